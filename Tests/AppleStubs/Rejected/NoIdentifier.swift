// iOS Identifiable
import SwiftUI

struct Row { let name: String }

struct Rows: View {
    let rows: [Row]

    var body: some View { List { ForEach(rows) { row in Text(verbatim: row.name) } } }
}
