// tvOS,watchOS has no member 'textSelection'
import SwiftUI

struct Selectable: View {
    var body: some View { Text(verbatim: "text").textSelection(.enabled) }
}
