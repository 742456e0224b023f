// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// https://developer.apple.com/documentation/swiftui/shapestyle
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol ShapeStyle: Sendable {}

/// https://developer.apple.com/documentation/swiftui/color
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Color: Hashable, Sendable, ShapeStyle {
    private let name: String
    /// https://developer.apple.com/documentation/swiftui/color/red
    public static let red = Color(name: "red")
    /// https://developer.apple.com/documentation/swiftui/color/black
    public static let black = Color(name: "black")
    /// https://developer.apple.com/documentation/swiftui/color/white
    public static let white = Color(name: "white")
    /// https://developer.apple.com/documentation/swiftui/color/primary
    public static let primary = Color(name: "primary")
    /// https://developer.apple.com/documentation/swiftui/color/accentcolor
    public static var accentColor: Color { Color(name: "accentColor") }
    /// https://developer.apple.com/documentation/swiftui/color/opacity(_:)
    public func opacity(_ opacity: Double) -> Color { self }
}

extension ShapeStyle where Self == Color {
    /// https://developer.apple.com/documentation/swiftui/shapestyle/red
    public static var red: Color { .red }
    /// https://developer.apple.com/documentation/swiftui/shapestyle/white
    public static var white: Color { .white }
}

/// https://developer.apple.com/documentation/swiftui/hierarchicalshapestyle
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// https://developer.apple.com/documentation/swiftui/shapestyle/secondary
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

/// https://developer.apple.com/documentation/swiftui/font
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Font: Hashable, Sendable {
    private let name: String
    /// https://developer.apple.com/documentation/swiftui/font/body
    public static let body = Font(name: "body")
    /// https://developer.apple.com/documentation/swiftui/font/footnote
    public static let footnote = Font(name: "footnote")
    /// https://developer.apple.com/documentation/swiftui/font/caption2
    @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
    public static let caption2 = Font(name: "caption2")
    /// https://developer.apple.com/documentation/swiftui/font/monospaced()
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    public func monospaced() -> Font { self }
}

/// https://developer.apple.com/documentation/swiftui/shape
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol Shape: Sendable {}

/// https://developer.apple.com/documentation/swiftui/insettableshape
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol InsettableShape: Shape {}

/// https://developer.apple.com/documentation/swiftui/capsule
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Capsule: InsettableShape {
    /// https://developer.apple.com/documentation/swiftui/roundedcornerstyle
    public enum Style: Sendable { case continuous }
    /// https://developer.apple.com/documentation/swiftui/capsule/init(style:)
    public nonisolated init(style: Style = .continuous) {}
}

/// https://developer.apple.com/documentation/swiftui/fillstyle
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct FillStyle: Equatable, Sendable {
    /// https://developer.apple.com/documentation/swiftui/fillstyle/init(eofill:antialiased:)
    public nonisolated init(eoFill: Bool = false, antialiased: Bool = true) {}
}

/// https://developer.apple.com/documentation/swiftui/edge
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public enum Edge: Int8, CaseIterable, Sendable {
    case top, leading, bottom, trailing

    /// https://developer.apple.com/documentation/swiftui/edge/set
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        /// https://developer.apple.com/documentation/swiftui/edge/set/all
        public static let all = Set(rawValue: 15)
        /// https://developer.apple.com/documentation/swiftui/edge/set/horizontal
        public static let horizontal = Set(rawValue: 10)
        /// https://developer.apple.com/documentation/swiftui/edge/set/vertical
        public static let vertical = Set(rawValue: 5)
    }
}

/// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle
@MainActor @preconcurrency
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol PrimitiveButtonStyle {}

/// https://developer.apple.com/documentation/swiftui/plainbuttonstyle
/// (BorderlessButtonStyle needs tvOS 17.)
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct PlainButtonStyle {
    /// https://developer.apple.com/documentation/swiftui/plainbuttonstyle/init()
    public nonisolated init() {}
}

extension PlainButtonStyle: PrimitiveButtonStyle {}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    /// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle/plain
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    public static var plain: PlainButtonStyle { PlainButtonStyle() }
}
