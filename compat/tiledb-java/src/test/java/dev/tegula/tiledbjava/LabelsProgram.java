package dev.tegula.tiledbjava;

import io.tiledb.java.api.Array;
import io.tiledb.java.api.ArraySchema;
import io.tiledb.java.api.ArrayType;
import io.tiledb.java.api.Attribute;
import io.tiledb.java.api.DimensionLabel;
import io.tiledb.java.api.Layout;
import io.tiledb.java.api.NativeArray;
import io.tiledb.java.api.Query;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.SubArray;
import io.tiledb.libtiledb.tiledb_data_order_t;
import io.tiledb.libtiledb.tiledb_datatype_t;
import java.util.Arrays;

/** Reads ranges of dimension labels, which may descend or overlap. */
public final class LabelsProgram extends FeatureProgram {
    private static final int SIDE = 10;
    private static final double[][][] RANGES = {
        {{1, 5}}, {{6, 9}, {0, 3}}, {{0, 5}, {3, 8}}, {{0, 2}, {6, 8}}, {{4, 4.2}}, {{7, 1}}, {{6, 6}, {6, 6}},
    };

    @Override
    void run() throws Exception {
        for (tiledb_data_order_t order : new tiledb_data_order_t[] {
            tiledb_data_order_t.TILEDB_INCREASING_DATA, tiledb_data_order_t.TILEDB_DECREASING_DATA
        }) {
            boolean rises = order == tiledb_data_order_t.TILEDB_INCREASING_DATA;
            String uri = folder + "/" + (rises ? "rising" : "falling");
            create(uri, order, rises);
            for (double[][] ranges : RANGES) {
                for (Layout layout : new Layout[] {Layout.TILEDB_ROW_MAJOR, Layout.TILEDB_COL_MAJOR}) {
                    for (int[][] second : new int[][][] {{{1, 2}}, {{2, 2}, {1, 1}}}) {
                        note(
                                layout + " of " + Arrays.deepToString(ranges) + Arrays.deepToString(second),
                                () -> read(uri, layout, ranges, second));
                    }
                }
            }
        }
    }

    private void create(String uri, tiledb_data_order_t order, boolean rises) throws Exception {
        ArraySchema schema = new ArraySchema(ctx, ArrayType.TILEDB_DENSE);
        schema.setDomain(domain("x", "y"));
        schema.addAttribute(new Attribute(ctx, "a", Integer.class));
        schema.addDimensionLabel(new DimensionLabel(ctx, 0, "l", order, tiledb_datatype_t.TILEDB_FLOAT64));
        Array.create(uri, schema);
        int[] values = new int[2 * SIDE];
        double[] labels = new double[SIDE];
        for (int i = 0; i < SIDE; i++) {
            labels[i] = 1.5 * (rises ? i : SIDE - 1 - i);
            values[2 * i] = 10 * i + 1;
            values[2 * i + 1] = 10 * i + 2;
        }
        try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE);
                Query query = new Query(array)) {
            query.setSubarray(
                    new SubArray(ctx, array).addRange(0, 1, SIDE, null).addRange(1, 1, 2, null));
            query.setDataBuffer("a", new NativeArray(ctx, values, Integer.class));
            query.submit();
        }
        try (Array array = new Array(ctx, uri + "/__labels/l0", QueryType.TILEDB_WRITE);
                Query query = new Query(array)) {
            query.setSubarray(new SubArray(ctx, array).addRange(0, 1, SIDE, null));
            query.setDataBuffer("label", new NativeArray(ctx, labels, Double.class));
            query.submit();
        }
    }

    private Object read(String uri, Layout layout, double[][] ranges, int[][] second) throws Exception {
        try (Array array = new Array(ctx, uri);
                Query query = new Query(array);
                SubArray subarray = new SubArray(ctx, array)) {
            query.setLayout(layout);
            for (double[] range : ranges) {
                subarray.addLabelRange("l", range[0], range[1], null);
            }
            for (int[] range : second) {
                subarray.addRange(1, range[0], range[1], null);
            }
            query.setSubarray(subarray);
            query.setDataBuffer("a", new NativeArray(ctx, 4 * SIDE, Integer.class));
            query.submit();
            return query.getBuffer("a");
        }
    }
}
