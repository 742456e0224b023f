// iOS has no member 'thinMaterial'
import SwiftUI

struct Badge: View {
    var body: some View { Text(verbatim: "qa").background(.thinMaterial, in: Capsule()) }
}
