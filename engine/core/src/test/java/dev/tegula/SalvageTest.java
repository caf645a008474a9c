package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.ArrayAlreadyExistsException;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.CorruptArrayException;
import dev.tegula.integrity.LostFields;
import dev.tegula.integrity.SalvageOptions;
import dev.tegula.integrity.SalvageReport;
import dev.tegula.integrity.SalvageReport.Loss;
import dev.tegula.integrity.SalvageReport.Outcome;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A salvaged array has every cell of undamaged tiles at the original times, and the report names the other tiles. */
@Slow
class SalvageTest {

    private static final String FROM = "mem://store/from";
    private static final String TO = "mem://store/to";
    private static final EncryptionKey KEY = EncryptionKey.ofText("0123456789abcdef0123456789abcdef");
    private static final EncryptionKey OTHER_KEY = EncryptionKey.ofText("another key of thirty-two bytes!");

    /** 6 × 6 cells in tiles of 2 × 2; all stored tiles of a file have the same size. */
    private static final ArraySchema GRID = ArraySchema.dense()
            .dimension(Dimension.int32("r", 1, 6, 2))
            .dimension(Dimension.int32("c", 1, 6, 2))
            .attribute(Attribute.int32("a").withFilters(Filter.checksumMd5()))
            .attribute(Attribute.int32("b").nullable().withFilters(Filter.checksumMd5()))
            .build();

    private static final ArraySchema POINTS = ArraySchema.sparse()
            .dimension(Dimension.int32("x", 0, 99, 100))
            .attribute(Attribute.int32("v").withFilters(Filter.checksumSha256()))
            .attribute(Attribute.utf8("s").nullable().withFilters(Filter.checksumMd5()))
            .coordinateFilters(FilterPipeline.of(Filter.checksumMd5()))
            .capacity(5)
            .build();

    private static OpenOptions at(long time) {
        return OpenOptions.defaults().at(time);
    }

    private static int[] numbers(int first, int count) {
        int[] numbers = new int[count];
        Arrays.setAll(numbers, i -> first + i);
        return numbers;
    }

    private static void writeGrid(Tegula tegula, long time, int first) {
        try (ArrayWriter array = tegula.openForWriting(FROM, at(time))) {
            array.write(
                    Subarray.whole(),
                    Cells.builder()
                            .int32("a", numbers(first, 36))
                            .int32("b", numbers(-first, 36))
                            .build());
        }
    }

    private static void writePoints(Tegula tegula, long time, int first, int count) {
        String[] texts = new String[count];
        Arrays.setAll(texts, i -> i % 3 == 0 ? null : "s" + (first + i));
        try (ArrayWriter array = tegula.openForWriting(FROM, at(time))) {
            array.write(Cells.builder()
                    .int32("x", numbers(first, count))
                    .int32("v", numbers(100 * first, count))
                    .utf8("s", texts)
                    .build());
        }
    }

    private static SalvageReport salvage(Tegula tegula, SalvageOptions options) {
        return tegula.integrity(FROM).salvage(TO, null, options, each -> {});
    }

    private static SalvageReport salvage(Tegula tegula) {
        return salvage(tegula, SalvageOptions.defaults());
    }

    /** Returns all cells as text, in order. */
    private static List<String> read(Tegula tegula, String uri, OpenOptions options) {
        List<String> cells = new ArrayList<>();
        try (ArrayReader array = tegula.openForReading(uri, options)) {
            Cells read = array.query()
                    .fields(array.schema().fieldNames())
                    .order(ResultOrder.ROW_MAJOR)
                    .read();
            for (int i = 0; i < read.size(); i++) {
                StringBuilder text = new StringBuilder();
                for (Column column : read.columns()) {
                    text.append(column.name())
                            .append('=')
                            .append(column.isNull(i) ? "null" : Arrays.toString(column.bytes(i)))
                            .append(' ');
                }
                cells.add(text.toString());
            }
        }
        return cells;
    }

    /** Returns an engine on a copy of a store with some changed files. */
    private static Tegula damaged(MemoryVfs store, Consumer<Map<String, byte[]>> damage) throws IOException {
        Map<String, byte[]> files = new HashMap<>(TestStores.files(store, "mem://store"));
        files.replaceAll((name, bytes) -> bytes.clone());
        damage.accept(files);
        return TestStores.engine(TestStores.storeOf(files));
    }

    /** Returns the names of the data files of one field, the oldest fragment first. */
    private static List<String> named(Map<String, byte[]> files, String ending) {
        return files.keySet().stream()
                .filter(name -> name.endsWith(ending))
                .sorted()
                .toList();
    }

    /** Flips a bit in the last byte of a tile; all tiles of the file have the same stored length. */
    private static void flip(Map<String, byte[]> files, String file, int tile, int tiles) {
        byte[] bytes = files.get(file);
        bytes[bytes.length / tiles * (tile + 1) - 1] ^= 1;
    }

    private static MemoryVfs grid() {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(FROM, GRID, at(1));
            writeGrid(tegula, 10, 1000);
            writeGrid(tegula, 20, 2000);
        }
        return store;
    }

    /** Returns whether a cell, numbered row by row in the whole grid, is in a tile. */
    private static boolean isIn(int cell, int tile) {
        return cell / 6 / 2 == tile / 3 && cell % 6 / 2 == tile % 3;
    }

    private static int[] ints(Tegula tegula, String field, OpenOptions options) {
        try (ArrayReader array = tegula.openForReading(TO, options)) {
            return array.query()
                    .fields(field)
                    .order(ResultOrder.ROW_MAJOR)
                    .read()
                    .int32(field);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4, 7, 8})
    void denseTileOfOneField_othersStay_lostValuesAreNull(int tile) throws IOException {
        try (Tegula tegula =
                damaged(grid(), files -> flip(files, named(files, "/a1.tdb").get(1), tile, 9))) {
            SalvageReport report = salvage(tegula);
            assertFalse(report.isComplete());
            assertEquals(
                    List.of(Outcome.COPIED, Outcome.PARTLY),
                    report.fragments().stream()
                            .map(SalvageReport.Fragment::outcome)
                            .toList());
            Loss loss = report.fragments().get(1).losses().get(0);
            assertEquals("b", loss.field());
            assertEquals(4, loss.cells());
            int row = tile / 3 * 2 + 1;
            int col = tile % 3 * 2 + 1;
            assertEquals(
                    List.of("r [" + row + ", " + (row + 1) + "], c [" + col + ", " + (col + 1) + "]"), loss.ranges());
            assertArrayEquals(numbers(2000, 36), ints(tegula, "a", OpenOptions.defaults()));
            try (ArrayReader array = tegula.openForReading(TO)) {
                Column b = array.query()
                        .fields("b")
                        .order(ResultOrder.ROW_MAJOR)
                        .read()
                        .column("b");
                for (int i = 0; i < 36; i++) {
                    assertEquals(isIn(i, tile), b.isNull(i), "cell " + i);
                    assertTrue(b.isNull(i) || b.longAt(i) == -2000 + i, "cell " + i);
                }
            }
            assertTrue(tegula.integrity(TO).verify().isSound());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4, 5, 8})
    void denseTileOfAllFields_doesNotHideOlderFragments(int tile) throws IOException {
        try (Tegula tegula = damaged(grid(), files -> {
            flip(files, named(files, "/a0.tdb").get(1), tile, 9);
            flip(files, named(files, "/a1.tdb").get(1), tile, 9);
        })) {
            SalvageReport report = salvage(tegula);
            Loss loss = report.fragments().get(1).losses().get(0);
            assertEquals("", loss.field());
            assertEquals(4, loss.cells());
            assertEquals(32 + 36, report.cells());
            int[] a = ints(tegula, "a", OpenOptions.defaults());
            for (int i = 0; i < 36; i++) {
                assertEquals((isIn(i, tile) ? 1000 : 2000) + i, a[i], "cell " + i);
            }
            assertArrayEquals(numbers(1000, 36), ints(tegula, "a", at(15)));
            assertTrue(tegula.integrity(TO).verify().isSound());
        }
    }

    private static MemoryVfs points() {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(FROM, POINTS, at(1));
            writePoints(tegula, 10, 10, 20);
        }
        return store;
    }

    @Test
    void sparseTileWithoutCoordinates_isLost_withItsBounds() throws IOException {
        try (Tegula tegula =
                damaged(points(), files -> flip(files, named(files, "/d0.tdb").get(0), 2, 4))) {
            List<String> expected = new ArrayList<>(cellsOf(points()));
            expected.subList(10, 15).clear();
            SalvageReport report = salvage(tegula);
            Loss loss = report.fragments().get(0).losses().get(0);
            assertEquals(List.of("x [20, 24]"), loss.ranges());
            assertEquals(5, loss.cells());
            assertEquals(expected, read(tegula, TO, OpenOptions.defaults()));
            assertTrue(tegula.integrity(TO).verify().isSound());
        }
    }

    private static List<String> cellsOf(MemoryVfs store) {
        try (Tegula tegula = TestStores.engine(store)) {
            return read(tegula, FROM, OpenOptions.defaults());
        }
    }

    @Test
    void sparseTileWithoutOneField_isFilledOrDropped() throws IOException {
        List<String> all = cellsOf(points());
        for (LostFields policy : LostFields.values()) {
            try (Tegula tegula = damaged(
                    points(), files -> flip(files, named(files, "/a0.tdb").get(0), 1, 4))) {
                SalvageReport report = salvage(tegula, SalvageOptions.defaults().withLost(policy));
                assertEquals(
                        policy == LostFields.DROP ? "" : "v",
                        report.fragments().get(0).losses().get(0).field());
                List<String> expected = new ArrayList<>(all);
                if (policy == LostFields.DROP) {
                    expected.subList(5, 10).clear();
                } else {
                    expected.subList(5, 10)
                            .replaceAll(cell -> cell.replaceFirst("v=\\[[-0-9, ]*]", "v=[0, 0, 0, -128]"));
                }
                assertEquals(expected, read(tegula, TO, OpenOptions.defaults()), policy.name());
            }
        }
    }

    @Test
    void missingFile_losesOnlyItsField() throws IOException {
        try (Tegula tegula = damaged(
                points(), files -> files.remove(named(files, "/a1_var.tdb").get(0)))) {
            List<String> expected = cellsOf(points()).stream()
                    .map(cell -> cell.replaceFirst("s=.*", "s=null "))
                    .toList();
            SalvageReport report = salvage(tegula);
            assertEquals(20, report.fragments().get(0).losses().get(0).cells());
            assertEquals(expected, read(tegula, TO, OpenOptions.defaults()));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void undamagedArrays_areEqualAfterwards(boolean encrypted) {
        MemoryVfs store = new MemoryVfs();
        OpenOptions options = OpenOptions.defaults().withKey(encrypted ? KEY : null);
        OpenOptions other = OpenOptions.defaults().withKey(encrypted ? OTHER_KEY : null);
        try (Tegula tegula = TestStores.engine(store)) {
            SampleArrays.write(tegula, options);
            for (String uri : List.of(SampleArrays.DENSE, SampleArrays.SPARSE)) {
                SalvageReport report = tegula.integrity(uri, options)
                        .salvage(uri + "2", other.key(), SalvageOptions.defaults(), each -> {});
                assertTrue(report.isComplete());
                assertEquals(read(tegula, uri, options), read(tegula, uri + "2", other));
                assertTrue(tegula.integrity(uri + "2", other).verify().isSound());
            }
        }
    }

    @Test
    void soundFragments_areCopiedByteByByte() throws IOException {
        MemoryVfs store = points();
        try (Tegula tegula = TestStores.engine(store)) {
            salvage(tegula);
        }
        Map<String, byte[]> files = TestStores.files(store, "mem://store");
        List<String> data = files.keySet().stream()
                .filter(name -> name.startsWith(FROM + "/__fragments/"))
                .toList();
        assertFalse(data.isEmpty());
        for (String name : data) {
            assertArrayEquals(files.get(name), files.get(name.replace(FROM, TO)), name);
        }
    }

    @Test
    void cellsAgainstStatistics_areCopiedAndNoted() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(
                    FROM,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("d", 0, 3, 4))
                            .attribute(Attribute.int32("a"))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(FROM)) {
                array.write(
                        Subarray.whole(), Cells.builder().int32("a", 1, 2, 3, 4).build());
            }
        }
        try (Tegula tegula = damaged(store, files -> {
            byte[] data = files.get(named(files, "a0.tdb").get(0));
            data[data.length - Integer.BYTES] = 99;
        })) {
            SalvageReport report = salvage(tegula);
            assertTrue(report.isComplete());
            assertTrue(
                    report.notes().toString().contains("some may have changed (statistics-mismatch"),
                    report.notes().toString());
            assertArrayEquals(
                    new int[] {1, 2, 3, 99},
                    tegula.openForReading(TO).read(Subarray.whole()).int32("a"));
        }
    }

    @Test
    void history_metadata_deletesAndConsolidation_areKept() {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(FROM, POINTS, at(1));
            writePoints(tegula, 10, 10, 20);
            writePoints(tegula, 20, 25, 20);
            try (ArrayWriter array = tegula.openForWriting(FROM, at(30))) {
                array.delete(Condition.parse("v < 1003"));
                array.updateMetadata(MetadataChanges.none().put("unit", MetadataValue.int8((byte) 7)));
            }
            tegula.maintenance(FROM).consolidate();
            writePoints(tegula, 50, 60, 3);
            SalvageReport report = salvage(tegula);
            assertTrue(report.isComplete(), report.toString());
            for (long time : new long[] {5, 10, 20, 30, 100}) {
                assertEquals(read(tegula, FROM, at(time)), read(tegula, TO, at(time)), "at " + time);
            }
            assertEquals(tegula.object(FROM).metadata(), tegula.object(TO).metadata());
            assertTrue(tegula.integrity(TO).verify().isSound());
            assertEquals(
                    2,
                    report.fragments().stream()
                            .filter(each -> each.outcome() == Outcome.COPIED)
                            .count());
        }
    }

    @Test
    void damagedReplacement_isReplacedByItsSources() throws IOException {
        MemoryVfs store = points();
        try (Tegula tegula = TestStores.engine(store)) {
            writePoints(tegula, 20, 25, 20);
            tegula.maintenance(FROM).consolidate();
        }
        List<String> before = cellsOf(store);
        try (Tegula tegula = damaged(
                store,
                files -> flip(
                        files,
                        named(files, "/a0.tdb").stream()
                                .filter(name -> name.contains("__10_20_"))
                                .findFirst()
                                .orElseThrow(),
                        0,
                        8))) {
            SalvageReport report = salvage(tegula);
            assertTrue(report.isComplete(), report.toString());
            assertEquals(before, read(tegula, TO, OpenOptions.defaults()));
        }
    }

    @Test
    void lostSchema_isReplacedByAMatchingOne() throws IOException {
        MemoryVfs store = points();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.maintenance(FROM, at(5))
                    .evolve(SchemaEvolution.begin().addEnumeration(Enumeration.utf8("unused", "a", "b")));
        }
        List<String> before = cellsOf(store);
        try (Tegula tegula =
                damaged(store, files -> files.keySet().removeIf(name -> name.contains("/__schema/__1_1_")))) {
            SalvageReport report = salvage(tegula);
            assertEquals(before, read(tegula, TO, OpenOptions.defaults()));
            assertTrue(
                    report.notes().get(0).contains("is lost; it was read with schema __5_5_"),
                    report.notes().toString());
        }
    }

    @Test
    void lostSchemaWithoutMatch_losesItsFragments() throws IOException {
        MemoryVfs store = points();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.maintenance(FROM, at(5)).evolve(SchemaEvolution.begin().addAttribute(Attribute.int32("extra")));
        }
        try (Tegula tegula =
                damaged(store, files -> files.keySet().removeIf(name -> name.contains("/__schema/__1_1_")))) {
            SalvageReport report = salvage(tegula);
            assertEquals(Outcome.LOST, report.fragments().get(0).outcome());
            assertFalse(report.isComplete());
            assertTrue(read(tegula, TO, OpenOptions.defaults()).isEmpty());
        }
    }

    @Test
    void damagedFooter_isReadFromConsolidatedFooters() throws IOException {
        MemoryVfs store = points();
        try (Tegula tegula = TestStores.engine(store)) {
            writePoints(tegula, 20, 25, 20);
            tegula.maintenance(FROM).consolidate(ConsolidationOptions.of(ConsolidationMode.FRAGMENT_META));
        }
        List<String> before = cellsOf(store);
        try (Tegula tegula = damaged(store, files -> {
            byte[] bytes = files.get(named(files, "/__fragment_metadata.tdb").get(0));
            bytes[bytes.length - 1] = 0x55;
        })) {
            SalvageReport report = salvage(tegula);
            assertEquals(before, read(tegula, TO, OpenOptions.defaults()));
            assertTrue(
                    report.notes().get(0).contains("read with the copy in"),
                    report.notes().toString());
        }
    }

    @Test
    void uncommittedFragments_areCopiedOnRequest() throws IOException {
        Consumer<Map<String, byte[]>> loss = files -> files.keySet().removeIf(name -> name.endsWith(".wrt"));
        try (Tegula tegula = damaged(points(), loss)) {
            assertEquals(Outcome.SKIPPED, salvage(tegula).fragments().get(0).outcome());
            assertEquals(List.of(), read(tegula, TO, OpenOptions.defaults()));
        }
        try (Tegula tegula = damaged(points(), loss)) {
            salvage(tegula, SalvageOptions.defaults().withUncommitted(SalvageOptions.Uncommitted.COPY));
            assertEquals(cellsOf(points()), read(tegula, TO, OpenOptions.defaults()));
        }
    }

    @Test
    void theTarget_mustNotExist() {
        try (Tegula tegula = TestStores.engine(points())) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> tegula.integrity(FROM).salvage(FROM, null, SalvageOptions.defaults(), each -> {}));
            tegula.createArray(TO, POINTS);
            assertThrows(ArrayAlreadyExistsException.class, () -> salvage(tegula));
        }
    }

    @Test
    void withoutAnySchema_nothingIsLeftAtTheTarget() throws IOException {
        try (Tegula tegula = damaged(
                points(),
                files -> files.entrySet().stream()
                        .filter(file -> file.getKey().contains("/__schema/"))
                        .forEach(file -> file.setValue(new byte[3])))) {
            assertTrue(assertThrows(CorruptArrayException.class, () -> salvage(tegula))
                    .getMessage()
                    .contains("no schema can be read"));
            assertEquals(null, tegula.object(TO).type());
        }
    }

    /**
     * After any damage, the copy can be read. If a checksum detected the damage, the cells are unchanged unless the
     * report names them.
     */
    @Test
    void randomDamage_leavesACopyThatReads() throws IOException {
        long seed = RandomTests.firstSeed();
        RandomGenerator random = RandomTests.generator();
        List<@Nullable MemoryVfs> stores = List.of(grid(), points());
        for (int i = 0; i < 150; i++) {
            MemoryVfs store = stores.get(i % 2);
            String[] where = {""};
            try (Tegula tegula = damaged(store, files -> where[0] = damageOne(files, random))) {
                String text = "-Dtegula.seed=" + seed + ", round " + i + ": " + where[0];
                try {
                    SalvageReport report = salvage(tegula);
                    List<String> copy = read(tegula, TO, OpenOptions.defaults());
                    List<String> original = cellsOf(store);
                    if (report.isComplete()
                            && report.fragments().stream().noneMatch(each -> each.outcome() == Outcome.SKIPPED)
                            && where[0].matches(".*/a[01]\\.tdb.*")) {
                        assertEquals(original, copy, text);
                    }
                } catch (CorruptArrayException e) {
                    assertTrue(e.getMessage().contains("no schema can be read"), text + ": " + e);
                } catch (ArrayNotFoundException e) {
                    assertTrue(where[0].contains("/__schema/"), text + ": " + e);
                }
            }
        }
    }

    private static String damageOne(Map<String, byte[]> files, RandomGenerator random) {
        List<String> names = files.keySet().stream()
                .filter(name -> files.get(name).length > 0)
                .sorted()
                .toList();
        String name = names.get(random.nextInt(names.size()));
        byte[] bytes = files.get(name);
        int at = random.nextInt(bytes.length);
        switch (random.nextInt(3)) {
            case 0 -> files.remove(name);
            case 1 -> files.put(name, Arrays.copyOf(bytes, at));
            default -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        }
        return name + " at " + at;
    }
}
