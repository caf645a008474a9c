package dev.tegula.tiledbjava;

import io.tiledb.java.api.Array;
import io.tiledb.java.api.ArraySchema;
import io.tiledb.java.api.ArrayType;
import io.tiledb.java.api.Attribute;
import io.tiledb.java.api.Datatype;
import io.tiledb.java.api.Dimension;
import io.tiledb.java.api.Domain;
import io.tiledb.java.api.Layout;
import io.tiledb.java.api.NativeArray;
import io.tiledb.java.api.Pair;
import io.tiledb.java.api.Query;
import io.tiledb.java.api.QueryCondition;
import io.tiledb.java.api.QueryStatus;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.SubArray;
import io.tiledb.libtiledb.tiledb_query_condition_op_t;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads ranges that descend, overlap or touch. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation"})
public final class RangesProgram extends FeatureProgram {
    private static final int[][][] RANGES = {
        {{3, 4}, {1, 1}},
        {{1, 3}, {2, 4}},
        {{2, 2}, {2, 2}, {10, 10}, {5, 7}},
        {{1, 10}, {4, 5}},
        {{1, 2}, {3, 4}, {9, 9}},
    };

    @Override
    void run() throws Exception {
        String dense = folder + "/dense";
        String sparse = folder + "/sparse";
        create(dense, ArrayType.TILEDB_DENSE);
        create(sparse, ArrayType.TILEDB_SPARSE);
        note("dense write", () -> writeDense(dense));
        note("sparse write", () -> writeSparse(sparse));
        for (int[][] first : RANGES) {
            for (int[][] second : new int[][][] {{}, {{2, 3}}, {{9, 10}, {1, 2}}, {{4, 6}, {5, 9}}}) {
                String ranges = Arrays.deepToString(first) + Arrays.deepToString(second);
                for (Layout layout : new Layout[] {Layout.TILEDB_ROW_MAJOR, Layout.TILEDB_COL_MAJOR}) {
                    note(layout + " of " + ranges, () -> read(dense, layout, first, second, 1000));
                    note("in parts", () -> read(dense, layout, first, second, 7));
                    note("with a condition", () -> readIf(dense, layout, first, second));
                    // The original reads cells of sparse arrays once for each range that has them.
                    if (!overlap(first) && !overlap(second)) {
                        note("sparse", () -> read(sparse, layout, first, second, 1000));
                    }
                }
            }
        }
        large();
        texts();
        note("condition of a write", () -> {
            try (Array array = new Array(ctx, sparse, QueryType.TILEDB_WRITE);
                    Query query = new Query(array)) {
                query.setCondition(
                        new QueryCondition(ctx, "a", 1, Integer.class, tiledb_query_condition_op_t.TILEDB_EQ));
                return null;
            }
        });
    }

    private static boolean overlap(int[][] ranges) {
        for (int i = 0; i < ranges.length; i++) {
            for (int j = 0; j < i; j++) {
                if (ranges[i][0] <= ranges[j][1] && ranges[j][0] <= ranges[i][1]) {
                    return true;
                }
            }
        }
        return false;
    }

    private void create(String uri, ArrayType type) throws Exception {
        ArraySchema schema = new ArraySchema(ctx, type);
        schema.setDomain(domain("x", "y"));
        Attribute nullable = new Attribute(ctx, "n", Integer.class);
        nullable.setNullable(true);
        schema.addAttribute(new Attribute(ctx, "a", Integer.class));
        schema.addAttribute(nullable);
        Array.create(uri, schema);
    }

    private Object writeDense(String uri) throws Exception {
        int[] values = new int[64];
        short[] validity = new short[64];
        for (int i = 0; i < values.length; i++) {
            values[i] = i;
            validity[i] = (short) (i % 3 == 0 ? 0 : 1);
        }
        try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE);
                Query query = new Query(array)) {
            query.setLayout(Layout.TILEDB_GLOBAL_ORDER);
            query.setSubarray(new SubArray(ctx, array).addRange(0, 1, 8, null).addRange(1, 1, 8, null));
            query.setDataBuffer("a", new NativeArray(ctx, values, Integer.class));
            query.setDataBuffer("n", new NativeArray(ctx, values, Integer.class));
            query.setValidityBuffer("n", new NativeArray(ctx, validity, Datatype.TILEDB_UINT8));
            QueryStatus submitted = query.submit();
            query.finalizeQuery();
            return submitted + " " + query.getQueryStatus();
        }
    }

    private Object writeSparse(String uri) throws Exception {
        try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE);
                Query query = new Query(array)) {
            query.setLayout(Layout.TILEDB_UNORDERED);
            query.setDataBuffer("x", new NativeArray(ctx, new int[] {1, 2, 3, 4, 10, 5}, Integer.class));
            query.setDataBuffer("y", new NativeArray(ctx, new int[] {1, 2, 3, 9, 10, 5}, Integer.class));
            query.setDataBuffer("a", new NativeArray(ctx, new int[] {1, 2, 3, 4, 5, 6}, Integer.class));
            query.setDataBuffer("n", new NativeArray(ctx, new int[] {1, 2, 3, 4, 5, 6}, Integer.class));
            query.setValidityBuffer("n", new NativeArray(ctx, new short[] {1, 0, 1, 0, 1, 1}, Datatype.TILEDB_UINT8));
            return query.submit();
        }
    }

    private Object read(String uri, Layout layout, int[][] first, int[][] second, int size) throws Exception {
        return read(uri, layout, first, second, size, null);
    }

    private Object readIf(String uri, Layout layout, int[][] first, int[][] second) throws Exception {
        return read(
                uri,
                layout,
                first,
                second,
                1000,
                new QueryCondition(ctx, "a", 20, Integer.class, tiledb_query_condition_op_t.TILEDB_GT));
    }

    /** @param condition null for none */
    private Object read(String uri, Layout layout, int[][] first, int[][] second, int size, QueryCondition condition)
            throws Exception {
        List<Object> cells = new ArrayList<>();
        try (Array array = new Array(ctx, uri);
                Query query = new Query(array)) {
            query.setLayout(layout);
            SubArray ranges = new SubArray(ctx, array);
            for (int[] range : first) {
                ranges.addRange(0, range[0], range[1], null);
            }
            for (int[] range : second) {
                ranges.addRange(1, range[0], range[1], null);
            }
            query.setSubarray(ranges);
            if (condition != null) {
                query.setCondition(condition);
            }
            for (String name : List.of("x", "y", "a", "n")) {
                query.setDataBuffer(name, new NativeArray(ctx, size, Integer.class));
            }
            query.setValidityBuffer("n", new NativeArray(ctx, size, Datatype.TILEDB_UINT8));
            QueryStatus status;
            do {
                status = query.submit();
                int[] x = (int[]) query.getBuffer("x");
                int[] y = (int[]) query.getBuffer("y");
                int[] a = (int[]) query.getBuffer("a");
                int[] n = (int[]) query.getBuffer("n");
                short[] validity = query.getValidityBuffer("n");
                for (int i = 0; i < x.length; i++) {
                    cells.add(List.of(x[i], y[i], a[i], validity[i] == 0 ? "null" : n[i]));
                }
            } while (status == QueryStatus.TILEDB_INCOMPLETE);
        }
        return cells;
    }

    /** Reads more than is in memory at once. */
    private void large() throws Exception {
        int side = 1500;
        String uri = folder + "/large";
        ArraySchema schema = new ArraySchema(ctx, ArrayType.TILEDB_DENSE);
        Domain domain = new Domain(ctx);
        for (String name : List.of("x", "y")) {
            domain.addDimension(new Dimension<>(ctx, name, Integer.class, new Pair<>(1, side), 300));
        }
        schema.setDomain(domain);
        schema.addAttribute(new Attribute(ctx, "a", Integer.class));
        Array.create(uri, schema);
        int[] values = new int[side * side];
        Arrays.setAll(values, i -> i);
        try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE);
                Query query = new Query(array)) {
            query.setSubarray(
                    new SubArray(ctx, array).addRange(0, 1, side, null).addRange(1, 1, side, null));
            query.setDataBuffer("a", new NativeArray(ctx, values, Integer.class));
            query.submit();
        }
        for (Layout layout : new Layout[] {Layout.TILEDB_ROW_MAJOR, Layout.TILEDB_COL_MAJOR}) {
            note("large, " + layout, () -> digest(uri, layout, side));
        }
    }

    /** Returns the number of cells and a number that depends on their values and order. */
    private Object digest(String uri, Layout layout, int side) throws Exception {
        try (Array array = new Array(ctx, uri);
                Query query = new Query(array)) {
            query.setLayout(layout);
            query.setSubarray(new SubArray(ctx, array)
                    .addRange(0, 701, side, null)
                    .addRange(0, 1, side, null)
                    .addRange(1, 1, 800, null)
                    .addRange(1, 3, 3, null)
                    .addRange(1, 700, side, null));
            query.setDataBuffer("a", new NativeArray(ctx, 100_000, Integer.class));
            long cells = 0;
            int digest = 0;
            QueryStatus status;
            do {
                status = query.submit();
                for (int value : (int[]) query.getBuffer("a")) {
                    digest = 31 * digest + value;
                    cells++;
                }
            } while (status == QueryStatus.TILEDB_INCOMPLETE);
            return cells + " " + digest;
        }
    }

    private void texts() throws Exception {
        String uri = folder + "/texts";
        ArraySchema schema = new ArraySchema(ctx, ArrayType.TILEDB_SPARSE);
        Domain domain = new Domain(ctx);
        domain.addDimension(new Dimension<>(ctx, "s", Datatype.TILEDB_STRING_ASCII, null, null));
        schema.setDomain(domain);
        schema.addAttribute(new Attribute(ctx, "a", Integer.class));
        Array.create(uri, schema);
        note("bounds of no texts", () -> {
            try (Array array = new Array(ctx, uri)) {
                return array.nonEmptyDomain();
            }
        });
    }
}
