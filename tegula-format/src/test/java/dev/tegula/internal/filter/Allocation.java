package dev.tegula.internal.filter;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** How much memory the present thread has asked for. */
final class Allocation {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocation() {}

    /** Bytes since the thread began. */
    static long ofThisThread() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
