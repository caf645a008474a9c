package dev.tegula.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.ArrayReader;
import dev.tegula.EncryptionKey;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.ImportReport;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Cells;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports whose cells exceed the memory budget, compared with a sorted map. */
@Slow
class SortedRunsTest {

    private static final int ROWS = 60_000;
    private static final OpenOptions KEYED =
            OpenOptions.defaults().withKey(EncryptionKey.ofText("0123456789abcdef0123456789abcdef"));

    @TempDir
    private Path folder;

    private final Tegula tegula = Tegula.create();

    private void create(boolean duplicates, OpenOptions options) {
        tegula.createArray(
                ImportFixture.URI,
                ArraySchema.sparse()
                        .dimension(Dimension.ascii("s"))
                        .dimension(Dimension.int32("k", 0, 1_000_000, 1000))
                        .attribute(Attribute.int64("v"))
                        .attribute(Attribute.utf8("t").nullable())
                        .allowDuplicates(duplicates)
                        .build(),
                options);
    }

    private ImportOptions small() {
        return ImportOptions.defaults().withMemoryBudget(1 << 20).withScratchFolder(folder);
    }

    private long left() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }

    /** Returns rows of CSV, and puts the last value of each coordinate into the map. */
    private static String rows(int keys, Map<String, Long> expected) {
        RandomGenerator random = RandomTests.generator();
        StringBuilder text = new StringBuilder("s,k,v,t\n");
        for (int i = 0; i < ROWS; i++) {
            String s = "s" + random.nextInt(20);
            int k = random.nextInt(keys);
            text.append(s).append(',').append(k).append(',').append(i).append(i % 3 == 0 ? ",\n" : ",text\n");
            expected.put(String.format("%s %06d", s, k), (long) i);
        }
        return text.toString();
    }

    private void check(Map<String, Long> expected, OpenOptions open) {
        try (ArrayReader array = tegula.openForReading(ImportFixture.URI, open)) {
            assertEquals(1, array.fragments().size());
            Cells cells = array.read(Subarray.whole(), "s", "k", "v", "t");
            String[] names = cells.ascii("s");
            int[] keys = cells.int32("k");
            Map<String, Long> found = new TreeMap<>();
            for (int i = 0; i < cells.size(); i++) {
                found.put(String.format("%s %06d", names[i], keys[i]), cells.int64("v")[i]);
                assertEquals(cells.int64("v")[i] % 3 == 0, cells.isNull("t", i));
            }
            assertEquals(expected, found);
            assertEquals(expected.size(), cells.size());
        }
    }

    @Test
    void manyRuns_becomeOneFragmentWithTheLastOfEqualCells() throws IOException {
        create(false, OpenOptions.defaults());
        Map<String, Long> expected = new TreeMap<>();
        String text = rows(10_000, expected);
        ImportReport report = ImportFixture.run(tegula, small().withDuplicates(Duplicates.DROP), "csv", text);
        assertEquals(new ImportReport(ROWS, expected.size(), ROWS - expected.size(), 0), report);
        check(expected, OpenOptions.defaults());
        assertEquals(0, left());
    }

    @Test
    void encryptedArrays_haveEncryptedRuns() throws IOException {
        create(false, KEYED);
        Map<String, Long> expected = new TreeMap<>();
        String text = rows(10_000, expected);
        ImportFixture.run(tegula, small().withOpen(KEYED).withDuplicates(Duplicates.DROP), "csv", text);
        check(expected, KEYED);
    }

    @Test
    void equalCells_areRefusedAndNothingIsLeft() throws IOException {
        create(false, OpenOptions.defaults());
        String text = rows(10_000, new TreeMap<>());
        TableFileException e =
                assertThrows(TableFileException.class, () -> ImportFixture.run(tegula, small(), "csv", text));
        assertEquals(
                true,
                String.valueOf(e.getMessage()).startsWith("cells.csv: two cells have the same coordinates"),
                e.getMessage());
        assertEquals(0, ImportFixture.read(tegula).size());
        assertEquals(0, left());
    }

    @Test
    void arraysWithDuplicates_keepAllCells() throws IOException {
        create(true, OpenOptions.defaults());
        String text = rows(10_000, new TreeMap<>());
        assertEquals(new ImportReport(ROWS, ROWS, 0, 0), ImportFixture.run(tegula, small(), "csv", text));
        long[] values = ImportFixture.read(tegula).int64("v");
        Arrays.sort(values);
        long[] all = new long[ROWS];
        Arrays.setAll(all, i -> i);
        assertArrayEquals(all, values);
    }

    @Test
    void badRowAfterManyRuns_leavesNothing() throws IOException {
        create(false, OpenOptions.defaults());
        String text = rows(1_000_000, new TreeMap<>()) + "s1,2,x,\n";
        TableFileException e =
                assertThrows(TableFileException.class, () -> ImportFixture.run(tegula, small(), "csv", text));
        assertEquals("cells.csv:" + (ROWS + 2) + ": column \"v\": \"x\" is not a valid int64", e.getMessage());
        assertEquals(0, ImportFixture.read(tegula).size());
        assertEquals(0, left());
    }
}
