package dev.tegula.internal.order;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.internal.exec.Workers;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.Choice;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Sorts cells of a string and two number dimensions, and compares with a sort by comparison of their values. */
@Slow
class CellSorterRandomTest {

    private record Cell(String text, long x, long y) {}

    private static final Comparator<Cell> ORDER = Comparator.comparing(
                    (Cell cell) -> cell.text.getBytes(StandardCharsets.ISO_8859_1), Arrays::compareUnsigned)
            .thenComparing(Cell::x)
            .thenComparing(Cell::y);

    /** The domain is a single space tile. */
    private static final long LIMIT = 1L << 61;

    private static final ArraySchema SCHEMA = ArraySchema.sparse()
            .dimension(Dimension.ascii("s"))
            .dimension(Dimension.int64("x", -LIMIT, LIMIT, 2 * LIMIT + 1))
            .dimension(Dimension.int64("y", -LIMIT, LIMIT, 2 * LIMIT + 1))
            .attribute(Attribute.int32("a"))
            .allowDuplicates(true)
            .build();

    @TestFactory
    Stream<DynamicTest> cells_areSortedByTheirValues() {
        return RandomTests.of(20, random -> {
            int count = Choice.of(random, 1, 2, 10, 100, 3_000, 70_000);
            List<Cell> cells = cells(random, count);
            try (Workers workers = new Workers(2, 1)) {
                SortedCells sorted = new CellSorter(CellOrdering.global(SCHEMA), coordinates(cells), workers).sort();
                int[] expected = IntStream.range(0, count)
                        .boxed()
                        .sorted(Comparator.comparing(cells::get, ORDER))
                        .mapToInt(Integer::intValue)
                        .toArray();
                assertArrayEquals(expected, sorted.cells());
                BitSet ties = new BitSet();
                for (int i = 1; i < count; i++) {
                    ties.set(i, cells.get(expected[i]).equals(cells.get(expected[i - 1])));
                }
                assertEquals(ties, sorted.ties());
                assertEquals(Arrays.equals(expected, IntStream.range(0, count).toArray()), sorted.isUnchanged());
            }
        });
    }

    private static List<Cell> cells(RandomGenerator random, int count) {
        String prefix = Choice.of(random, "", "chr", "a common prefix of more than eight bytes: ");
        String alphabet = Choice.of(random, "0", "01", "0123456789", "az\u00FF\u0001", "abcdefghijklmnopqrstuvwxyz");
        int longest = Choice.of(random, 0, 1, 3, 8, 30);
        boolean sameLength = random.nextBoolean();
        long xs = Choice.of(random, 1L, 10L, 1L << 30, LIMIT);
        long ys = Choice.of(random, 1L, 1_000L, 1L << 40);
        boolean sorted = Choice.once(random, 5);
        Stream<Cell> cells = Stream.generate(() -> new Cell(
                prefix + text(random, alphabet, sameLength ? longest : random.nextInt(longest + 1)),
                random.nextLong(-xs, xs),
                random.nextLong(ys)));
        return sorted
                ? cells.limit(count).sorted(ORDER).toList()
                : cells.limit(count).toList();
    }

    private static String text(RandomGenerator random, String alphabet, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    private static Coordinates coordinates(List<Cell> cells) {
        ByteArrayOutputStream texts = new ByteArrayOutputStream();
        long[] offsets = new long[cells.size() + 1];
        for (int i = 0; i < cells.size(); i++) {
            texts.writeBytes(cells.get(i).text.getBytes(StandardCharsets.ISO_8859_1));
            offsets[i + 1] = texts.size();
        }
        return new Coordinates(
                SCHEMA.dimensions(),
                List.of(
                        Column.of(
                                new Field("s", Datatype.STRING_ASCII, Field.VARIABLE, false),
                                texts.toByteArray(),
                                cells.size(),
                                offsets,
                                null),
                        numbers("x", cells.stream().mapToLong(Cell::x).toArray()),
                        numbers("y", cells.stream().mapToLong(Cell::y).toArray())));
    }

    private static Column numbers(String name, long[] values) {
        return Column.of(new Field(name, Datatype.INT64, 1, false), values, values.length, null, null);
    }
}
