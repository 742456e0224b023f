import Foundation

/// What another process uses.
struct ProcessUsage {
    /// The bytes of resident memory.
    let memory: Double
    /// The seconds of processor time, of all threads.
    let seconds: Double
}

#if os(Linux)
    extension ProcessUsage {
        init(of process: pid_t) throws {
            // Behind the name, which may contain blanks, user and system time are the 12th and 13th field, and the pages of
            // memory the 22nd.
            let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            let fields = text.split(separator: ")").last?.split(separator: " ").map { Double($0) ?? 0 } ?? []
            guard fields.count > 21 else { throw HubBenchmarkError(message: "the process has no statistics") }
            seconds = (fields[11] + fields[12]) / Double(sysconf(Int32(_SC_CLK_TCK)))
            memory = fields[21] * Double(sysconf(Int32(_SC_PAGESIZE)))
        }
    }
#else
    // Not verified on Linux.
    extension ProcessUsage {
        init(of process: pid_t) throws {
            var usage = rusage_info_v2()
            let status = withUnsafeMutablePointer(to: &usage) { pointer in
                pointer.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
                    proc_pid_rusage(process, RUSAGE_INFO_V2, $0)
                }
            }
            guard status == 0 else { throw HubBenchmarkError(message: "the process has no statistics") }
            var base = mach_timebase_info()
            mach_timebase_info(&base)
            let ticks = Double(usage.ri_user_time + usage.ri_system_time)
            seconds = ticks * Double(base.numer) / Double(base.denom) / 1e9
            memory = Double(usage.ri_resident_size)
        }
    }
#endif
