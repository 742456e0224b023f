// macOS has no member 'textInputAutocapitalization'
import SwiftUI

struct Field: View {
    @State private var text = ""

    var body: some View { TextField(text: $text) { Text(verbatim: "Name") }.textInputAutocapitalization(.never) }
}
