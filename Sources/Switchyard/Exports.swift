// What a launch does, and its files. An app whose values are all in code links the first alone.
@_exported public import SwitchyardCatalog
@_exported public import SwitchyardCore
