package dev.tegula.testkit.vfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsUri;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class SlowVfsTest {

    private static final VfsUri FILE = VfsUri.parse("mem://x/f");

    @Test
    void concurrentRequests_waitTogether() throws Exception {
        SlowVfs vfs = new SlowVfs(new MemoryVfs(), Duration.ofMillis(40));
        assertFalse(vfs.traits().lowLatency());
        long start = System.nanoTime();
        vfs.createIfAbsent(FILE, new byte[1]);
        assertTrue(System.nanoTime() - start >= 40_000_000);
        assertEquals(1, vfs.peak());
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            start = System.nanoTime();
            List<Future<Boolean>> reads = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                reads.add(threads.submit(() -> vfs.exists(FILE)));
            }
            for (Future<Boolean> read : reads) {
                assertTrue(read.get());
            }
            assertTrue(System.nanoTime() - start >= 40_000_000);
            assertTrue(vfs.peak() > 1, "peak " + vfs.peak());
        } finally {
            threads.shutdownNow();
        }
    }
}
