package dev.tegula.benchmarks;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** Measures heap allocations and the peak memory of the process. */
public final class MemoryMeter {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private MemoryMeter() {}

    /** Returns the bytes allocated on the heap by all live threads so far. */
    static long allocated() {
        long sum = 0;
        for (long bytes : THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds())) {
            sum += Math.max(0, bytes);
        }
        return sum;
    }

    /** Resets the peak memory to the current memory, if the system supports it. */
    static void resetPeak() {
        try {
            Files.writeString(Path.of("/proc/self/clear_refs"), "5");
        } catch (IOException e) {
            // The peak then includes the creation of the arrays.
        }
    }

    /** Returns the peak resident memory in bytes, or -1 if unknown. */
    public static long peak() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith("VmHWM:")) {
                    return 1024 * Long.parseLong(line.replaceAll("\\D", ""));
                }
            }
            return -1;
        } catch (IOException e) {
            return -1;
        }
    }
}
