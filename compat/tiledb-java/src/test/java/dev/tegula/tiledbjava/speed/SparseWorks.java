package dev.tegula.tiledbjava.speed;

import io.tiledb.java.api.Array;
import io.tiledb.java.api.ArrayType;
import io.tiledb.java.api.ChannelOperation;
import io.tiledb.java.api.ChannelOperator;
import io.tiledb.java.api.ChannelOperator.AggregationOperator;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.Datatype;
import io.tiledb.java.api.Layout;
import io.tiledb.java.api.Query;
import io.tiledb.java.api.QueryCondition;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.SubArray;
import io.tiledb.libtiledb.tiledb_query_condition_op_t;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** Numbers in a sparse array, and numbers, texts and nulls in another one, at scattered places. */
final class SparseWorks {

    private static final int SIDE = 100_000;

    private final int cells;
    private final Columns numbers;
    private final Columns texts;
    private final Columns small = new Columns()
            .fixed("x", 1 << 16)
            .nullable("n", 1 << 16)
            .texts("t", 1 << 16, 1 << 13)
            .nullableTexts("u", 1 << 16, 1 << 13);

    SparseWorks(int cells) {
        this.cells = cells;
        numbers = new Columns().fixed("x", 4 * cells).fixed("y", 4 * cells).fixed("a", 4 * cells);
        int bytes = IntStream.range(0, cells).map(SparseWorks::length).sum();
        texts = new Columns()
                .fixed("x", 4 * cells)
                .fixed("y", 4 * cells)
                .nullable("n", 8 * cells)
                .texts("t", bytes, cells)
                .nullableTexts("u", bytes, cells);
    }

    List<Work> works() {
        return List.of(
                Work.writing("write numbers, sparse", this::createNumbers, this::writeNumbers),
                reading("read numbers, sparse, unordered", Layout.TILEDB_UNORDERED),
                reading("read numbers, sparse, row-major", Layout.TILEDB_ROW_MAJOR),
                Work.reading("200 slices, sparse", this::slices),
                Work.reading("condition: 1 of 10 cells", this::condition),
                Work.reading("aggregates: sum, least, greatest", this::aggregates),
                Work.writing("write texts and nulls", this::createTexts, this::writeTexts),
                Work.reading("read texts and nulls", this::readTexts),
                Work.reading("read texts and nulls, buffers of 64 KiB", this::readSmall));
    }

    private void createNumbers(Context context, String folder) throws Exception {
        Schemas.create(
                context,
                folder + "/numbers",
                ArrayType.TILEDB_SPARSE,
                SIDE,
                1000,
                Schemas.attribute(context, "a", Datatype.TILEDB_INT32));
        fillCoordinates(numbers);
        for (int i = 0; i < cells; i++) {
            numbers.data("a").putInt(4 * i, i % 1000);
        }
    }

    private LongSupplier writeNumbers(Context context, String folder) throws Exception {
        numbers.write(context, folder + "/numbers", Layout.TILEDB_UNORDERED);
        return () -> 0;
    }

    private void createTexts(Context context, String folder) throws Exception {
        Schemas.create(
                context,
                folder + "/texts",
                ArrayType.TILEDB_SPARSE,
                SIDE,
                1000,
                Schemas.nullable(Schemas.attribute(context, "n", Datatype.TILEDB_INT64)),
                Schemas.texts(context, "t"),
                Schemas.nullable(Schemas.texts(context, "u")));
        fillCoordinates(texts);
        for (int i = 0, end = 0; i < cells; i++) {
            texts.data("n").putLong(8 * i, i);
            texts.validity("n").put(i, (byte) (i % 4 == 0 ? 0 : 1));
            texts.validity("u").put(i, (byte) (i % 3 == 0 ? 0 : 1));
            for (String name : List.of("t", "u")) {
                texts.offsets(name).putLong(8 * i, end);
                for (int j = 0; j < length(i); j++) {
                    texts.data(name).put(end + j, (byte) ('a' + (i + j) % 26));
                }
            }
            end += length(i);
        }
    }

    private static int length(int cell) {
        return cell % 16;
    }

    private void fillCoordinates(Columns columns) {
        columns.clear();
        for (int i = 0; i < cells; i++) {
            // Coordinates that differ: y has a part of its own for each use of an x.
            columns.data("x").putInt(4 * i, (int) (i * 7919L % SIDE));
            columns.data("y").putInt(4 * i, i / SIDE * (SIDE / 5) + (int) (i * 104_729L % (SIDE / 5)));
        }
    }

    private Work reading(String name, Layout layout) {
        return Work.reading(name, (context, folder) -> {
            try (Array array = new Array(context, folder + "/numbers", QueryType.TILEDB_READ)) {
                numbers.read(array, layout, null, query -> {});
            }
            return this::sum;
        });
    }

    /** The order of cells may differ. */
    private long sum() {
        long sum = 0;
        for (int i = 0; i < numbers.data("a").limit() / 4; i++) {
            int hash = 31
                            * (31 * numbers.data("x").getInt(4 * i)
                                    + numbers.data("y").getInt(4 * i))
                    + numbers.data("a").getInt(4 * i);
            sum += hash * 0x9E3779B97F4A7C15L;
        }
        return sum;
    }

    private LongSupplier slices(Context context, String folder) throws Exception {
        long bytes = 0;
        try (Array array = new Array(context, folder + "/numbers", QueryType.TILEDB_READ)) {
            for (int i = 0; i < 200; i++) {
                int x = (int) (i * 7919L % (SIDE - 1000));
                int y = (int) (i * 104_729L % (SIDE - 1000));
                try (SubArray ranges = new SubArray(context, array)
                        .addRange(0, x, x + 999, null)
                        .addRange(1, y, y + 999, null)) {
                    bytes += numbers.read(array, Layout.TILEDB_UNORDERED, ranges, query -> {});
                }
            }
        }
        long all = bytes;
        return () -> all;
    }

    private LongSupplier condition(Context context, String folder) throws Exception {
        try (Array array = new Array(context, folder + "/numbers", QueryType.TILEDB_READ);
                QueryCondition least = new QueryCondition(
                        context, Datatype.TILEDB_INT32, "a", 900, tiledb_query_condition_op_t.TILEDB_GE)) {
            numbers.read(array, Layout.TILEDB_UNORDERED, null, query -> query.setCondition(least));
        }
        return this::sum;
    }

    private LongSupplier aggregates(Context context, String folder) throws Exception {
        AggregationOperator[] operators = {
            AggregationOperator.TILEDB_SUM, AggregationOperator.TILEDB_MIN, AggregationOperator.TILEDB_MAX
        };
        long digest = 0;
        try (Array array = new Array(context, folder + "/numbers", QueryType.TILEDB_READ)) {
            for (AggregationOperator operator : operators) {
                int bytes = operator == AggregationOperator.TILEDB_SUM ? Long.BYTES : Integer.BYTES;
                ByteBuffer result = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
                try (Query query = new Query(array, QueryType.TILEDB_READ)) {
                    query.setLayout(Layout.TILEDB_UNORDERED);
                    query.getDefaultChannel()
                            .applyAggregate(
                                    "a",
                                    new ChannelOperation(context, new ChannelOperator(context, operator), query, "a"));
                    query.setDataBuffer("a", result);
                    query.submit();
                }
                digest = 31 * digest + result.getInt(0);
            }
        }
        long all = digest;
        return () -> all;
    }

    private LongSupplier writeTexts(Context context, String folder) throws Exception {
        texts.write(context, folder + "/texts", Layout.TILEDB_UNORDERED);
        return () -> 0;
    }

    private LongSupplier readTexts(Context context, String folder) throws Exception {
        try (Array array = new Array(context, folder + "/texts", QueryType.TILEDB_READ)) {
            texts.read(array, Layout.TILEDB_ROW_MAJOR, null, query -> {});
        }
        return () -> texts.digest(cells);
    }

    private LongSupplier readSmall(Context context, String folder) throws Exception {
        try (Array array = new Array(context, folder + "/texts", QueryType.TILEDB_READ)) {
            long bytes = small.read(array, Layout.TILEDB_UNORDERED, null, query -> {});
            return () -> bytes;
        }
    }
}
