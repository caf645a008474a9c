package dev.tegula.internal.read.fetch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.errors.StorageException;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.ChunkIndex;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.Fault;
import dev.tegula.testkit.vfs.FaultyVfs;
import dev.tegula.testkit.vfs.Verb;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsUri;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Tiles fetched in windows of all lengths equal tiles fetched as a whole. */
@Slow
class WindowedTileFetchTest {

    private static final String URI = "mem://store/array";
    private static final int CASES = 20;
    /** The size in bytes of the number of chunks and one chunk header. */
    private static final int MIN_WINDOW = 20;

    /** Returns a tile of random strings, some of which are longer than a usual chunk. */
    private static MemoryVfs array(RandomGenerator random) {
        MemoryVfs store = new MemoryVfs();
        int cells = 1 + random.nextInt(60);
        String[] texts = new String[cells];
        for (int i = 0; i < cells; i++) {
            byte[] text = new byte[random.nextInt(1 << 1 + random.nextInt(17))];
            for (int k = 0; k < text.length; k++) {
                text[k] = (byte) ('a' + random.nextInt(26));
            }
            texts[i] = new String(text, StandardCharsets.US_ASCII);
        }
        Attribute attribute = Attribute.ascii("s");
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(
                    URI,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("i", 1, cells, cells))
                            .attribute(random.nextBoolean() ? attribute : attribute.withFilters(Filter.zstd(1)))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(URI)) {
                array.write(Subarray.whole(), Cells.builder().ascii("s", texts).build());
            }
        }
        return store;
    }

    private static ArraySnapshot open(Storage storage, Resources resources) {
        return ArraySnapshot.open(
                ArrayContext.open(new StoreLocation(storage, resources, VfsUri.parse(URI), null)),
                TimestampRange.all());
    }

    private static DataFile part(Storage storage, Resources resources) {
        OpenFragment fragment = open(storage, resources).fragments().get(0);
        return fragment.dataFile(fragment.fields().find("s"), DataFile.Kind.VAR_VALUES);
    }

    private static long knownBytes(DataFile part) {
        ChunkIndex.Places known = part.chunkIndex().of(0);
        return known == null ? 0 : known.memoryOffset()[known.known()];
    }

    /** Returns a random window size, for about a hundred windows in most cases. */
    private static long window(DataFile part, RandomGenerator random) {
        return Math.max(MIN_WINDOW, part.storedSize(0) / (1 + random.nextInt(200)));
    }

    private static byte[] whole(Storage storage, Resources resources, DataFile part, int memory) {
        return readInTurn(storage, resources, part, memory, 0);
    }

    /** Reads the bytes of a tile from a position on, with sequential requests. */
    private static byte[] readInTurn(Storage storage, Resources resources, DataFile part, int memory, int from) {
        byte[] bytes = new byte[memory];
        TileFetcher cursor =
                new TileFetcher(storage, part, List.of(new TileRequest(0, memory, from, memory, into(bytes))));
        Execution execution = new Execution(open(storage, resources));
        resources.tiles().use(scratch -> {
            ChunkBatch batch = new ChunkBatch(scratch, CachedChunks.NONE);
            while (cursor.next(batch, execution)) {
                batch.decode(part);
            }
        });
        return bytes;
    }

    private static ChunkSink into(byte[] bytes) {
        return (offset, cells, length, scratch) -> System.arraycopy(cells.bytes(), 0, bytes, (int) offset, length);
    }

    private static void read(Storage storage, Resources resources, WindowedTileFetch tile, RandomGenerator random) {
        Execution execution = new Execution(open(storage, resources));
        resources
                .workers()
                .forEachRequest(
                        tile.windows(),
                        1 + random.nextInt(8),
                        i -> resources.tiles().use(scratch -> tile.next(scratch, CachedChunks.NONE, execution)));
    }

    @TestFactory
    Stream<DynamicTest> tilesAreFetched_withWindowsOfAllLengths() {
        return RandomTests.of(CASES, random -> {
            Storage storage = new Storage(TestStores.far(array(random)));
            try (Resources resources = new Resources(new Workers(2, 8))) {
                DataFile part = part(storage, resources);
                int memory = (int) part.memorySize(0, 0);
                byte[] expected = whole(storage, resources, part, memory);
                for (int i = 0; i < 10; i++) {
                    long longest = window(part, random);
                    byte[] found = new byte[memory];
                    WindowedTileFetch tile =
                            WindowedTileFetch.of(part, new TileRequest(0, memory, 0, memory, into(found)), longest);
                    assertEquals(part.storedSize(0) <= longest, tile == null);
                    if (tile != null) {
                        assertTrue(tile.longestRequest() <= longest
                                && tile.windows() == (part.storedSize(0) + longest - 1) / longest);
                        read(storage, resources, tile, random);
                        assertArrayEquals(expected, found);
                    }
                }
            }
        });
    }

    /** Fetches the middle of a tile whose chunk positions are known from an earlier read. */
    @TestFactory
    Stream<DynamicTest> partsOfTiles_areFetched() {
        return RandomTests.of(CASES, random -> {
            Storage storage = new Storage(TestStores.far(array(random)));
            try (Resources resources = new Resources(new Workers(2, 8))) {
                DataFile part = part(storage, resources);
                int memory = (int) part.memorySize(0, 0);
                byte[] expected = whole(storage, resources, part, memory);
                if (memory <= 2) {
                    return;
                }
                readInTurn(storage, resources, part, memory, memory - 1); // reads all chunks
                assertEquals(memory, knownBytes(part));
                for (int i = 0; i < 10; i++) {
                    int from = random.nextInt(memory);
                    int to = Math.min(memory, from + 1 + random.nextInt(memory));
                    byte[] found = new byte[memory];
                    WindowedTileFetch tile = WindowedTileFetch.of(
                            part, new TileRequest(0, memory, from, to, into(found)), window(part, random));
                    if (tile != null) {
                        read(storage, resources, tile, random);
                        for (int k = from; k < to; k++) {
                            assertEquals(expected[k], found[k], "byte " + k);
                        }
                    }
                }
            }
        });
    }

    /** A failed request fails all readers that wait for it. */
    @TestFactory
    Stream<DynamicTest> failures_reachTheCaller() {
        return RandomTests.of(CASES, random -> {
            FaultyVfs faulty = new FaultyVfs(TestStores.far(array(random)));
            Storage storage = new Storage(faulty);
            try (Resources resources = new Resources(new Workers(2, 8))) {
                DataFile part = part(storage, resources);
                int memory = (int) part.memorySize(0, 0);
                WindowedTileFetch tile = WindowedTileFetch.of(
                        part, new TileRequest(0, memory, 0, memory, into(new byte[memory])), window(part, random));
                if (tile != null) {
                    faulty.inject(
                            Fault.fail(1 + random.nextInt(tile.windows()), request -> request.verb() == Verb.READ));
                    assertThrows(StorageException.class, () -> read(storage, resources, tile, random));
                }
            }
        });
    }
}
