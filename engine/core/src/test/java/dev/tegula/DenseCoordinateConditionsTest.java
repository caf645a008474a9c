package dev.tegula;

import static dev.tegula.query.Condition.field;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.query.Aggregate;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.FragmentCost;
import dev.tegula.query.Literal;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import dev.tegula.testkit.generate.RandomTests;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conditions on the dimensions of dense arrays, which tell tiles without matches by their place. */
class DenseCoordinateConditionsTest {

    private static final String URI = "mem://places/array";
    private static final int ROWS = 13;
    private static final int COLUMNS = 17;
    private static final int ROW = -6;
    private static final int COLUMN = -100;

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    /** Writes values that are their number, whose domain ends within tiles, then a part again with 1000 more. */
    private void make(TileOrder tiles, CellOrder cells) {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("row", ROW, ROW + ROWS - 1, 4))
                        .dimension(Dimension.int32("column", COLUMN, COLUMN + COLUMNS - 1, 5))
                        .attribute(Attribute.int32("v"))
                        .tileOrder(tiles)
                        .cellOrder(cells)
                        .build());
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            int[] values = IntStream.range(0, ROWS * COLUMNS).toArray();
            array.write(Subarray.whole(), Cells.builder().int32("v", values).build());
            int[] part = IntStream.range(0, 6 * 7)
                    .map(i -> 1000 + (3 + i / 7) * COLUMNS + 4 + i % 7)
                    .toArray();
            array.write(
                    Subarray.range("row", ROW + 3, ROW + 8).addRange("column", COLUMN + 4, COLUMN + 10),
                    Cells.builder().int32("v", part).build());
        }
    }

    private static int value(int row, int column) {
        boolean isAgain = row >= 3 && row <= 8 && column >= 4 && column <= 10;
        return row * COLUMNS + column + (isAgain ? 1000 : 0);
    }

    /** A condition, and the cells that satisfy it. */
    private record Tried(Condition condition, boolean[][] matches) {

        static Tried random(RandomGenerator random, int depth) {
            if (depth > 0 && random.nextInt(3) > 0) {
                Tried a = random(random, depth - 1);
                Tried b = random(random, depth - 1);
                boolean isAnd = random.nextBoolean();
                boolean[][] both = new boolean[ROWS][COLUMNS];
                for (int r = 0; r < ROWS; r++) {
                    for (int c = 0; c < COLUMNS; c++) {
                        both[r][c] = isAnd ? a.matches[r][c] && b.matches[r][c] : a.matches[r][c] || b.matches[r][c];
                    }
                }
                return new Tried(isAnd ? a.condition.and(b.condition) : a.condition.or(b.condition), both);
            }
            String name = new String[] {"row", "column", "v"}[random.nextInt(3)];
            int low = name.equals("row") ? ROW : name.equals("column") ? COLUMN : 0;
            int limit = low + random.nextInt(name.equals("v") ? 300 : COLUMNS + 2) - 1;
            int kind = random.nextInt(4);
            boolean[][] matches = new boolean[ROWS][COLUMNS];
            for (int r = 0; r < ROWS; r++) {
                for (int c = 0; c < COLUMNS; c++) {
                    int found = name.equals("row") ? ROW + r : name.equals("column") ? COLUMN + c : value(r, c);
                    matches[r][c] = switch (kind) {
                        case 0 -> found < limit;
                        case 1 -> found >= limit;
                        case 2 -> found == limit;
                        default -> found != limit;
                    };
                }
            }
            Condition condition = switch (kind) {
                case 0 -> field(name).lt(limit);
                case 1 -> field(name).ge(limit);
                case 2 -> field(name).eq(limit);
                default -> field(name).ne(limit);
            };
            return new Tried(condition, matches);
        }
    }

    @Test
    void randomConditions_matchAFilterOfAllCells() {
        RandomGenerator random = RandomTests.generator();
        for (TileOrder tiles : TileOrder.values()) {
            make(tiles, random.nextBoolean() ? CellOrder.ROW_MAJOR : CellOrder.COL_MAJOR);
            try (ArrayReader array = tegula.openForReading(URI)) {
                for (int i = 0; i < 100; i++) {
                    check(array, Tried.random(random, 2));
                }
            }
            tegula.object(URI).delete();
        }
    }

    private static void check(ArrayReader array, Tried tried) {
        int[] expected = IntStream.range(0, ROWS * COLUMNS)
                .filter(i -> tried.matches[i / COLUMNS][i % COLUMNS])
                .map(i -> value(i / COLUMNS, i % COLUMNS))
                .toArray();
        Query query = array.query().where(tried.condition).order(ResultOrder.ROW_MAJOR);
        assertArrayEquals(
                expected,
                query.matchesOnly().read().int32("v"),
                () -> tried.condition + " " + Arrays.toString(expected));
        assertEquals(expected.length, query.aggregate(Aggregate.count()).get(0).asLong(), tried.condition.toString());
        int[] all = query.read().int32("v");
        for (int i = 0; i < all.length; i++) {
            boolean isMatch = tried.matches[i / COLUMNS][i % COLUMNS];
            assertEquals(isMatch ? value(i / COLUMNS, i % COLUMNS) : Integer.MIN_VALUE, all[i]);
        }
    }

    @Test
    void tilesElsewhere_areNotRead() {
        make(TileOrder.ROW_MAJOR, CellOrder.ROW_MAJOR);
        try (ArrayReader array = tegula.openForReading(URI)) {
            QueryExecution execution = array.query()
                    .where(field("row").lt(ROW + 4).and(field("column").ge(COLUMN + 15)))
                    .matchesOnly()
                    .execution();
            assertEquals(4 * 2, execution.read().size());
            // The last column of tiles, in the first row.
            FragmentCost first = execution.statistics().cost().fragments().get(0);
            assertEquals(1, first.tiles());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "UINT64, 0, -3",
        "INT64, -9223372036854775808, 9223372036854775805",
        "DATETIME_MS, -9223372036854775807, 9223372036854775806"
    })
    void widestDomains_matchAtBothEndsAndWhereTheSignChanges(Datatype type, long low, long high) {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.of("d", type, Range.of(low, high), 7L))
                        .attribute(Attribute.int32("v"))
                        .build());
        long middle = low + (high - low >>> 1);
        for (long first : new long[] {low, middle - 10, high - 19}) {
            try (ArrayWriter array = tegula.openForWriting(URI)) {
                array.write(
                        Subarray.of(Map.of("d", List.of(Range.of(first, first + 19)))),
                        Cells.builder()
                                .int32("v", IntStream.range(0, 20).toArray())
                                .build());
            }
            try (ArrayReader array = tegula.openForReading(URI)) {
                Query written = array.query().subarray(Subarray.of(Map.of("d", List.of(Range.of(first, first + 19)))));
                for (int i = 0; i < 20; i++) {
                    Literal at = Literal.of(
                            type == Datatype.UINT64
                                    ? new BigInteger(Long.toUnsignedString(first + i))
                                    : BigInteger.valueOf(first + i));
                    Query before = written.where(field("d").lt(at));
                    assertArrayEquals(
                            IntStream.range(0, i).toArray(),
                            before.matchesOnly().read().int32("v"),
                            () -> "before " + at);
                    assertEquals(
                            20 - i,
                            written.where(field("d").ge(at))
                                    .aggregate(Aggregate.count())
                                    .get(0)
                                    .asLong());
                    assertEquals(
                            1,
                            written.where(field("d").eq(at))
                                    .aggregate(Aggregate.count())
                                    .get(0)
                                    .asLong());
                }
            }
        }
    }
}
