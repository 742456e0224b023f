/// A workspace: the projects that it holds.
public enum XcodeWorkspace {
    /// The absolute paths of the projects that a `.xcworkspace` names, sorted; those that are not there left out.
    public static func projects(in directory: String) -> [String] {
        []
    }
}
