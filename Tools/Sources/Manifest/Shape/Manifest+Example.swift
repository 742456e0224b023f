extension Manifest {
    /// A small manifest to start with.
    package static let example = """
        app: Discussions

        # For each build configuration: the environment that is selected unless another environment is chosen, and for whom it
        # is built: development, testers, testflight, or app-store.
        configurations:
          Debug: { environment: staging, for: development }
          Release: { environment: production, for: app-store }

        keys:
          apiURL: { type: url, description: Where the server is. }
          timeout: { type: duration, description: How long a request may take., setting: true }
          showsDebugMenu: { type: bool, live: true }

        common:
          timeout: 30s
          showsDebugMenu: false

        environments:
          production:
            values:
              apiURL: https://example.com/api
          staging:
            title: Staging server
            values:
              apiURL: https://staging.example.com/api
              showsDebugMenu: true

        generate:
          folder: Switchyard
          # With the path of your Info.plist, it gets SwitchyardEnvironment = $(SWITCHYARD_ENVIRONMENT), by which a build
          # configuration selects its environment.
          # infoPlists: [App/Info.plist]

        """
}
