package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Difference;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.testkit.generate.RandomTests;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Differences between states and arrays. */
class DifferencesTest {

    private static final String A = "mem://differences/a";
    private static final String B = "mem://differences/b";

    private final Tegula tegula = Tegula.builder().memoryBudget(1 << 16).build();

    @AfterEach
    void close() {
        tegula.close();
    }

    private static List<String> texts(Iterable<Difference> differences) {
        List<String> texts = new ArrayList<>();
        for (Difference each : differences) {
            add(texts, "-", each.removed());
            add(texts, "+", each.added());
            add(texts, "<", each.before());
            add(texts, ">", each.after());
        }
        texts.sort(null);
        return texts;
    }

    private static void add(List<String> texts, String sign, Cells cells) {
        for (int i = 0; i < cells.size(); i++) {
            List<Object> values = new ArrayList<>();
            for (Column column : cells.columns()) {
                values.add(value(column, i));
            }
            texts.add(sign + values);
        }
    }

    private static Object value(Column column, int cell) {
        if (column.isNull(cell)) {
            return "null";
        } else if (column.field().datatype().isString()) {
            return column.text(cell);
        }
        return column.field().datatype().isFloat() ? (Object) column.doubleAt(cell) : column.longAt(cell);
    }

    @Test
    void denseStates_differInCells() {
        tegula.createArray(
                A,
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", 0, 1 << 30, 10))
                        .attribute(Attribute.int32("v"))
                        .build(),
                OpenOptions.defaults().at(1));
        try (ArrayReader first = tegula.openForReading(A)) {
            assertEquals(List.of(), texts(first.differences(first)));
        }
        for (int time = 10; time <= 20; time += 10) {
            try (ArrayWriter array =
                    tegula.openForWriting(A, OpenOptions.defaults().at(time))) {
                array.write(
                        Subarray.range("x", time, time + 2),
                        Cells.builder().int32("v", time, 2, 3).build());
            }
        }
        try (ArrayReader first = tegula.openForReading(A, OpenOptions.defaults().at(10));
                ArrayReader second = tegula.openForReading(A)) {
            String fill = String.valueOf(Integer.MIN_VALUE);
            assertEquals(
                    List.of(
                            "<[20, " + fill + "]",
                            "<[21, " + fill + "]",
                            "<[22, " + fill + "]",
                            ">[20, 20]",
                            ">[21, 2]",
                            ">[22, 3]"),
                    texts(first.differences(second)));
        }
    }

    @Test
    void enumeratedAttributes_areComparedByLabels() {
        for (String uri : List.of(A, B)) {
            boolean first = uri.equals(A);
            tegula.createArray(
                    uri,
                    ArraySchema.sparse()
                            .dimension(Dimension.int32("x", 0, 99, 10))
                            .enumeration(
                                    first
                                            ? Enumeration.utf8("e", "red", "green")
                                            : Enumeration.utf8("e", "green", "red", "blue"))
                            .attribute(Attribute.int32("c").withEnumeration("e"))
                            .attribute(first ? Attribute.int32("only") : Attribute.float64("only"))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(uri)) {
                array.write(Cells.builder()
                        .int32("x", 1, 2)
                        .int32("c", first ? new int[] {0, 1} : new int[] {1, 2})
                        .add(
                                first
                                        ? Cells.builder()
                                                .int32("only", 1, 2)
                                                .build()
                                                .column("only")
                                        : Cells.builder()
                                                .float64("only", 5, 6)
                                                .build()
                                                .column("only"))
                        .build());
            }
        }
        try (ArrayReader first = tegula.openForReading(A);
                ArrayReader second = tegula.openForReading(B)) {
            assertEquals(List.of("<[2, green]", ">[2, blue]"), texts(first.differences(second)));
        }
    }

    @Test
    void otherCoordinates_areRefused() {
        tegula.createArray(
                A,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 99, 10))
                        .attribute(Attribute.int32("c"))
                        .build());
        tegula.createArray(
                B,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 99, 10))
                        .attribute(Attribute.int32("c"))
                        .build());
        try (ArrayReader first = tegula.openForReading(A);
                ArrayReader second = tegula.openForReading(B)) {
            IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> first.differences(second));
            assertTrue(e.getMessage().contains("found [x INT32] and [x INT64]"), e.getMessage());
        }
    }

    @TestFactory
    Stream<DynamicTest> sparseArrays_differAsMaps() {
        return RandomTests.of(8, random -> {
            try (Tegula own = Tegula.builder().memoryBudget(1 << 14).build()) {
                Map<String, Integer> a = fill(own, A, random);
                Map<String, Integer> b = fill(own, B, random);
                List<String> expected = new ArrayList<>();
                a.forEach((key, value) -> {
                    Integer other = b.get(key);
                    if (other == null) {
                        expected.add("-[" + key + ", " + value + "]");
                    } else if (!other.equals(value)) {
                        expected.add("<[" + key + ", " + value + "]");
                        expected.add(">[" + key + ", " + other + "]");
                    }
                });
                b.forEach((key, value) -> {
                    if (!a.containsKey(key)) {
                        expected.add("+[" + key + ", " + value + "]");
                    }
                });
                expected.sort(null);
                try (ArrayReader first = own.openForReading(A);
                        ArrayReader second = own.openForReading(B)) {
                    assertEquals(expected, texts(first.differences(second)));
                }
            }
        });
    }

    /** Writes cells to an array with tiles of a random size, and returns them by their coordinates. */
    private static Map<String, Integer> fill(Tegula tegula, String uri, RandomGenerator random) {
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.float64("x", -10, 10, 1 + random.nextInt(5)))
                        .dimension(Dimension.ascii("k"))
                        .attribute(Attribute.int32("v"))
                        .capacity(1 + random.nextInt(50))
                        .build());
        Map<String, Integer> cells = new TreeMap<>();
        int count = random.nextInt(600);
        double[] x = new double[count];
        String[] k = new String[count];
        int[] v = new int[count];
        int n = 0;
        for (int i = 0; i < count; i++) {
            x[n] = random.nextInt(-10, 10) / 2.0 + 0.25;
            k[n] = "k" + random.nextInt(40);
            v[n] = random.nextInt(3);
            if (cells.putIfAbsent(x[n] + ", " + k[n], v[n]) == null) {
                n++;
            }
        }
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(Cells.builder()
                    .float64("x", Arrays.copyOf(x, n))
                    .ascii("k", Arrays.copyOf(k, n))
                    .int32("v", Arrays.copyOf(v, n))
                    .build());
        }
        return cells;
    }

    /** Their labels are null on both sides. */
    @Test
    void indexesWithoutLabel_differ() {
        for (String uri : List.of(A, B)) {
            tegula.createArray(
                    uri,
                    ArraySchema.sparse()
                            .dimension(Dimension.int32("x", 0, 99, 10))
                            .enumeration(Enumeration.utf8("e", "red"))
                            .attribute(Attribute.uint8("c")
                                    .withFill(new byte[] {(byte) (uri.equals(A) ? 8 : 9)}, true)
                                    .withEnumeration("e"))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(uri)) {
                array.write(Cells.builder()
                        .int32("x", 1, 2)
                        .uint8("c", new byte[] {(byte) (uri.equals(A) ? 8 : 9), 0})
                        .build());
            }
        }
        try (ArrayReader first = tegula.openForReading(A);
                ArrayReader second = tegula.openForReading(B)) {
            assertEquals(List.of("<[1, null]", ">[1, null]"), texts(first.differences(second)));
            assertEquals(List.of(), texts(first.differences(first)));
        }
    }
}
