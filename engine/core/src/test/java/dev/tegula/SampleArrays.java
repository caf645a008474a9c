package dev.tegula;

import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Filter;
import java.util.ArrayList;
import java.util.List;

/** Small arrays with fixed, multi-value, variable-size and nullable fields, several filters, and two fragments. */
final class SampleArrays {

    static final String DENSE = "mem://store/dense";
    static final String SPARSE = "mem://store/sparse";

    static final ArraySchema DENSE_SCHEMA = ArraySchema.dense()
            .dimension(Dimension.int32("r", 1, 6, 4))
            .dimension(Dimension.int32("c", 1, 6, 4))
            .attribute(Attribute.int32("a").withFilters(Filter.byteShuffle(), Filter.zstd()))
            .attribute(Attribute.of("pair", Datatype.INT16, 2).withFilters(Filter.lz4()))
            .attribute(Attribute.utf8("s").nullable().withFilters(Filter.gzip(), Filter.checksumMd5()))
            .build();

    static final ArraySchema SPARSE_SCHEMA = ArraySchema.sparse()
            .dimension(Dimension.ascii("name"))
            .dimension(Dimension.float64("x", -10, 10))
            .attribute(Attribute.int64("v").withFilters(Filter.doubleDelta(), Filter.checksumSha256()))
            .attribute(Attribute.ascii("t").withFilters(Filter.rle()))
            .capacity(4)
            .build();

    private SampleArrays() {}

    static Cells denseCells(int from, int count) {
        int[] a = new int[count];
        short[] pair = new short[2 * count];
        String[] s = new String[count];
        for (int i = 0; i < count; i++) {
            a[i] = from + i;
            pair[2 * i] = (short) i;
            pair[2 * i + 1] = (short) -i;
            s[i] = i % 5 == 0 ? null : "text " + (from + i);
        }
        return Cells.builder()
                .int32("a", a)
                .add(Column.of(new Field("pair", Datatype.INT16, 2, false), pair, count, null, null))
                .utf8("s", s)
                .build();
    }

    static Cells sparseCells(int from, int count) {
        String[] name = new String[count];
        double[] x = new double[count];
        long[] v = new long[count];
        String[] t = new String[count];
        for (int i = 0; i < count; i++) {
            name[i] = "n" + (from + i) % 7;
            x[i] = (from + i) / 7.0 - 5;
            v[i] = 1000L * (from + i);
            t[i] = "same";
        }
        return Cells.builder()
                .ascii("name", name)
                .float64("x", x)
                .int64("v", v)
                .ascii("t", t)
                .build();
    }

    static void write(Tegula tegula, OpenOptions options) {
        tegula.createArray(DENSE, DENSE_SCHEMA, options);
        tegula.createArray(SPARSE, SPARSE_SCHEMA, options);
        writeMore(tegula, options, 0);
        writeMore(tegula, options, 5);
    }

    static void writeMore(Tegula tegula, OpenOptions options, int from) {
        try (ArrayWriter array = tegula.openForWriting(DENSE, options)) {
            array.write(Subarray.range("r", 2, 5).addRange("c", 3, 6), denseCells(from, 16));
        }
        try (ArrayWriter array = tegula.openForWriting(SPARSE, options)) {
            array.write(sparseCells(from, 11));
        }
    }

    /** Returns the contents of the two arrays as text. */
    static List<String> read(Tegula tegula, OpenOptions options) {
        List<String> all = new ArrayList<>();
        for (String uri : List.of(DENSE, SPARSE)) {
            try (ArrayReader array = tegula.openForReading(uri, options)) {
                for (Column column :
                        array.query().order(ResultOrder.ROW_MAJOR).read().columns()) {
                    for (int i = 0; i < column.size(); i++) {
                        all.add(column.name() + " "
                                + (column.isNull(i) ? "null" : java.util.Arrays.toString(column.bytes(i))));
                    }
                }
            }
        }
        return all;
    }
}
