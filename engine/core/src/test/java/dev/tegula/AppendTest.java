package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Range;
import dev.tegula.schema.SchemaEvolution;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AppendTest {

    private static final String URI = "mem://store/array";

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    private void create(List<Range> currentDomain) {
        tegula.createArray(URI, schema(currentDomain), OpenOptions.defaults().at(1));
    }

    private static ArraySchema schema(List<Range> currentDomain) {
        return ArraySchema.dense()
                .dimension(Dimension.int32("day", 1, 6, 4))
                .dimension(Dimension.int32("hour", 0, 1, 2))
                .attribute(Attribute.int32("a"))
                .currentDomain(currentDomain)
                .build();
    }

    private List<Range> append(long time, int... values) {
        return append("day", Cells.builder().int32("a", values).build(), time);
    }

    private List<Range> append(String dimension, Cells cells, long time) {
        try (ArrayWriter writer =
                tegula.openForWriting(URI, OpenOptions.defaults().at(time))) {
            return writer.append(dimension, cells);
        }
    }

    private int[] read(long time) {
        try (ArrayReader reader =
                tegula.openForReading(URI, OpenOptions.defaults().at(TimestampRange.upTo(time)))) {
            return reader.read(Subarray.whole()).int32("a");
        }
    }

    @Test
    void append_writesAfterTheLastCellAndGrowsTheCurrentDomain() {
        create(List.of(Range.of(1, 2), Range.of(0, 1)));
        assertEquals(List.of(Range.of(1, 1), Range.of(0, 1)), append(2, 1, 2));
        assertEquals(List.of(Range.of(2, 4), Range.of(0, 1)), append(3, 3, 4, 5, 6, 7, 8));
        assertEquals(List.of(Range.of(5, 5), Range.of(0, 1)), append(4, 9, 10));
        assertArrayEquals(new int[] {1, 2, Integer.MIN_VALUE, Integer.MIN_VALUE}, read(2));
        assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6, 7, 8}, read(3));
        assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, read(9));
    }

    @Test
    void append_withoutCurrentDomain_fillsTheDomain() {
        create(null);
        append(2, 1, 2, 3, 4);
        assertEquals(List.of(Range.of(3, 6), Range.of(0, 1)), append(3, 5, 6, 7, 8, 9, 10, 11, 12));
        assertEquals(
                "dimension 'day': appended cells exceed the domain (found 1 slices after [1, 6], expected at most the domain [1, 6])",
                assertThrows(IllegalArgumentException.class, () -> append(4, 1, 2))
                        .getMessage());
    }

    @Test
    void append_beyondTheDomain_isRefusedAndChangesNothing() {
        create(List.of(Range.of(1, 2), Range.of(0, 1)));
        assertEquals(
                "dimension 'day': cells to append are not whole slices (found 3 cells, expected a multiple of 2)",
                assertThrows(IllegalArgumentException.class, () -> append(2, 1, 2, 3))
                        .getMessage());
        Cells other = Cells.builder().int32("b", 1, 2, 3, 4, 5, 6).build();
        assertThrows(IllegalArgumentException.class, () -> append("day", other, 2));
        Cells cells = Cells.builder().int32("a", 1, 2).build();
        assertEquals(
                "there is no dimension 'week' (expected one of [day, hour])",
                assertThrows(IllegalArgumentException.class, () -> append("week", cells, 2))
                        .getMessage());
        try (ArrayReader reader = tegula.openForReading(URI)) {
            assertEquals(
                    List.of(Range.of(1, 2), Range.of(0, 1)), reader.schema().currentDomain());
            assertEquals(0, reader.fragments().size());
        }
    }

    /** The schema of a long-lived writer is not that of now after its first append, or after another writer's. */
    @Test
    void appends_ofOneWriter_growTheSchemaOfNow() {
        String uri = "mem://append/array";
        tegula.createArray(uri, schema(List.of(Range.of(1, 1), Range.of(0, 1))));
        Cells two = Cells.builder().int32("a", 1, 2).build();
        try (ArrayWriter writer = tegula.openForWriting(uri)) {
            assertEquals(List.of(Range.of(1, 1), Range.of(0, 1)), writer.append("day", two));
            assertEquals(List.of(Range.of(2, 2), Range.of(0, 1)), writer.append("day", two));
            tegula.maintenance(uri)
                    .evolve(SchemaEvolution.begin()
                            .addAttribute(Attribute.int32("b").nullable()));
            assertEquals(List.of(Range.of(3, 3), Range.of(0, 1)), writer.append("day", two));
        }
        try (ArrayReader reader = tegula.openForReading(uri)) {
            assertEquals(
                    List.of(Range.of(1, 3), Range.of(0, 1)), reader.schema().currentDomain());
            assertEquals(2, reader.schema().attributes().size());
            assertArrayEquals(
                    new int[] {1, 2, 1, 2, 1, 2},
                    reader.read(Subarray.whole(), "a").int32("a"));
        }
    }

    @Test
    void append_takesLabels() {
        tegula.createArray(
                "mem://append/labels",
                ArraySchema.dense()
                        .dimension(Dimension.int32("day", 1, 6, 4))
                        .attribute(Attribute.int32("sky").withEnumeration("skies"))
                        .enumeration(Enumeration.utf8("skies", "clear", "rain"))
                        .build());
        try (ArrayWriter writer = tegula.openForWriting("mem://append/labels")) {
            writer.append("day", Cells.builder().utf8("sky", "rain", "clear").build());
        }
        try (ArrayReader reader = tegula.openForReading("mem://append/labels")) {
            assertArrayEquals(
                    new int[] {1, 0}, reader.read(Subarray.range("day", 1, 2)).int32("sky"));
        }
    }
}
