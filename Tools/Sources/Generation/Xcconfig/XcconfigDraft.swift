import BuildSettings
import Manifest
import PropertyLists
import SourceText

/// The lines of an xcconfig file.
///
/// Where a value depends on the brand, the name that others refer to is a reference to one name for each brand, and the
/// build setting `SWITCHYARD_BRAND` of the target decides: `NAME = $(NAME_$(SWITCHYARD_BRAND))`.
struct XcconfigDraft {
    /// A value: a text that evaluates to itself, or one that is evaluated.
    enum Value: Hashable {
        case text(String)
        case expression(String)
    }

    private(set) var lines: [String]
    private(set) var part = GeneratedPart()
    private let location: SourceText.SourceLocation?
    private let brands: [String]
    private var owners: [String: String] = [:]

    /// - Parameter brands: The names of brands in names of build settings, without the empty one.
    init(heading: [String], brands: [String], location: SourceText.SourceLocation?) {
        lines = heading
        self.brands = [""] + brands
        self.location = location
    }

    /// Adds a blank line and a comment.
    mutating func comment(_ text: String) { lines += ["", "// \(text)"] }

    /// Removes the comment that was added last, with nothing after it.
    mutating func removeComment() { lines.removeLast(2) }

    /// Reports an error about the build configuration, or about what the location says.
    mutating func report(
        _ rule: RuleID, _ message: String, at location: SourceText.SourceLocation? = nil, fix: String
    ) {
        part.report(rule, .error, message, at: location ?? self.location, fix: fix)
    }

    /// Assigns a value.
    ///
    /// - Parameter owner: What the value is, for messages.
    /// - Parameter location: Where it comes from; `nil` for the build configuration.
    mutating func assign(
        _ name: String, _ value: Value, _ owner: String, at location: SourceText.SourceLocation? = nil
    ) {
        if let other = owners.updateValue(owner, forKey: name) {
            report(
                .generatedNameClash, "\(owner) and \(other) have the same build setting \(name)", at: location,
                fix: "rename one of them")
            return
        }
        switch value {
        case .expression(let text): lines.append(text.isEmpty ? "\(name) =" : "\(name) = \(text)")
        case .text(let text):
            do throws(XcconfigWriteError) {
                lines.append(try XcconfigText.assignment(name, value: text))
            } catch {
                report(
                    .generatedValue, "cannot write \(owner): \(error)", at: location,
                    fix: error.code == .lineBreak ? "remove the line break" : "use another name")
            }
        }
    }

    /// Assigns a value for each brand; the first is for none.
    mutating func assign(
        _ name: String, _ values: [Value], _ owner: String, at location: SourceText.SourceLocation? = nil
    ) {
        guard Set(values).count > 1 else {
            if let value = values.first { assign(name, value, owner, at: location) }
            return
        }
        assign(name, .expression("$(\(name)_$(\(BuildSettingName.brand)))"), owner)
        for (brand, value) in zip(brands, values) {
            assign(
                BuildSettingName.branded(name, brand), value, brand.isEmpty ? owner : "\(owner) of the brand \(brand)",
                at: location)
        }
    }

    /// The text of the file.
    var text: String { lines.joined(separator: "\n") + "\n" }
}
