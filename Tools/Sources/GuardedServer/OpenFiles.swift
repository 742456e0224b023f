import Foundation

/// How many files, which connections are too, the process may have open.
package enum OpenFiles {
    /// Allows the process to open more files, as far as the system lets it: systems allow as few as 256 at first.
    ///
    /// - Returns: How many it may open.
    package static func allow(_ number: Int) -> Int {
        #if os(Linux)
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let files = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { return number }
        // A system may refuse what is below its own limit, too.
        var wanted = min(limit.rlim_max, rlim_t(clamping: number))
        while limit.rlim_cur < wanted {
            var wish = limit
            wish.rlim_cur = wanted
            if setrlimit(files, &wish) == 0 { return Int(clamping: wanted) }
            wanted /= 2
        }
        return Int(clamping: limit.rlim_cur)
    }
}
