package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import dev.tegula.query.CellGrid;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.DeleteResult;
import dev.tegula.query.Subarray;
import dev.tegula.query.WriteResult;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labels, days, grids, typed aggregates, results of writes, and paths, as programs use them. */
class ConvenienceTest {

    private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);

    @TempDir
    Path folder;

    private Tegula tegula;
    private Path array;

    @BeforeEach
    void create() {
        tegula = Tegula.create();
        array = folder.resolve("array");
        tegula.createArray(
                array,
                ArraySchema.sparse()
                        .dimension(Dimension.date("day", FIRST, FIRST.plusDays(365), 30))
                        .attribute(Attribute.int32("mm"))
                        .attribute(
                                Attribute.of("sky", Datatype.UINT16).nullable().withEnumeration("skies"))
                        .enumeration(Enumeration.utf8("skies", "clear", "rain", "snö"))
                        .build());
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private WriteResult write() {
        try (ArrayWriter writer = tegula.openForWriting(array)) {
            return writer.write(Cells.builder()
                    .date("day", FIRST, FIRST.plusDays(1), FIRST.plusDays(40))
                    .int32("mm", 5, -7, Integer.MAX_VALUE)
                    .utf8("sky", "snö", null, "clear")
                    .build());
        }
    }

    @Test
    void labels_areWrittenAndReadAsTexts() {
        write();
        try (ArrayReader reader = tegula.openForReading(array)) {
            Cells cells = reader.read(Subarray.whole());
            assertArrayEquals(new short[] {2, 0, 0}, cells.uint16("sky"));
            assertArrayEquals(
                    new String[] {"snö", null, "clear"}, reader.labelled(cells).text("sky"));
            assertArrayEquals(cells.int32("mm"), reader.labelled(cells).int32("mm"));
        }
    }

    @Test
    void unknownLabel_isRefused() {
        try (ArrayWriter writer = tegula.openForWriting(array)) {
            Cells cells = Cells.builder()
                    .date("day", FIRST, FIRST.plusDays(1))
                    .int32("mm", 1, 2)
                    .utf8("sky", "rain", "rian")
                    .build();
            String message = assertThrows(IllegalArgumentException.class, () -> writer.write(cells))
                    .getMessage();
            assertTrue(
                    message.startsWith("attribute 'sky', cell 1: no label of enumeration 'skies' (found 'rian')"),
                    message);
        }
    }

    @Test
    void days_areWrittenReadAndCompared() {
        write();
        try (ArrayReader reader = tegula.openForReading(array)) {
            Cells cells = reader.query()
                    .where(Condition.field("day").between(FIRST.plusDays(1), FIRST.plusDays(40)))
                    .read();
            assertArrayEquals(new LocalDate[] {FIRST.plusDays(1), FIRST.plusDays(40)}, cells.date("day"));
            assertEquals(FIRST.plusDays(40), cells.row(1).getDate("day"));
            assertEquals(1, reader.read(Subarray.point("day", FIRST)).size());
            assertEquals(
                    1,
                    reader.query()
                            .where(Condition.field("day").notIn(FIRST, FIRST.plusDays(1)))
                            .read()
                            .size());
        }
    }

    @Test
    void writesAndDeletes_returnTheirNameAndTime() {
        WriteResult written = write();
        try (ArrayReader reader = tegula.openForReading(array)) {
            FragmentInfo fragment = reader.fragments().get(0);
            assertEquals(new WriteResult(fragment.name(), fragment.end(), 3), written);
        }
        try (ArrayWriter writer = tegula.openForWriting(array)) {
            DeleteResult deleted = writer.delete(Condition.field("mm").lt(0));
            assertTrue(deleted.timestamp() > written.timestamp());
            assertEquals(
                    List.of(deleted.name() + ".del"),
                    List.of(array.resolve("__commits").toFile().list((at, name) -> name.endsWith(".del"))));
            assertNull(writer.write(Cells.builder().date("day").int32("mm").build())
                    .name());
        }
    }

    @Test
    void aggregates_haveTypes() {
        write();
        try (ArrayReader reader = tegula.openForReading(array)) {
            List<AggregateResult> results =
                    reader.query().aggregate(Aggregate.count(), Aggregate.sum("mm"), Aggregate.mean("mm"));
            assertEquals(3, results.get(0).asLong());
            assertEquals(Integer.MAX_VALUE - 2L, results.get(1).asLong());
            assertEquals((Integer.MAX_VALUE - 2L) / 3.0, results.get(2).asDouble());
            assertThrows(IllegalStateException.class, () -> results.get(2).asLong());
            assertThrows(IllegalStateException.class, () -> results.get(1).asText());
            AggregateResult none = reader.query()
                    .where(Condition.field("mm").eq(99))
                    .aggregate(Aggregate.max("mm"))
                    .get(0);
            assertThrows(IllegalStateException.class, none::asLong);
            assertTrue(Double.isNaN(none.asDouble()));
        }
    }

    @Test
    void grid_givesRowsAndColumnsOfABox() {
        Path dense = folder.resolve("dense");
        tegula.createArray(
                dense,
                ArraySchema.dense()
                        .dimension(Dimension.int32("y", 1, 3, 2))
                        .dimension(Dimension.int32("x", 1, 4, 2))
                        .attribute(Attribute.int32("a"))
                        .build());
        try (ArrayWriter writer = tegula.openForWriting(dense)) {
            writer.write(
                    Subarray.whole(),
                    Cells.builder()
                            .int32("a", 11, 12, 13, 14, 21, 22, 23, 24, 31, 32, 33, 34)
                            .build());
        }
        try (ArrayReader reader = tegula.openForReading(dense)) {
            CellGrid grid = reader.grid(Subarray.range("y", 2, 3), "a");
            assertArrayEquals(new int[] {2, 4}, grid.shape());
            assertArrayEquals(new int[] {21, 22, 23, 24}, grid.slice(0, 0).int32("a"));
            assertArrayEquals(new int[] {24, 34}, grid.slice(1, 3).int32("a"));
            assertEquals(34, reader.grid(Subarray.whole()).slice(0, 2).int32("a")[3]);
            assertThrows(
                    IllegalArgumentException.class,
                    () -> reader.grid(Subarray.range("y", 1, 1).addRange("y", 3, 3)));
        }
        try (ArrayReader reader = tegula.openForReading(array)) {
            assertThrows(IllegalArgumentException.class, () -> reader.grid(Subarray.whole()));
        }
    }

    @Test
    void paths_areTakenWhereUrisAre() {
        write();
        assertEquals(1, tegula.object(folder).children().size());
        assertEquals(0, tegula.maintenance(array).consolidate().steps().size());
        assertTrue(tegula.integrity(array).verify().isSound());
        assertEquals(List.of(), tegula.tags(array).list());
        tegula.createGroup(folder.resolve("group"));
        assertEquals(List.of(), tegula.openGroup(folder.resolve("group")).members());
    }

    /** Programs keep opened arrays by their options. */
    @Test
    void openOptions_areEqualByTimeAndKey() {
        OpenOptions options = OpenOptions.defaults().at(5);
        assertEquals(options, OpenOptions.defaults().at(5));
        assertEquals(options.hashCode(), OpenOptions.defaults().at(5).hashCode());
        assertNotEquals(options, OpenOptions.defaults().at(6));
        assertNotEquals(options, options.withKey(EncryptionKey.ofText("0123456789abcdeF0123456789abcdeF")));
    }
}
