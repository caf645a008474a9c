package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.TegulaException;
import dev.tegula.integrity.SalvageOptions;
import dev.tegula.integrity.SalvageReport;
import dev.tegula.integrity.SalvageReport.Outcome;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * A salvage of an array with any damaged or missing file holds at least the cells that reads which skip damage return,
 * its target is sound, and it is complete only if no cell is missing.
 */
@Slow
class SalvageLawTest {

    private static final String FROM = "mem://store/from";
    private static final String TO = "mem://store/to";
    private static final int CASES = 15;

    private static final ArraySchema POINTS = ArraySchema.sparse()
            .dimension(Dimension.int32("x", 0, 999, 100))
            .dimension(Dimension.int32("y", 0, 9, 10))
            .attribute(Attribute.int32("v").withEnumeration("colours"))
            .attribute(Attribute.utf8("s").nullable().withFilters(Filter.zstd()))
            .enumeration(Enumeration.utf8("colours", "red", "green", "blue"))
            .coordinateFilters(FilterPipeline.of(Filter.checksumMd5()))
            .capacity(5)
            .build();

    /** Damage of coordinates is found by their statistics only. */
    private static final ArraySchema PLAIN =
            POINTS.toBuilder().coordinateFilters(FilterPipeline.of()).build();

    private static final ArraySchema GRID = ArraySchema.dense()
            .dimension(Dimension.int32("r", 1, 6, 2))
            .dimension(Dimension.int32("c", 1, 6, 2))
            .attribute(Attribute.int32("a").withFilters(Filter.checksumMd5()))
            .attribute(Attribute.utf8("s").nullable())
            .build();

    private static OpenOptions at(long time) {
        return OpenOptions.defaults().at(time);
    }

    private static void writePoints(Tegula tegula, long time, int first) {
        int[] x = IntStream.range(0, 20).map(i -> first + 3 * i).toArray();
        try (ArrayWriter array = tegula.openForWriting(FROM, at(time))) {
            array.write(Cells.builder()
                    .int32("x", x)
                    .int32("y", new int[x.length])
                    .int32("v", IntStream.of(x).map(i -> i % 3).toArray())
                    .utf8("s", IntStream.of(x).mapToObj(i -> "s" + i).toArray(String[]::new))
                    .build());
        }
    }

    private static Map<String, byte[]> points(ArraySchema schema, boolean consolidated) throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.smallEngine(store)) {
            tegula.createArray(FROM, schema, at(1));
            writePoints(tegula, 10, 0);
            writePoints(tegula, 20, 31);
            if (consolidated) {
                try (ArrayWriter array = tegula.openForWriting(FROM, at(30))) {
                    array.delete(Condition.field("x").lt(9));
                }
                tegula.maintenance(FROM).consolidate();
            }
        }
        return TestStores.files(store, "mem://store");
    }

    private static Map<String, byte[]> grid() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.smallEngine(store)) {
            tegula.createArray(FROM, GRID, at(1));
            for (int time = 10; time <= 20; time += 10) {
                int first = 100 * time;
                try (ArrayWriter array = tegula.openForWriting(FROM, at(time))) {
                    array.write(
                            Subarray.range("r", 1, 4).addRange("c", time / 5, 6),
                            Cells.builder()
                                    .int32(
                                            "a",
                                            IntStream.range(0, 4 * (7 - time / 5))
                                                    .map(i -> first + i)
                                                    .toArray())
                                    .utf8(
                                            "s",
                                            IntStream.range(0, 4 * (7 - time / 5))
                                                    .mapToObj(i -> "s" + i)
                                                    .toArray(String[]::new))
                                    .build());
                }
            }
        }
        return TestStores.files(store, "mem://store");
    }

    /** Returns the places of the cells, or nothing if the array cannot be read even without damaged tiles. */
    private static Set<String> places(Tegula tegula, String uri) {
        Set<String> places = new TreeSet<>();
        try (ArrayReader array = tegula.openForReading(uri)) {
            List<String> names = array.schema().fieldNames();
            List<String> dimensions =
                    array.schema().dimensions().stream().map(Dimension::name).toList();
            QueryExecution execution = array.query().fields(names).execution().skipDamaged(cells -> {});
            try (CellBatches batches = execution.batches()) {
                while (batches.hasNext()) {
                    Cells batch = batches.next();
                    for (int i = 0; i < batch.size(); i++) {
                        if (isWritten(batch, i) && isInDomain(batch, i)) {
                            int cell = i;
                            places.add(dimensions.stream()
                                    .map(name ->
                                            Arrays.toString(batch.column(name).bytes(cell)))
                                    .toList()
                                    .toString());
                        }
                    }
                }
            }
            return places;
        } catch (TegulaException damaged) {
            return Set.of();
        }
    }

    /** Returns whether a cell is within the domain; reads return also damaged coordinates. */
    private static boolean isInDomain(Cells cells, int i) {
        Column x = cells.find("x");
        return x == null
                || x.longAt(i) >= 0
                        && x.longAt(i) <= 999
                        && cells.column("y").longAt(i) >= 0
                        && cells.column("y").longAt(i) <= 9;
    }

    /** Returns whether a cell of the grid is not just fill values. */
    private static boolean isWritten(Cells cells, int i) {
        Column a = cells.find("a");
        return a == null || a.longAt(i) != Integer.MIN_VALUE;
    }

    private static void check(Map<String, byte[]> sound, Map<String, byte[]> damaged, String damage)
            throws IOException {
        Set<String> all;
        try (Tegula tegula = TestStores.smallEngine(TestStores.storeOf(sound))) {
            all = places(tegula, FROM);
        }
        try (Tegula tegula = TestStores.smallEngine(TestStores.storeOf(damaged))) {
            Set<String> expected = places(tegula, FROM);
            SalvageReport report;
            try {
                report = tegula.integrity(FROM).salvage(TO, null, SalvageOptions.defaults(), each -> {});
            } catch (TegulaException refused) {
                assertEquals(Set.of(), expected, () -> damage + ": " + refused.getMessage());
                return;
            }
            Set<String> saved = places(tegula, TO);
            Set<String> missing = new TreeSet<>(expected);
            missing.removeAll(saved);
            missing.retainAll(all); // Damage may also change coordinates to those of deleted cells.
            assertEquals(Set.of(), missing, () -> damage + ": not saved; " + report);
            VerifyReport verified = tegula.integrity(TO).verify();
            assertTrue(verified.isSound(), () -> damage + ": " + verified.findings() + "; " + report);
            boolean isUncommitted =
                    report.fragments().stream().anyMatch(each -> each.reason().startsWith("it has no commit"));
            if (report.isComplete() && !isUncommitted && report.notes().isEmpty()) {
                missing.addAll(all);
                missing.removeAll(saved);
                assertEquals(Set.of(), missing, () -> damage + ": called complete; " + report);
            }
        }
    }

    private static byte[] damaged(byte[] bytes, RandomGenerator random) {
        int at = random.nextInt(bytes.length);
        int end = Math.min(bytes.length, at + random.nextInt(1, 16));
        byte[] mutant = bytes.clone();
        switch (random.nextInt(6)) {
            case 0 -> Arrays.fill(mutant, at, end, (byte) 0);
            case 1 -> Arrays.fill(mutant, at, end, (byte) -1);
            case 2 -> mutant = Arrays.copyOf(bytes, at);
            default -> mutant[at] ^= (byte) (1 << random.nextInt(8));
        }
        return mutant;
    }

    private static void run(RandomGenerator random) throws IOException {
        int kind = random.nextInt(5);
        ArraySchema schema = kind == 0 ? GRID : kind < 3 ? POINTS : PLAIN;
        Map<String, byte[]> files = kind == 0 ? grid() : points(schema, kind % 2 == 1);
        List<String> names = new ArrayList<>(files.keySet());
        for (int i = 0; i < 10; i++) {
            Map<String, byte[]> damaged = new TreeMap<>(files);
            List<String> damages = new ArrayList<>();
            for (int file = random.nextInt(1, 3); file > 0; file--) {
                String name = names.get(random.nextInt(names.size()));
                byte[] bytes = files.get(name);
                if (bytes.length == 0 || random.nextInt(8) == 0) {
                    damaged.remove(name);
                    damages.add(name + " removed");
                } else {
                    byte[] mutant = damaged(bytes, random);
                    damaged.put(name, mutant);
                    damages.add(name + ", " + bytes.length + " bytes, from byte " + Arrays.mismatch(bytes, mutant));
                }
            }
            check(files, damaged, schema + " " + damages);
        }
    }

    @TestFactory
    Stream<DynamicTest> anyDamage() {
        return RandomTests.of(CASES, SalvageLawTest::run);
    }

    @Test
    void missingOrDamagedEnumeration_leavesIndexes_andIsALoss() throws IOException {
        Map<String, byte[]> files = points(POINTS, false);
        String enumeration = files.keySet().stream()
                .filter(name -> name.contains("/__enumerations/"))
                .findFirst()
                .orElseThrow();
        for (boolean isMissing : List.of(true, false)) {
            Map<String, byte[]> damaged = new TreeMap<>(files);
            damaged.remove(enumeration);
            if (!isMissing) {
                damaged.put(enumeration, Arrays.copyOf(files.get(enumeration), 20));
            }
            try (Tegula tegula = TestStores.smallEngine(TestStores.storeOf(damaged))) {
                SalvageReport report = tegula.integrity(FROM).salvage(TO, null, SalvageOptions.defaults(), each -> {});
                assertFalse(report.isComplete());
                assertEquals(1, report.problems().size(), report::toString);
                assertTrue(report.problems().get(0).startsWith("enumeration 'colours' is lost"), report::toString);
                try (ArrayReader array = tegula.openForReading(TO)) {
                    assertEquals(40, array.read(Subarray.whole(), "v").int32("v").length);
                    assertEquals(List.of(), array.fullSchema().enumerations());
                }
                assertTrue(tegula.integrity(TO).verify().isSound());
            }
        }
    }

    /**
     * The last coordinate of a fragment without checksums becomes negative; then it becomes equal to the one before.
     */
    @Test
    void damagedCoordinates_loseOnlyTheirCells() throws IOException {
        Map<String, byte[]> files =
                points(POINTS.toBuilder().coordinateFilters(FilterPipeline.of()).build(), false);
        String x = files.keySet().stream()
                .filter(name -> name.endsWith("/d0.tdb"))
                .findFirst()
                .orElseThrow();
        byte[] bytes = files.get(x);
        int end = bytes.length;
        for (int last : new int[] {-1, 54}) {
            byte[] mutant = bytes.clone();
            for (int b = 0; b < Integer.BYTES; b++) {
                mutant[end - Integer.BYTES + b] = (byte) (last >> 8 * b);
            }
            Map<String, byte[]> damaged = new TreeMap<>(files);
            damaged.put(x, mutant);
            try (Tegula tegula = TestStores.smallEngine(TestStores.storeOf(damaged))) {
                SalvageReport report = tegula.integrity(FROM).salvage(TO, null, SalvageOptions.defaults(), each -> {});
                assertEquals(last < 0 ? 39 : 40, report.cells(), report::toString);
                assertEquals(
                        last < 0,
                        report.fragments().stream().anyMatch(each -> each.outcome() == Outcome.PARTLY),
                        report::toString);
                assertTrue(tegula.integrity(TO).verify().isSound(), report::toString);
            }
        }
    }
}
