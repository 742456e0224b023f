// iOS conform to 'View'
import SwiftUI

struct NoView: View {
    var body: some View {
        "text"
    }
}
