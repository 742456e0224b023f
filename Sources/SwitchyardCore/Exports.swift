// Findings, values of a property list, their key paths, and the device of a Settings bundle are part of this library's
// API: an app that imports Switchyard has them.
@_exported public import PropertyLists
@_exported public import SettingsBundle
