// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Switchyard uses of Core Foundation. A compiler converts to these types as to those of Foundation with which they are toll-free bridged.
public import ObjectiveC

/// https://developer.apple.com/documentation/corefoundation/cftyperef
public typealias CFTypeRef = AnyObject
/// https://developer.apple.com/documentation/corefoundation/cfstring
public typealias CFString = NSString
/// https://developer.apple.com/documentation/corefoundation/cfarray
public typealias CFArray = NSArray
/// https://developer.apple.com/documentation/corefoundation/cfdictionary
public typealias CFDictionary = NSDictionary
/// https://developer.apple.com/documentation/corefoundation/cfdata
public typealias CFData = NSData

/// https://developer.apple.com/documentation/corefoundation/kcfpreferencescurrentuser
@available(iOS 2, macOS 10.0, tvOS 9, watchOS 2, *)
public var kCFPreferencesCurrentUser: CFString { "" as NSString }
/// https://developer.apple.com/documentation/corefoundation/kcfpreferencesanyhost
@available(iOS 2, macOS 10.0, tvOS 9, watchOS 2, *)
public var kCFPreferencesAnyHost: CFString { "" as NSString }
/// https://developer.apple.com/documentation/corefoundation/cfpreferencescopymultiple(_:_:_:_:)
@available(iOS 2, macOS 10.0, tvOS 9, watchOS 2, *)
public func CFPreferencesCopyMultiple(
    _ keys: CFArray?, _ application: CFString, _ user: CFString, _ host: CFString
) -> CFDictionary { [:] as NSDictionary }

// How values become objects and back with `as`, which the interface of a module does not list. The values of a stub are never converted.
extension String: @retroactive _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSString { NSString() }
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout String?) -> Bool { false }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String { "" }
}
extension Data: @retroactive _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSData { NSData() }
    public static func _forceBridgeFromObjectiveC(_ source: NSData, result: inout Data?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSData, result: inout Data?) -> Bool { false }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSData?) -> Data { Data() }
}
extension Array: @retroactive _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSArray { NSArray() }
    public static func _forceBridgeFromObjectiveC(_ source: NSArray, result: inout Array?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSArray, result: inout Array?) -> Bool { false }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSArray?) -> Array { [] }
}
extension Dictionary: @retroactive _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSDictionary { NSDictionary() }
    public static func _forceBridgeFromObjectiveC(_ source: NSDictionary, result: inout Dictionary?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSDictionary, result: inout Dictionary?) -> Bool {
        false
    }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSDictionary?) -> Dictionary { [:] }
}
