import SourceText
import Testing

@testable import XcodeProjects

/// The `.env` files that the scripts of schemes name, in each form that is documented.
@Suite struct SchemeScriptTests {
    @Test(arguments: [
        ("ENVFILE=.env.staging react-native run-ios", [".env.staging"]),
        ("export ENVFILE=.env.staging", [".env.staging"]),
        ("export ENVFILE=\"$SRCROOT/../.env.staging\"", [".env.staging"]),
        ("cp \"${PROJECT_DIR}/../${ENVFILE:-.env.mainnet}\" \"$X/.env\"", [".env.mainnet", ".env"]),
        ("echo \".env.staging\" > /tmp/envfile", [".env.staging"]),
        ("echo '.env.qa-2' > /tmp/envfile", [".env.qa-2"]),
        ("echo .env.uat>/tmp/envfile\n", [".env.uat"]),
        ("ENVFILE=config/staging.env make", ["staging.env"]),
        ("cp \"${PROJECT_DIR}/../.env.beta\" \"${PROJECT_DIR}/../.env\"  # replace .env.other", [".env.beta", ".env"]),
        ("# echo \".env.old\" > /tmp/envfile\necho \".env.new\" > /tmp/envfile", [".env.new"]),
        ("if [ \"$A\" = \"#\" ]; then cp .env.a .env; fi", [".env.a", ".env"]),
        ("rm -f /tmp/envfile; source ~/.environment; echo process.env", []),
    ]) func envFiles(_ text: String, _ names: [String]) {
        #expect(SchemeScript(text: text, location: SourceLocation(file: "App.xcscheme")).envFiles == names)
    }
}
