public import PropertyLists

/// How much a finding matters. The raw values are the words that compilers print.
public typealias Severity = PropertyListFinding.Severity
