package dev.tegula.zarr;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.internal.io.json.JsonTree;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.schema.Attribute;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares exported arrays with the arrays: as zarr-python, zarrita and the reader of this module read them. */
@Slow
class ZarrExportTest {

    private static final int ARRAYS = Amounts.of("tegula.zarr.exports", 4);
    private static final int BOXES = 4;

    @TempDir
    Path folder;

    private final Tegula tegula = Tegula.create();
    private final List<Zarrita.Request> requests = new ArrayList<>();
    private final List<byte[]> expected = new ArrayList<>();

    @BeforeEach
    void clear() {
        requests.clear();
        expected.clear();
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private void export(ZarrVersion version) throws Exception {
        RandomGenerator random = RandomTests.generator();
        for (int i = 0; i < ARRAYS; i++) {
            String uri = "mem://arrays/" + version + i;
            RandomArray array = RandomArray.create(tegula, uri, random, 1 + i % 3);
            ZarrOptions options = ZarrOptions.of(version).withMaxChunkBytes(1 + random.nextInt(20_000));
            options = random.nextBoolean() ? options : options.withoutCompression();
            try (ArrayReader reader = tegula.openForReading(uri);
                    ZarrView view = ZarrView.of(reader, options)) {
                Path store = folder.resolve("s" + i + ".zarr");
                ZarrExport.of(view).run(store);
                boolean isArray = Files.exists(store.resolve(".zarray"))
                        || Files.exists(store.resolve("zarr.json"))
                                && Files.readString(store.resolve("zarr.json")).contains("\"array\"")
                                && !Files.exists(store.resolve("a0"));
                for (Attribute attribute : reader.schema().attributes()) {
                    String path = isArray ? "" : "/" + attribute.name();
                    add("s" + i + ".zarr" + path, array.whole(), array.bytes(reader, attribute.name(), array.whole()));
                    for (int box = 0; box < BOXES; box++) {
                        List<List<Long>> part = array.box(random);
                        add("s" + i + ".zarr" + path, part, array.bytes(reader, attribute.name(), part));
                    }
                    byte[] read = Stored.elements(
                            store, ReadOptions.defaults().withValue("dataset", isArray ? "" : attribute.name()));
                    assertArrayEquals(array.bytes(reader, attribute.name(), array.whole()), read, "own reader " + i);
                }
            }
        }
    }

    private void add(String path, List<List<Long>> box, byte[] bytes) {
        requests.add(new Zarrita.Request(path, box, folder.resolve("box" + requests.size())));
        expected.add(bytes);
    }

    private void compare(String reader, List<String> lines) throws Exception {
        assertEquals(requests.size(), lines.size());
        for (int i = 0; i < requests.size(); i++) {
            byte[] found = Files.readAllBytes(requests.get(i).out());
            assertArrayEquals(expected.get(i), found, reader + ", " + requests.get(i) + ", " + lines.get(i));
            Files.delete(requests.get(i).out());
        }
        System.out.println("ZarrExportTest: " + requests.size() + " boxes of " + ARRAYS + " arrays read by " + reader);
    }

    @ParameterizedTest
    @EnumSource
    void zarritaReadsTheCells(ZarrVersion version) throws Exception {
        export(version);
        compare("zarrita, " + version, Zarrita.read(folder.toString(), version.number(), requests, folder));
    }

    @ParameterizedTest
    @EnumSource(names = "V2")
    void zarrPythonReadsTheCells(ZarrVersion version) throws Exception {
        export(version);
        Files.write(folder.resolve(".zgroup"), JsonTree.bytes(Map.of("zarr_format", 2)));
        compare("zarr-python, " + version, ZarrPython.read(folder.toString(), requests, folder));
    }
}
