package dev.tegula.benchmarks;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a run allocates on the heap, and the most memory that the process has had. */
final class MemoryMeter {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private MemoryMeter() {}

    /** Bytes that all living threads have allocated on the heap so far. */
    static long allocated() {
        long sum = 0;
        for (long bytes : THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds())) {
            sum += Math.max(0, bytes);
        }
        return sum;
    }

    /** Makes the present the most memory that the process has had; does nothing where that cannot be done. */
    static void resetPeak() {
        try {
            Files.writeString(Path.of("/proc/self/clear_refs"), "5");
        } catch (IOException e) {
            // Then the peak is that since the start, which includes making the arrays.
        }
    }

    /** The most resident memory in bytes, or -1 where the system does not tell. */
    static long peak() {
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
