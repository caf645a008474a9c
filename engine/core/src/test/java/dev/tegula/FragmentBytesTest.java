package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.vfs.CountingVfs;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** The bytes of written files, and the bytes that reads fetch. */
class FragmentBytesTest {

    private static final ArraySchema SCHEMA = ArraySchema.dense()
            .dimension(Dimension.int64("r", 0, 999, 100))
            .dimension(Dimension.int64("c", 0, 999, 100))
            .attribute(Attribute.float64("a").withFilters(Filter.byteShuffle(), Filter.zstd()))
            .attribute(Attribute.ascii("s").withFilters(Filter.gzip()))
            .build();

    private static Cells cells(int count) {
        RandomGenerator random = RandomTests.fixed(11);
        double[] a = random.doubles(count).toArray();
        String[] s = new String[count];
        for (int i = 0; i < count; i++) {
            s[i] = "s" + random.nextInt(1000);
        }
        return Cells.builder().float64("a", a).ascii("s", s).build();
    }

    private static Map<String, byte[]> bytes(int threads) throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.builder(store).computeThreads(threads).build()) {
            OpenOptions at = OpenOptions.defaults().at(7);
            tegula.createArray("mem://x/a", SCHEMA, at);
            try (ArrayWriter array = tegula.openForWriting("mem://x/a", at)) {
                array.write(Subarray.range("r", 50, 549).addRange("c", 1, 998), cells(500 * 998));
            }
        }
        Map<String, byte[]> byName = new TreeMap<>();
        TestStores.files(store, "mem://x/a/__fragments")
                .forEach((name, content) -> byName.put(name.substring(name.lastIndexOf('/')), content));
        // The footer contains the random name of the schema.
        byName.remove("/__fragment_metadata.tdb");
        return byName;
    }

    @Test
    void fragmentBytes_doNotDependOnTheNumberOfThreads() throws IOException {
        Map<String, byte[]> one = bytes(1);
        assertEquals(List.of("/a0.tdb", "/a1.tdb", "/a1_var.tdb"), List.copyOf(one.keySet()));
        for (int threads : new int[] {2, 3, 7}) {
            Map<String, byte[]> several = bytes(threads);
            one.forEach((name, content) -> assertArrayEquals(content, several.get(name), name));
        }
    }

    @Test
    void coveredFragments_areNeitherFetchedNorDecoded() {
        CountingVfs store = new CountingVfs(new MemoryVfs());
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray("mem://x/a", SCHEMA);
            String old;
            try (ArrayWriter array =
                    tegula.openForWriting("mem://x/a", OpenOptions.defaults().at(1))) {
                array.write(Subarray.range("r", 0, 299).addRange("c", 0, 299), cells(300 * 300));
            }
            try (ArrayReader array = tegula.openForReading("mem://x/a")) {
                old = array.fragments().get(0).name();
            }
            try (ArrayWriter array =
                    tegula.openForWriting("mem://x/a", OpenOptions.defaults().at(2))) {
                array.write(Subarray.range("r", 0, 99).addRange("c", 0, 299), cells(100 * 300));
            }
            try (ArrayReader array = tegula.openForReading("mem://x/a")) {
                int before = store.log().size();
                array.read(Subarray.range("r", 10, 90).addRange("c", 10, 290), "a", "s");
                List<VfsRequest> covered =
                        store.log().subList(before, store.log().size());
                assertFalse(covered.isEmpty());
                assertTrue(
                        covered.stream()
                                .noneMatch(request -> request.uri().toString().contains(old)),
                        covered::toString);

                before = store.log().size();
                array.read(Subarray.range("r", 90, 110).addRange("c", 10, 290), "a", "s");
                List<VfsRequest> both = store.log().subList(before, store.log().size());
                assertTrue(
                        both.stream()
                                .anyMatch(request -> request.uri().toString().contains(old)),
                        both::toString);
            }
        }
    }

    @Test
    void open_readsOnlyFooters() {
        CountingVfs store = new CountingVfs(new MemoryVfs());
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray("mem://x/a", SCHEMA);
            for (int i = 0; i < 3; i++) {
                try (ArrayWriter array = tegula.openForWriting("mem://x/a")) {
                    array.write(Subarray.range("r", 0, 99).addRange("c", 0, 99), cells(100 * 100));
                }
            }
            int before = store.log().size();
            tegula.openForReading("mem://x/a").close();
            List<String> data = store.log().subList(before, store.log().size()).stream()
                    .map(request -> request.uri().name())
                    .filter(name -> name.endsWith(".tdb"))
                    .toList();
            assertEquals(
                    List.of("__fragment_metadata.tdb", "__fragment_metadata.tdb", "__fragment_metadata.tdb"), data);
        }
    }
}
