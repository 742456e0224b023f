/// A value that a run is evaluating: that of an assignment, or a text of the caller's.
struct EvaluationFrame: Sendable {
    let expression: Expression
    /// `nil` for a text that is not the value of a build setting.
    let subject: Subject?
    let form: ValueForm
    /// Whether the value is appended to the caller's as soon as it is finished. Otherwise operators follow.
    let isInserted: Bool
    /// Whether the caller is a newer assignment of the same build setting.
    let isInherited: Bool
    /// The next instruction.
    var next: Int32
    /// Whether the value so far is the same in both forms.
    var isSameInBothForms: Bool
    /// Where its own references start in ``EvaluationRun/references``.
    var firstReference = 0
    /// The frame that evaluates a newer assignment of the same build setting, if any.
    var newer: FrameID?

    /// A build setting with the assignment that is being evaluated.
    struct Subject: Sendable {
        let setting: BuildSettingID
        let assignment: AssignmentID
    }

    init(
        _ expression: Expression, of subject: Subject? = nil, as form: ValueForm, isInserted: Bool = false,
        isInherited: Bool = false
    ) {
        self.expression = expression
        self.subject = subject
        self.form = form
        self.isInserted = isInserted
        self.isInherited = isInherited
        next = expression.instructions.lowerBound
        isSameInBothForms = expression.isSameInBothForms
    }
}

/// The position of a frame in ``EvaluationRun/frames``.
struct FrameID: TableID {
    let rawValue: Int32
}
