// tvOS cannot find 'Slider' in scope
import SwiftUI

struct Volume: View {
    @State private var volume = 0.5

    var body: some View { Slider(value: $volume) { Text(verbatim: "Volume") } }
}
