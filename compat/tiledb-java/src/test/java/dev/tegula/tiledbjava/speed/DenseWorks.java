package dev.tegula.tiledbjava.speed;

import io.tiledb.java.api.Array;
import io.tiledb.java.api.ArrayType;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.Datatype;
import io.tiledb.java.api.Layout;
import io.tiledb.java.api.NativeArray;
import io.tiledb.java.api.Query;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.SubArray;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/** Numbers in a dense square of tiles of 200 × 200 cells, one field compressed. */
final class DenseWorks {

    private final int side;
    private final int cells;
    private final Columns all;
    private final Columns small = new Columns().fixed("a", 1 << 16).fixed("b", 1 << 16);
    private final int[] ints;
    private final double[] doubles;

    DenseWorks(int side) {
        this.side = side;
        cells = side * side;
        all = new Columns().fixed("a", Integer.BYTES * cells).fixed("b", Double.BYTES * cells);
        ints = new int[cells];
        doubles = new double[cells];
    }

    List<Work> works() {
        return List.of(
                Work.writing("write numbers, dense", this::create, this::write),
                Work.writing("write numbers, dense, from Java arrays", this::create, this::writeNative),
                Work.reading(
                        "read numbers, dense", (context, folder) -> read(context, folder, Layout.TILEDB_ROW_MAJOR)),
                Work.reading(
                        "read numbers, dense, column-major",
                        (context, folder) -> read(context, folder, Layout.TILEDB_COL_MAJOR)),
                Work.reading("read numbers, dense, into Java arrays", this::readNative),
                Work.reading("100 slices of 100 × 100", (context, folder) -> slices(context, folder, 100, 100)),
                Work.reading("500 reads of one cell", (context, folder) -> slices(context, folder, 500, 1)),
                Work.reading("read numbers, dense, buffers of 64 KiB", this::readSmall));
    }

    private static String uri(String folder) {
        return folder + "/dense";
    }

    private void create(Context context, String folder) throws Exception {
        Schemas.create(
                context,
                uri(folder),
                ArrayType.TILEDB_DENSE,
                side,
                200,
                Schemas.attribute(context, "a", Datatype.TILEDB_INT32),
                Schemas.zstd(context, "b", Datatype.TILEDB_FLOAT64));
        all.clear();
        for (int i = 0; i < cells; i++) {
            ints[i] = i;
            doubles[i] = Math.rint(100 * Math.sin(i / 1000.0)) / 100;
        }
        all.data("a").asIntBuffer().put(ints);
        all.data("b").asDoubleBuffer().put(doubles);
    }

    private LongSupplier write(Context context, String folder) throws Exception {
        all.write(context, uri(folder), Layout.TILEDB_ROW_MAJOR);
        return () -> 0;
    }

    private LongSupplier writeNative(Context context, String folder) throws Exception {
        try (Array array = new Array(context, uri(folder), QueryType.TILEDB_WRITE);
                Query query = new Query(array, QueryType.TILEDB_WRITE);
                NativeArray a = new NativeArray(context, ints, Integer.class);
                NativeArray b = new NativeArray(context, doubles, Double.class)) {
            query.setLayout(Layout.TILEDB_ROW_MAJOR);
            query.setDataBuffer("a", a);
            query.setDataBuffer("b", b);
            query.submit();
            query.finalizeQuery();
        }
        return () -> 0;
    }

    private SubArray whole(Context context, Array array) throws Exception {
        return new SubArray(context, array).addRange(0, 0, side - 1, null).addRange(1, 0, side - 1, null);
    }

    private LongSupplier read(Context context, String folder, Layout layout) throws Exception {
        try (Array array = new Array(context, uri(folder), QueryType.TILEDB_READ);
                SubArray ranges = whole(context, array)) {
            all.read(array, layout, ranges, query -> {});
        }
        return () -> all.digest(cells);
    }

    private LongSupplier readNative(Context context, String folder) throws Exception {
        try (Array array = new Array(context, uri(folder), QueryType.TILEDB_READ);
                Query query = new Query(array, QueryType.TILEDB_READ);
                SubArray ranges = whole(context, array);
                NativeArray a = new NativeArray(context, cells, Integer.class);
                NativeArray b = new NativeArray(context, cells, Double.class)) {
            query.setLayout(Layout.TILEDB_ROW_MAJOR);
            query.setSubarray(ranges);
            query.setDataBuffer("a", a);
            query.setDataBuffer("b", b);
            query.submit();
            int[] readInts = (int[]) query.getBuffer("a");
            double[] readDoubles = (double[]) query.getBuffer("b");
            return () -> 31L * Arrays.hashCode(readInts) + Arrays.hashCode(readDoubles);
        }
    }

    private LongSupplier slices(Context context, String folder, int count, int width) throws Exception {
        Columns window =
                new Columns().fixed("a", Integer.BYTES * width * width).fixed("b", Double.BYTES * width * width);
        long digest = 0;
        try (Array array = new Array(context, uri(folder), QueryType.TILEDB_READ)) {
            for (int i = 0; i < count; i++) {
                int x = i * 7919 % (side - width);
                int y = i * 104_729 % (side - width);
                try (SubArray ranges = new SubArray(context, array)
                        .addRange(0, x, x + width - 1, null)
                        .addRange(1, y, y + width - 1, null)) {
                    window.read(array, Layout.TILEDB_ROW_MAJOR, ranges, query -> {});
                    digest = 31 * digest + window.digest(width * width);
                }
            }
        }
        long sum = digest;
        return () -> sum;
    }

    private LongSupplier readSmall(Context context, String folder) throws Exception {
        try (Array array = new Array(context, uri(folder), QueryType.TILEDB_READ);
                SubArray ranges = whole(context, array)) {
            long bytes = small.read(array, Layout.TILEDB_ROW_MAJOR, ranges, query -> {});
            return () -> bytes;
        }
    }
}
