package dev.tegula;

import static dev.tegula.query.Condition.field;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.splits.QuerySplit;
import dev.tegula.splits.SplitOptions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The times and fragments that cells come from. */
class CellOriginTest {

    private static final String URI = "mem://origins/array";
    private static final String TIMES = "__timestamps";
    private static final String FRAGMENT = "__fragment";

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    private void sparse(boolean duplicates) {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 99, 10))
                        .attribute(Attribute.int32("a"))
                        .allowDuplicates(duplicates)
                        .capacity(2)
                        .build(),
                OpenOptions.defaults().at(1));
        write(10, 5, 3, 1, 7);
        write(20, 3, 4);
        write(30, 9, 1);
    }

    private void write(long time, int... x) {
        try (ArrayWriter writer =
                tegula.openForWriting(URI, OpenOptions.defaults().at(time))) {
            writer.write(Cells.builder().int32("x", x).int32("a", x).build());
        }
    }

    private static String text(Cells cells) {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            rows.add(cells.column("x").longAt(i) + "@" + cells.column(TIMES).longAt(i) + "/"
                    + cells.column(FRAGMENT).longAt(i));
        }
        return String.join(" ", rows);
    }

    @Test
    void sparseCells_tellTheirWrites() {
        sparse(false);
        String expected = "1@30/2 3@20/1 4@20/1 5@10/0 7@10/0 9@30/2";
        try (ArrayReader array = tegula.openForReading(URI)) {
            Query query = array.query().fields("x", TIMES, FRAGMENT);
            assertEquals(expected, text(query.read()));
            List<Cells> batches = new ArrayList<>();
            query.order(ResultOrder.GLOBAL).batches(1).forEach(batches::add);
            assertEquals(expected, text(Cells.concat(batches)));
            assertEquals(
                    "5@10/0 7@10/0", text(query.where(field("a").between(5, 8)).read()));
            assertEquals(
                    "3@20/1",
                    text(query.subarray(Subarray.point("x", 3)).limit(1).read()));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> query.where(field(TIMES).gt(1)));
        }
        tegula.maintenance(URI).consolidate();
        tegula.maintenance(URI).vacuum();
        try (ArrayReader array = tegula.openForReading(URI)) {
            assertEquals(
                    "1@30/0 3@20/0 4@20/0 5@10/0 7@10/0 9@30/0",
                    text(array.query().fields("x", TIMES, FRAGMENT).read()));
        }
    }

    @Test
    void duplicates_tellTheirOwnWrites() {
        sparse(true);
        try (ArrayReader array = tegula.openForReading(URI)) {
            assertEquals(
                    "1@10/0 1@30/2 3@10/0 3@20/1 4@20/1 5@10/0 7@10/0 9@30/2",
                    text(array.query().fields(TIMES, "x", FRAGMENT).read()));
            List<Cells> pieces = new ArrayList<>();
            for (QuerySplit split : array.query()
                    .fields("x", TIMES, FRAGMENT)
                    .order(ResultOrder.GLOBAL)
                    .splits(SplitOptions.defaults().withCount(3))) {
                try (ArrayReader piece = tegula.open(split, OpenOptions.defaults())) {
                    piece.query(split).batches().forEach(pieces::add);
                }
            }
            assertEquals(8, Cells.concat(pieces).size());
        }
    }

    @Test
    void denseCells_tellTheirWrites_orThatThereIsNone() {
        dense();
        try (ArrayReader array = tegula.openForReading(URI)) {
            Cells cells = array.query().fields("x", TIMES, FRAGMENT).read();
            assertEquals("0@10/0 1@10/0 2@10/0 3@20/1 4@20/1 5@20/1 6@0/4294967295 7@0/4294967295", text(cells));
            assertArrayEquals(new long[] {10, 10, 10, 20, 20, 20, 0, 0}, cells.uint64(TIMES));
            assertEquals(
                    "2@10/0 3@20/1",
                    text(array.query()
                            .fields("x", TIMES, FRAGMENT)
                            .where(field("a").between(2, 3))
                            .matchesOnly()
                            .read()));
        }
    }

    @Test
    void denseCellsThatDoNotMatch_tellTheirWrites_whetherOrNotTheirTilesAreRead() {
        dense();
        try (ArrayReader array = tegula.openForReading(URI)) {
            Query query = array.query().fields("x", "a", TIMES, FRAGMENT);
            String all = text(query.read());
            for (int value : new int[] {0, 3, 9}) {
                assertEquals(all, text(query.where(field("a").eq(value)).read()), "where a = " + value);
            }
        }
    }

    /** Writes x = 0 to 4 at time 10, and x = 3 to 5 at time 20; 6 and 7 are never written. */
    private void dense() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", 0, 7, 3))
                        .attribute(Attribute.int32("a"))
                        .build(),
                OpenOptions.defaults().at(1));
        box(10, 0, 4);
        box(20, 3, 5);
    }

    private void box(long time, int from, int to) {
        int[] values = new int[to - from + 1];
        for (int i = 0; i < values.length; i++) {
            values[i] = from + i;
        }
        try (ArrayWriter writer =
                tegula.openForWriting(URI, OpenOptions.defaults().at(time))) {
            writer.write(
                    Subarray.range("x", from, to),
                    Cells.builder().int32("a", values).build());
        }
    }
}
