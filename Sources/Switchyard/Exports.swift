// Findings, values of a property list, and their key paths are part of this library's API: an app that imports
// Switchyard has them.
@_exported public import PropertyLists
