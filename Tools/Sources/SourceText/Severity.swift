package import PropertyLists

/// How serious a finding is. The raw values are the words that compilers print.
package typealias Severity = PropertyListFinding.Severity
