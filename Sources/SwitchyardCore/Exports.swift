// The one type of PropertyLists that generated accessors name, which import only this module: values that are lists or dictionaries.
@_exported public import enum PropertyLists.PropertyListValue
