// What an app sees: the types that its code names, each of them, and the members of SwitchyardCatalog, which has no types. Other types of
// SwitchyardCore and PropertyLists are the results of these, or for code that imports those modules. Scripts/public-surface reads this file.

// Starting
@_exported public import SwitchyardCatalog
@_exported public import struct SwitchyardCore.AppBundle
@_exported public import class SwitchyardCore.AppProcess
@_exported public import struct SwitchyardCore.ConfigurationError
@_exported public import class SwitchyardCore.EnvironmentSession
@_exported public import struct SwitchyardCore.ReleasePolicy
@_exported public import enum SettingsBundle.SettingsDevice
@_exported public import struct SwitchyardCore.SessionOptions

// Values
@_exported public import protocol SwitchyardCore.ConfigurationEnumeration
@_exported public import struct SwitchyardCore.ConfigurationKey
@_exported public import protocol SwitchyardCore.ConfigurationResolvable
@_exported public import enum SwitchyardCore.ConfiguredLogLevel
@_exported public import struct SwitchyardCore.Endpoint
@_exported public import struct SwitchyardCore.EnvironmentConfiguration
@_exported public import struct SwitchyardCore.Live
@_exported public import struct SwitchyardCore.Secret

// Generated code
@_exported public import struct SwitchyardCore.EnvironmentCatalog
@_exported public import protocol SwitchyardCore.GeneratedConfiguration
@_exported public import struct SwitchyardCore.ValueTable

// The selection, and what is wrong
@_exported public import enum PropertyLists.PropertyListValue
@_exported public import struct PropertyLists.PropertyListFinding
@_exported public import struct SwitchyardCore.Distribution
@_exported public import struct SwitchyardCore.EnvironmentSelection
@_exported public import struct SwitchyardCore.EnvironmentSource
@_exported public import struct SwitchyardCore.FindingsLog
@_exported public import struct SwitchyardCore.LaunchContext
@_exported public import enum SwitchyardCore.ManagedConfiguration

// Changes
@_exported public import struct SwitchyardCore.EnvironmentChange
@_exported public import struct SwitchyardCore.EnvironmentChangeHandler
@_exported public import struct SwitchyardCore.PendingSelection
@_exported public import struct SwitchyardCore.SessionUpdate
@_exported public import struct SwitchyardCore.StorageNames
