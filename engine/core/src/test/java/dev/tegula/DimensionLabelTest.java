package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.Arrays;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class DimensionLabelTest {

    private static final String URI = "mem://store/array";

    private Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    private static ArraySchemaBuilder grid() {
        return ArraySchema.dense()
                .dimension(Dimension.int32("row", -2, 3, 2))
                .dimension(Dimension.int32("col", 1, 2, 2))
                .attribute(Attribute.int32("a"));
    }

    private void create(boolean dense) {
        ArraySchemaBuilder schema = dense
                ? grid()
                : ArraySchema.sparse()
                        .dimension(Dimension.int32("row", -2, 3, 2))
                        .dimension(Dimension.int32("col", 1, 2, 2))
                        .attribute(Attribute.int32("a"));
        tegula.createArray(
                URI,
                schema.label("row", "celsius", Datatype.FLOAT64, DataOrder.DECREASING)
                        .label("row", "name", Datatype.STRING_ASCII, DataOrder.INCREASING)
                        .build(),
                OpenOptions.defaults().at(1));
        try (ArrayWriter writer =
                tegula.openForWriting(URI, OpenOptions.defaults().at(5))) {
            if (dense) {
                writer.write(
                        Subarray.whole(),
                        Cells.builder()
                                .int32("a", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
                                .build());
            } else {
                writer.write(Cells.builder()
                        .int32("row", -2, 0, 1, 3)
                        .int32("col", 1, 1, 2, 1)
                        .int32("a", 0, 4, 7, 10)
                        .build());
            }
            try (ArrayWriter celsius = writer.label("celsius");
                    ArrayWriter names = writer.label("name")) {
                celsius.write(
                        Subarray.whole(),
                        Cells.builder()
                                .float64("label", 9, 7.5, 7.5, 1, -3, -40)
                                .build());
                names.write(
                        Subarray.range("index", -1, 2),
                        Cells.builder().ascii("label", "a", "b", "bb", "c").build());
            }
        }
    }

    private int[] read(String label, Range... ranges) {
        try (ArrayReader reader = tegula.openForReading(URI)) {
            Query query = reader.query().fields("a").subarray(Subarray.point("col", 1));
            for (Range range : ranges) {
                query = query.labelRange(label, range);
            }
            return query.read().int32("a");
        }
    }

    @Test
    void labelRange_findsCells() {
        create(true);
        assertArrayEquals(new int[] {2, 4}, read("celsius", Range.of(7.5, 7.5)));
        assertArrayEquals(new int[] {6, 8}, read("celsius", Range.of(-39.9, 7.4)));
        assertArrayEquals(new int[] {0, 10}, read("celsius", Range.of(8.0, 100.0), Range.of(-100.0, -40.0)));
        assertArrayEquals(new int[] {4, 6}, read("name", Range.of("b", "bz")));
        assertArrayEquals(new int[] {2, 4, 6, 8}, read("name", Range.of("", "z")));
    }

    @Test
    void labelRange_findsCellsOfSparseArrays() {
        create(false);
        assertArrayEquals(new int[] {4, 10}, read("celsius", Range.of(-100.0, 7.5)));
    }

    @Test
    void conditionsOnLabels_selectTheirCoordinates() {
        double[] celsius = {9, 7.5, 7.5, 1, -3, -40};
        Map<Condition, DoublePredicate> conditions = Map.of(
                Condition.field("celsius").gt(1), value -> value > 1,
                Condition.field("celsius").ne(7.5), value -> value != 7.5,
                Condition.field("celsius").between(-3, 7.5), value -> value >= -3 && value <= 7.5,
                Condition.field("celsius").le(-3).or(Condition.field("celsius").eq(9)),
                        value -> value <= -3 || value == 9,
                Condition.field("celsius").in(1, 9, 100), value -> value == 1 || value == 9,
                Condition.field("celsius").lt(-40), value -> false);
        for (boolean dense : new boolean[] {true, false}) {
            create(dense);
            try (ArrayReader reader = tegula.openForReading(URI)) {
                conditions.forEach((condition, predicate) -> {
                    Cells all = reader.query().fields("row", "a").read();
                    int[] expected = IntStream.range(0, all.size())
                            .filter(i -> predicate.test(celsius[all.int32("row")[i] + 2]))
                            .map(i -> all.int32("a")[i])
                            .toArray();
                    Cells found = reader.query()
                            .fields("a")
                            .where(condition)
                            .matchesOnly()
                            .read();
                    assertArrayEquals(expected, found.int32("a"), condition.toString());
                });
                // Rows 0 and 1; no name was written for the first and the last.
                Condition names = Condition.field("name")
                        .like("b%")
                        .and(Condition.field("celsius").ge(7));
                assertEquals(
                        dense ? "[4, 5]" : "[4]",
                        Arrays.toString(reader.query()
                                .fields("a")
                                .where(names)
                                .matchesOnly()
                                .read()
                                .int32("a")));
                // Coordinates without a written label have its fill value, in conditions as in tables.
                Condition others = Condition.field("name").ne("b");
                assertEquals(
                        dense ? "[0, 1, 2, 3, 6, 7, 8, 9, 10, 11]" : "[0, 7, 10]",
                        Arrays.toString(reader.query()
                                .fields("a")
                                .where(others)
                                .matchesOnly()
                                .read()
                                .int32("a")));
                Condition wrong = Condition.field("celsius").eq("warm");
                assertThrows(
                        IllegalArgumentException.class, () -> reader.query().where(wrong));
            }
            tegula.close();
            tegula = Tegula.create();
        }
    }

    @Test
    void deletesByLabels_areRefused() {
        create(false);
        try (ArrayWriter writer = tegula.openForWriting(URI)) {
            assertEquals(
                    "condition: 'celsius' is a dimension label, which only queries compare, by its values. Compare its "
                            + "dimension.",
                    refused(() -> writer.delete(Condition.field("celsius").gt(1))));
        }
    }

    @Test
    void labelRange_ofValuesInterruptedByUnwrittenOnes_isRefused() {
        create(true);
        try (ArrayWriter writer =
                        tegula.openForWriting(URI, OpenOptions.defaults().at(9));
                ArrayWriter names = writer.label("name")) {
            names.write(
                    Subarray.range("index", 3, 3),
                    Cells.builder().ascii("label", "d").build());
        }
        assertArrayEquals(new int[] {8, 10}, read("name", Range.of("c", "d")));
        tegula.createArray(
                URI + 2,
                grid().label("row", "n", Datatype.INT32, DataOrder.INCREASING).build());
        try (ArrayWriter writer = tegula.openForWriting(URI + 2);
                ArrayWriter label = writer.label("n")) {
            label.write(
                    Subarray.range("index", -2, -1),
                    Cells.builder().int32("label", 1, 2).build());
            label.write(
                    Subarray.range("index", 1, 3),
                    Cells.builder().int32("label", 4, 5, 6).build());
        }
        try (ArrayReader reader = tegula.openForReading(URI + 2)) {
            Query query = reader.query().labelRange("n", Range.of(2, 4));
            assertEquals(
                    "dimension label 'n': has values out of order, or gaps (found -2147483648 after 2, expected increasing "
                            + "values). Write all between the first and the last, or use a condition on the label.",
                    refused(query::read));
        }
    }

    @Test
    void labelValues_supportTimeTravel() {
        create(true);
        try (ArrayReader reader = tegula.openForReading(URI);
                ArrayReader labels = reader.label("name")) {
            assertArrayEquals(
                    new String[] {"a", "b", "bb", "c"},
                    labels.read(Subarray.range("index", -1, 2)).text("label"));
        }
        try (ArrayReader before =
                tegula.openForReading(URI, OpenOptions.defaults().at(TimestampRange.upTo(4)))) {
            Query query = before.query().labelRange("name", Range.of("a", "z"));
            assertEquals(
                    "dimension label 'name': no values were written",
                    assertThrows(IllegalArgumentException.class, query::read).getMessage());
        }
    }

    @Test
    void invalidLabelRange_isRefused() {
        create(true);
        assertEquals(
                "dimension label 'name': no value is within [\"d\", \"z\"]",
                assertThrows(IllegalArgumentException.class, () -> read("name", Range.of("d", "z")))
                        .getMessage());
        assertEquals(
                "dimension label 'celsius': range [1, 2] has the wrong type (expected floating-point numbers for FLOAT64)",
                assertThrows(IllegalArgumentException.class, () -> read("celsius", Range.of(1, 2)))
                        .getMessage());
        assertEquals(
                "there is no dimension label 'x' (expected one of [celsius, name])",
                assertThrows(IllegalArgumentException.class, () -> read("x", Range.of(1, 2)))
                        .getMessage());
        try (ArrayWriter writer = tegula.openForWriting(URI);
                ArrayWriter labels = writer.label("celsius")) {
            Subarray two = Subarray.range("index", 0, 1);
            assertEquals(
                    "attribute 'label', cell 1: values are out of order (found 2.0 after 1.0, expected decreasing values)",
                    refused(() -> labels.write(
                            two, Cells.builder().float64("label", 1, 2).build())));
            assertEquals(
                    "attribute 'label', cell 0: NaN is not allowed in ordered values",
                    refused(() -> labels.write(
                            two, Cells.builder().float64("label", Double.NaN, 2).build())));
            assertEquals(
                    "attribute 'label': an ordered attribute cannot be written in global order. Write a box in row-major order.",
                    refused(() -> labels.globalOrder()));
        }
    }

    @Test
    void invalidLabelSchema_isRefused() {
        assertEquals(
                "dimension label 'l': unordered labels are not supported (expected an increasing or decreasing order)",
                refused(() -> grid().label("row", "l", Datatype.INT32, DataOrder.UNORDERED)
                        .build()));
        assertEquals(
                "dimension label 'a': another field has this name",
                refused(() -> grid().label("row", "a", Datatype.INT32, DataOrder.INCREASING)
                        .build()));
        assertEquals(
                "dimension label 'l': wrong type (found BLOB, expected an integer, floating-point, datetime or time type, or STRING_ASCII)",
                refused(() -> grid().label("row", "l", Datatype.BLOB, DataOrder.INCREASING)
                        .build()));
        assertEquals(
                "dimension label 'l': there is no dimension 'z'. Add the dimension first.",
                refused(() -> grid().label("z", "l", Datatype.INT32, DataOrder.INCREASING)));
        assertEquals(
                "dimension label 'l': dimension 'x' cannot have labels (found type FLOAT32, expected an integer, datetime or time type)",
                refused(() -> ArraySchema.sparse()
                        .dimension(Dimension.float32("x", 0, 1))
                        .label("x", "l", Datatype.INT32, DataOrder.INCREASING)
                        .build()));
    }

    private static String refused(Executable call) {
        return assertThrows(IllegalArgumentException.class, call).getMessage();
    }
}
