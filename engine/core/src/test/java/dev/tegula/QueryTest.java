package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Row;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import dev.tegula.schema.Dimension;
import dev.tegula.vfs.MemoryVfs;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@link Query} as a value: queries are immutable, limits truncate the result, rows give access to cells. */
class QueryTest {

    private static final String DENSE = "mem://store/dense";
    private static final String SPARSE = "mem://store/sparse";
    private static final int CELLS = 500;

    private final Tegula tegula = TestStores.smallEngine(new MemoryVfs());

    QueryTest() {
        int[] numbers = new int[CELLS];
        long[] x = new long[CELLS];
        String[] texts = new String[CELLS];
        Arrays.setAll(numbers, i -> i * 7 % 501);
        Arrays.setAll(x, i -> i);
        Arrays.setAll(texts, i -> i % 10 == 3 ? null : "t" + i);
        Dimension dimension = Dimension.int64("x", 0, CELLS - 1, 64);
        for (String uri : List.of(DENSE, SPARSE)) {
            ArraySchema schema = (uri.equals(DENSE)
                            ? ArraySchema.dense()
                            : ArraySchema.sparse().capacity(50))
                    .dimension(dimension)
                    .attribute(Attribute.int32("n"))
                    .attribute(Attribute.utf8("t").nullable())
                    .build();
            tegula.createArray(uri, schema);
            try (ArrayWriter writer = tegula.openForWriting(uri)) {
                if (schema.isDense()) {
                    writer.write(
                            Subarray.whole(),
                            Cells.builder().int32("n", numbers).utf8("t", texts).build());
                } else {
                    writer.write(Cells.builder()
                            .int64("x", x)
                            .int32("n", numbers)
                            .utf8("t", texts)
                            .build());
                }
            }
        }
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    @Test
    void description_isNotChangedByItsMethods() {
        try (ArrayReader array = tegula.openForReading(SPARSE)) {
            Query all = array.query();
            all.where(Condition.field("n").lt(10));
            all.fields("n");
            all.limit(1);
            all.subarray(Subarray.point("x", 3));
            assertEquals(CELLS, all.read().size());
            assertEquals(3, all.read().columns().size());
            Query few = all.subarray(Subarray.range("x", 0, 9)).fields("n");
            assertEquals(10, few.read().size());
            assertEquals(10, few.read().size(), "a query can be carried out again");
        }
    }

    @ParameterizedTest
    @EnumSource(ResultOrder.class)
    void limit_returnsTheFirstCellsInOrder(ResultOrder order) {
        for (String uri : List.of(DENSE, SPARSE)) {
            try (ArrayReader array = tegula.openForReading(uri)) {
                Query query = array.query().order(order).fields("x", "n", "t");
                Cells all = query.read();
                for (int limit : new int[] {0, 1, 63, 64, 65, 499, 500, 1000}) {
                    Cells limited = query.limit(limit).read();
                    Cells expected = all.slice(0, Math.min(limit, CELLS));
                    if (order != ResultOrder.UNORDERED) {
                        assertArrayEquals(expected.int64("x"), limited.int64("x"), uri + ", limit " + limit);
                        assertArrayEquals(expected.int32("n"), limited.int32("n"), uri + ", limit " + limit);
                        assertArrayEquals(expected.text("t"), limited.text("t"), uri + ", limit " + limit);
                    }
                    assertEquals(expected.size(), limited.size());
                    try (CellBatches batches = query.limit(limit).batches(2000)) {
                        assertEquals(
                                expected.size(),
                                batches.stream().mapToInt(Cells::size).sum());
                    }
                }
            }
        }
    }

    @Test
    void limit_readsLessThanTheWholeArray() {
        try (ArrayReader array = tegula.openForReading(SPARSE)) {
            QueryExecution limited = array.query().limit(1).execution();
            limited.read();
            QueryExecution all = array.query().execution();
            all.read();
            assertTrue(limited.statistics().cost().chunks()
                    <= all.statistics().cost().chunks());
            assertThrows(IllegalArgumentException.class, () -> array.query().limit(-1));
        }
    }

    @Test
    void limit_ofAnEmptyResult_readsOnce() {
        try (ArrayReader array = tegula.openForReading(SPARSE)) {
            Query nothing = array.query()
                    .where(Condition.field("n").eq(3).and(Condition.field("n").eq(4)));
            Cells expected = nothing.read();
            QueryExecution execution = nothing.limit(5).execution();
            assertEquals(expected.toString(), execution.read().toString());
            QueryExecution none = array.query().limit(0).execution();
            assertEquals(0, none.read().size());
            assertEquals(0, none.statistics().cost().requests(), "nothing has to be read");
        }
    }

    @Test
    void rows_showCellsByName() {
        try (ArrayReader array = tegula.openForReading(SPARSE);
                Stream<Row> rows = array.query().limit(4).rows()) {
            List<Row> list = rows.toList();
            assertEquals(
                    List.of("{x=0, n=0, t=t0}", "{x=1, n=7, t=t1}", "{x=2, n=14, t=t2}", "{x=3, n=21, t=null}"),
                    list.stream().map(Row::toString).toList());
            assertEquals(7, list.get(1).getLong("n"));
            assertEquals("t1", list.get(1).getString("t"));
            assertTrue(list.get(3).isNull("t"));
            assertFalse(list.get(2).isNull("t"));
            assertThrows(IllegalStateException.class, () -> list.get(1).getDouble("n"));
        }
    }

    @Test
    void daysAndInstants_nameCoordinatesOfADatetimeDimension() {
        String uri = "mem://store/times";
        LocalDate day = LocalDate.of(2026, 1, 1);
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.datetime(
                                "t",
                                Datatype.DATETIME_HR,
                                Instant.parse("2026-01-01T00:00:00Z"),
                                Instant.parse("2026-12-31T23:00:00Z"),
                                24))
                        .attribute(Attribute.int32("hour"))
                        .build());
        try (ArrayWriter writer = tegula.openForWriting(uri)) {
            long first = Datetimes.value(Datatype.DATETIME_HR, Instant.parse("2026-01-01T00:00:00Z"));
            long[] t = new long[72];
            int[] hours = new int[72];
            Arrays.setAll(t, i -> first + i);
            Arrays.setAll(hours, i -> i);
            writer.write(Cells.builder().int64("t", t).int32("hour", hours).build());
        }
        try (ArrayReader array = tegula.openForReading(uri)) {
            int[] second = array.read(Subarray.range("t", day.plusDays(1), day.plusDays(1)), "hour")
                    .int32("hour");
            assertEquals(List.of(24, 47, 24), List.of(second[0], second[23], second.length));
            Instant between = Instant.parse("2026-01-01T01:30:00Z");
            assertArrayEquals(
                    new int[] {2, 3},
                    array.read(Subarray.range("t", between, between.plusSeconds(7200)), "hour")
                            .int32("hour"));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> array.read(Subarray.point("t", between)),
                    "between two hours");
            Instant[] times = array.query().limit(1).fields("t").read().datetime("t");
            assertEquals(Instant.parse("2026-01-01T00:00:00Z"), times[0]);
        }
        try (ArrayReader array = tegula.openForReading(DENSE)) {
            assertThrows(IllegalArgumentException.class, () -> array.read(Subarray.range("x", day, day)));
        }
    }

    @Test
    void execution_runsOnce_andWritesIntoBuffersOnlyAsAWhole() {
        try (ArrayReader array = tegula.openForReading(DENSE)) {
            QueryExecution execution = array.query().execution();
            execution.read();
            assertThrows(IllegalStateException.class, execution::batches);
            assertThrows(
                    IllegalStateException.class,
                    () -> array.query().execution().into("n", new int[CELLS]).batches());
        }
    }
}
