package dev.tegula.internal.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.testkit.generate.RandomTests;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ChunkCacheTest {

    private static final int EACH = 1000 + 512;

    @Test
    void leastRecentlyUsedChunk_isEvicted() {
        ChunkCache cache = new ChunkCache(10 * EACH);
        ByteBlock[] chunks = new ByteBlock[11];
        for (int i = 0; i < 10; i++) {
            chunks[i] = new ByteBlock(1000);
            assertTrue(cache.wants(1000));
            cache.keep("file", i % 2, i / 2, chunks[i]);
        }
        assertEquals(10 * EACH, cache.size());
        assertSame(chunks[0], cache.find("file", 0, 0));
        assertNull(cache.find("file", 0, 5));
        assertNull(cache.find("other", 0, 0));
        chunks[10] = new ByteBlock(1000);
        cache.keep("file", 7, 7, chunks[10]);
        assertNull(cache.find("file", 1, 0));
        assertSame(chunks[0], cache.find("file", 0, 0));
        assertSame(chunks[10], cache.find("file", 7, 7));
        assertEquals(10 * EACH, cache.size());
    }

    @Test
    void fullCache_admitsFewCandidates() {
        ChunkCache cache = new ChunkCache(10 * EACH);
        for (int i = 0; i < 10; i++) {
            cache.keep("file", 0, i, new ByteBlock(1000));
        }
        int wanted = 0;
        for (int i = 0; i < 80; i++) {
            wanted += cache.wants(1000) ? 1 : 0;
        }
        assertEquals(10, wanted);
    }

    @Test
    void largeChunks_bypassTheCache() {
        ChunkCache cache = new ChunkCache(8000);
        assertTrue(cache.takes(1000));
        assertFalse(cache.takes(1001));
        assertFalse(cache.wants(1001));
        assertFalse(new ChunkCache(0).wants(1));
    }

    @Test
    void closedFile_evictsItsChunks() {
        ChunkCache cache = new ChunkCache(1 << 20);
        Object one = new Object();
        Object two = new Object();
        cache.keep(one, 0, 0, new ByteBlock(100));
        cache.keep(two, 0, 0, new ByteBlock(200));
        cache.keep(one, 0, 1, new ByteBlock(300));
        cache.forget(Set.of(one));
        assertNull(cache.find(one, 0, 0));
        assertNotNull(cache.find(two, 0, 0));
        assertEquals(200 + 512, cache.size());
        cache.clear();
        assertEquals(0, cache.size());
        assertNull(cache.find(two, 0, 0));
    }

    /** Compares the cache with a simple list in order of use. */
    @TestFactory
    Stream<DynamicTest> randomCalls_keepTheCacheConsistent() {
        record Kept(int file, int tile, int chunk, ByteBlock cells) {}
        return RandomTests.of(30, random -> {
            long capacity = random.nextInt(20_000);
            ChunkCache cache = new ChunkCache(capacity);
            List<Kept> model = new ArrayList<>();
            for (int step = 0; step < 500; step++) {
                int file = random.nextInt(3);
                int tile = random.nextInt(3);
                int chunk = random.nextInt(4);
                Kept present = model.stream()
                        .filter(k -> k.file == file && k.tile == tile && k.chunk == chunk)
                        .findFirst()
                        .orElse(null);
                switch (random.nextInt(5)) {
                    case 0, 1 -> {
                        assertSame(present == null ? null : present.cells, cache.find(file, tile, chunk));
                        if (present != null) {
                            model.remove(present);
                            model.add(0, present);
                        }
                    }
                    case 2, 3 -> {
                        ByteBlock cells = new ByteBlock(random.nextInt(3_000));
                        cache.keep(file, tile, chunk, cells);
                        model.remove(present);
                        model.add(0, new Kept(file, tile, chunk, cells));
                        while (model.stream()
                                        .mapToLong(k -> k.cells.bytes().length + 512)
                                        .sum()
                                > capacity) {
                            model.remove(model.size() - 1);
                        }
                    }
                    default -> {
                        if (random.nextInt(10) == 0) {
                            cache.forget(Set.of(file));
                            model.removeIf(k -> k.file == file);
                        }
                    }
                }
                assertEquals(
                        model.stream()
                                .mapToLong(k -> k.cells.bytes().length + 512)
                                .sum(),
                        cache.size());
                assertTrue(cache.size() <= capacity);
            }
        });
    }
}
