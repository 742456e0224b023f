public import PropertyLists

/// How serious a finding is. The raw values are the words that compilers print.
public typealias Severity = PropertyListFinding.Severity
