// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the examples of the documentation use of UIKit: an app with scenes.
#if !os(watchOS)
    @_exported public import Foundation

    /// https://developer.apple.com/documentation/uikit/uiresponder
    @available(iOS 2, tvOS 9, *)
    @MainActor
    open class UIResponder: NSObject {}

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller
    @available(iOS 2, tvOS 9, *)
    @MainActor
    open class UIViewController: UIResponder {
        /// https://developer.apple.com/documentation/uikit/uiviewcontroller/init(nibname:bundle:)
        public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
    }

    /// https://developer.apple.com/documentation/uikit/uiscenesession
    @available(iOS 2, tvOS 9, *)
    @MainActor
    open class UISceneSession: NSObject {}

    /// https://developer.apple.com/documentation/uikit/uiscene
    @available(iOS 2, tvOS 9, *)
    @MainActor
    open class UIScene: UIResponder {
        /// https://developer.apple.com/documentation/uikit/uiscene/connectionoptions
        @MainActor
        open class ConnectionOptions: NSObject {}
    }

    /// https://developer.apple.com/documentation/uikit/uiwindowscene
    @available(iOS 2, tvOS 9, *)
    @MainActor
    open class UIWindowScene: UIScene {}

    /// https://developer.apple.com/documentation/uikit/uiwindow
    @available(iOS 2, tvOS 9, *)
    @MainActor
    open class UIWindow: UIResponder {
        /// https://developer.apple.com/documentation/uikit/uiwindow/init(windowscene:)
        public init(windowScene: UIWindowScene) {}
        /// https://developer.apple.com/documentation/uikit/uiwindow/rootviewcontroller
        open var rootViewController: UIViewController?
        /// https://developer.apple.com/documentation/uikit/uiwindow/makekeyandvisible()
        open func makeKeyAndVisible() {}
    }

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate
    /// Its methods are optional, which only Objective-C has: here they have a default.
    @available(iOS 2, tvOS 9, *)
    @MainActor
    public protocol UISceneDelegate: NSObjectProtocol {
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:willconnectto:options:)
        func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions)
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scenewillenterforeground(_:)
        func sceneWillEnterForeground(_ scene: UIScene)
    }

    /// https://developer.apple.com/documentation/uikit/uiwindowscenedelegate
    @available(iOS 2, tvOS 9, *)
    @MainActor
    public protocol UIWindowSceneDelegate: UISceneDelegate {
        /// https://developer.apple.com/documentation/uikit/uiwindowscenedelegate/window
        var window: UIWindow? { get set }
    }
#endif
