// iOS matching underlying types
import SwiftUI

struct OtherTypes: View {
    let isText: Bool

    var body: some View {
        guard isText else { return Image(systemName: "star") }
        return Text(verbatim: "text")
    }
}
