package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.query.Aggregate;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrays recreated over older ones, whose fragments may exceed the domain of the newest schema. */
class RecreatedArrayTest {

    @TempDir
    Path folder;

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    private static OpenOptions at(long time) {
        return OpenOptions.defaults().at(time);
    }

    private static ArraySchema dense(int low, int high, int extent) {
        return ArraySchema.dense()
                .dimension(Dimension.int32("d", low, high, extent))
                .attribute(Attribute.int32("a"))
                .build();
    }

    /**
     * Creates an array and merges the schema and the fragment of an older array into it. Each value is the coordinate
     * plus 100.
     */
    private String recreated(ArraySchema older, int low, int high, ArraySchema newer) throws IOException {
        String array = create("new", newer, 20);
        String other = create("old", older, 10);
        try (ArrayWriter writer = tegula.openForWriting(other, at(11))) {
            writer.write(
                    Subarray.range("d", low, high),
                    Cells.builder().int32("a", values(low, high)).build());
        }
        merge(other, array);
        return array;
    }

    private static int[] values(int low, int high) {
        return IntStream.rangeClosed(low, high).map(d -> d + 100).toArray();
    }

    private String create(String name, ArraySchema schema, long time) {
        String uri = folder.resolve(name).toString();
        tegula.createArray(uri, schema, at(time));
        return uri;
    }

    private static void merge(String from, String to) throws IOException {
        try (var files = Files.walk(Path.of(from))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = Path.of(to).resolve(Path.of(from).relativize(file));
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }

    private int[] read(String array, int low, int high) {
        try (ArrayReader reader = tegula.openForReading(array)) {
            return reader.query()
                    .subarray(Subarray.range("d", low, high))
                    .fields("a")
                    .read()
                    .int32("a");
        }
    }

    @Test
    void fragmentWiderThanTheDomain_isReadWithinTheDomain() throws IOException {
        String array = recreated(dense(0, 33, 10), 0, 33, dense(0, 24, 10));

        assertArrayEquals(values(0, 24), read(array, 0, 24));
        assertArrayEquals(values(17, 23), read(array, 17, 23));
    }

    @Test
    void dimensionWithTheNameOfAFormerAttribute_isComparedByItsCoordinates() throws IOException {
        ArraySchema older = ArraySchema.dense()
                .dimension(Dimension.int32("d", 0, 9, 5))
                .attribute(Attribute.int32("e"))
                .attribute(Attribute.int32("a"))
                .build();
        ArraySchema newer = ArraySchema.dense()
                .dimension(Dimension.int32("e", 0, 9, 5))
                .attribute(Attribute.int32("a"))
                .build();
        String array = create("new", newer, 20);
        String other = create("old", older, 10);
        try (ArrayWriter writer = tegula.openForWriting(other, at(11))) {
            writer.write(
                    Subarray.whole(),
                    Cells.builder()
                            .int32("e", values(900, 909))
                            .int32("a", values(0, 9))
                            .build());
        }
        merge(other, array);

        try (ArrayReader reader = tegula.openForReading(array)) {
            Query few = reader.query().where(Condition.field("e").lt(3));
            assertArrayEquals(values(0, 2), few.matchesOnly().read().int32("a"));
            assertEquals(102, few.aggregate(Aggregate.max("a")).get(0).asLong());
        }
    }

    @Test
    void fragmentThatBeginsBeforeTheDomain_keepsItsCellsInPlace() throws IOException {
        String array = recreated(dense(-20, 33, 10), -15, 33, dense(0, 24, 10));

        assertArrayEquals(values(0, 24), read(array, 0, 24));
    }

    @Test
    void fragmentWhoseDomainBeginsLater_keepsItsCellsInPlace() throws IOException {
        String array = recreated(dense(10, 33, 10), 12, 30, dense(0, 24, 10));

        int[] expected = new int[25];
        Arrays.fill(expected, 0, 12, Integer.MIN_VALUE);
        System.arraycopy(values(12, 24), 0, expected, 12, 13);
        assertArrayEquals(expected, read(array, 0, 24));
    }

    @Test
    void fragmentOutsideOfTheDomain_isNotRead() throws IOException {
        String array = recreated(dense(0, 59, 10), 40, 55, dense(0, 9, 10));

        int[] expected = new int[10];
        Arrays.fill(expected, Integer.MIN_VALUE);
        assertArrayEquals(expected, read(array, 0, 9));
    }

    @Test
    void aggregatesCountCellsWithinTheDomainOnly() throws IOException {
        String array = recreated(dense(0, 33, 10), 0, 33, dense(0, 24, 10));

        try (ArrayReader reader = tegula.openForReading(array)) {
            assertEquals(
                    (double) IntStream.of(values(0, 24)).sum(),
                    ((Number) reader.query()
                                    .aggregate(Aggregate.sum("a"))
                                    .get(0)
                                    .value())
                            .doubleValue());
        }
    }

    @Test
    void timeTravelBeforeTheNewSchema_readsTheWholeFragment() throws IOException {
        String array = recreated(dense(0, 33, 10), 0, 33, dense(0, 24, 10));

        try (ArrayReader reader =
                tegula.openForReading(array, OpenOptions.defaults().at(TimestampRange.upTo(15)))) {
            assertArrayEquals(values(0, 33), reader.query().fields("a").read().int32("a"));
        }
    }

    @Test
    void fragmentWithOtherTileExtent_isRefused() throws IOException {
        String array = recreated(dense(0, 33, 7), 0, 33, dense(0, 24, 10));

        String message = assertThrows(UnsupportedFormatException.class, () -> read(array, 0, 24))
                .getMessage();
        assertTrue(message.contains("do not match the tiles of the array's schema"), message);
    }

    @Test
    void fragmentWithOtherTilesUnderNewerOnes_isNotRead() throws IOException {
        String array = recreated(dense(0, 33, 7), 0, 33, dense(0, 24, 10));
        overwrite(array, 30, 0, 19);
        assertArrayEquals(IntStream.rangeClosed(30, 49).toArray(), read(array, 0, 19));
        assertThrows(UnsupportedFormatException.class, () -> read(array, 19, 20));
        overwrite(array, 50, 20, 24);
        assertArrayEquals(new int[] {49, 50, 51, 52, 53, 54}, read(array, 19, 24));
        try (ArrayReader reader = tegula.openForReading(array)) {
            assertEquals(3, reader.fragments().size());
            assertEquals(25L, reader.query().aggregate(Aggregate.count()).get(0).value());
            assertEquals(
                    "54",
                    String.valueOf(
                            reader.query().aggregate(Aggregate.max("a")).get(0).value()));
        }
        tegula.maintenance(array).consolidate();
        assertArrayEquals(new int[] {49, 50, 51, 52, 53, 54}, read(array, 19, 24));
        try (ArrayReader reader =
                tegula.openForReading(array, OpenOptions.defaults().at(TimestampRange.upTo(15)))) {
            assertArrayEquals(values(0, 33), reader.query().fields("a").read().int32("a"));
        }
    }

    @Test
    void fragmentWithOtherTypeUnderNewerOnes_isNotRead() throws IOException {
        ArraySchema unsigned = ArraySchema.dense()
                .dimension(Dimension.uint64("d", 0, 24, 10))
                .attribute(Attribute.int32("a"))
                .build();
        String array = recreated(dense(-5, 33, 10), -5, 33, unsigned);
        assertThrows(UnsupportedFormatException.class, () -> read(array, 3, 4));
        overwrite(array, 30, 0, 24);
        assertArrayEquals(new int[] {33, 34}, read(array, 3, 4));
    }

    /** Writes values from the time of the write upwards. */
    private void overwrite(String array, int time, int low, int high) {
        try (ArrayWriter writer = tegula.openForWriting(array, at(time))) {
            int[] values = IntStream.range(time, time + high - low + 1).toArray();
            writer.write(
                    Subarray.range("d", low, high),
                    Cells.builder().int32("a", values).build());
        }
    }

    @Test
    void fragmentWithShiftedTiles_isRefused() throws IOException {
        String array = recreated(dense(5, 33, 10), 5, 33, dense(0, 24, 10));

        assertThrows(UnsupportedFormatException.class, () -> read(array, 0, 24));
    }

    @Test
    void newerFragments_hideOlderOnes() throws IOException {
        String array = recreated(dense(0, 33, 10), 0, 33, dense(0, 24, 10));
        try (ArrayWriter writer = tegula.openForWriting(array, at(30))) {
            writer.write(
                    Subarray.range("d", 18, 24),
                    Cells.builder().int32("a", 1, 2, 3, 4, 5, 6, 7).build());
        }

        assertArrayEquals(new int[] {116, 117, 1, 2, 3}, read(array, 16, 20));
    }

    @Test
    void consolidation_neverLosesHiddenCells() throws IOException {
        String array = recreated(dense(0, 33, 10), 0, 33, dense(0, 24, 10));
        for (int time = 30; time < 33; time++) {
            try (ArrayWriter writer = tegula.openForWriting(array, at(time))) {
                writer.write(
                        Subarray.range("d", 0, 1),
                        Cells.builder().int32("a", time, time).build());
            }
        }
        tegula.maintenance(array).consolidate();

        assertArrayEquals(new int[] {32, 32, 102}, read(array, 0, 2));
        try (ArrayReader reader =
                tegula.openForReading(array, OpenOptions.defaults().at(TimestampRange.upTo(15)))) {
            assertArrayEquals(values(0, 33), reader.query().fields("a").read().int32("a"));
        }
    }

    @Test
    void sparseFragmentWiderThanTheDomain_isReadWithinTheRanges() throws IOException {
        String array = create("new", sparse(24), 20);
        String other = create("old", sparse(33), 10);
        try (ArrayWriter writer = tegula.openForWriting(other, at(11))) {
            writer.write(
                    Cells.builder().int32("d", 3, 24, 30).int32("a", 1, 2, 3).build());
        }
        merge(other, array);

        assertArrayEquals(new int[] {1, 2}, read(array, 0, 24));
        try (ArrayReader reader = tegula.openForReading(array)) {
            assertEquals(List.of(Range.of(3, 30)), reader.nonEmptyDomain());
        }
    }

    private static ArraySchema sparse(int high) {
        return ArraySchema.sparse()
                .dimension(Dimension.int32("d", 0, high, 10))
                .attribute(Attribute.int32("a"))
                .capacity(2)
                .build();
    }

    @Test
    void fragmentOutsideItsSchema_isDamage() throws IOException {
        String array = recreated(dense(0, 9, 10), 0, 9, dense(0, 9, 10));
        String wide = create("wide", dense(0, 33, 10), 10);
        // Replace the schema name in the footer of the wider array's fragment by that of the narrower array; both names
        // have the same length.
        try (ArrayWriter writer = tegula.openForWriting(wide, at(11))) {
            writer.write(
                    Subarray.range("d", 0, 33),
                    Cells.builder().int32("a", values(0, 33)).build());
        }
        byte[] metadata = Files.readAllBytes(metadataOf(wide));
        String name = schemaOf(folder.resolve("old"));
        replace(metadata, schemaOf(Path.of(wide)), name);
        try (var fragments = Files.list(Path.of(array, "__fragments"))) {
            Files.write(fragments.findFirst().orElseThrow().resolve("__fragment_metadata.tdb"), metadata);
        }

        String message = assertThrows(CorruptArrayException.class, () -> read(array, 0, 9))
                .getMessage();
        assertTrue(
                message.contains(
                        "non-empty domain of dimension 'd' is outside the domain (found [0, 33], expected a range within [0, 9])"),
                message);
    }

    private static Path metadataOf(String array) throws IOException {
        try (var fragments = Files.list(Path.of(array, "__fragments"))) {
            return fragments.findFirst().orElseThrow().resolve("__fragment_metadata.tdb");
        }
    }

    private static String schemaOf(Path array) throws IOException {
        try (var files = Files.list(array.resolve("__schema"))) {
            return files.filter(Files::isRegularFile)
                    .findFirst()
                    .orElseThrow()
                    .getFileName()
                    .toString();
        }
    }

    private static void replace(byte[] bytes, String from, String to) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        byte[] name = to.getBytes(StandardCharsets.ISO_8859_1);
        assertEquals(from.length(), to.length());
        System.arraycopy(name, 0, bytes, text.indexOf(from), name.length);
    }
}
