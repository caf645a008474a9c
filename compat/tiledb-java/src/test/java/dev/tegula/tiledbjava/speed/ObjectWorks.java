package dev.tegula.tiledbjava.speed;

import io.tiledb.java.api.Array;
import io.tiledb.java.api.ArrayType;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.Datatype;
import io.tiledb.java.api.Layout;
import io.tiledb.java.api.NativeArray;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.SubArray;
import java.util.List;
import java.util.function.LongSupplier;

/** An array of many fragments, and metadata. */
final class ObjectWorks {

    private static final int FRAGMENTS = 100;
    private static final int KEYS = 100;

    private final Columns cell =
            new Columns().fixed("x", 4 * FRAGMENTS).fixed("y", 4 * FRAGMENTS).fixed("a", 4 * FRAGMENTS);

    List<Work> works() {
        return List.of(
                Work.writing("100 writes of one cell", ObjectWorks::create, ObjectWorks::writeFragments),
                Work.reading("open an array of 100 fragments, its bounds", ObjectWorks::open),
                Work.reading("open it and read 100 cells", this::read),
                Work.writing("write 100 entries of metadata", ObjectWorks::create, ObjectWorks::writeMetadata),
                Work.reading("open, and read 100 entries of metadata", ObjectWorks::readMetadata));
    }

    private static String uri(String folder) {
        return folder + "/objects";
    }

    private static void create(Context context, String folder) throws Exception {
        Schemas.create(
                context,
                uri(folder),
                ArrayType.TILEDB_SPARSE,
                1000,
                100,
                Schemas.attribute(context, "a", Datatype.TILEDB_INT32));
    }

    private static LongSupplier writeFragments(Context context, String folder) throws Exception {
        Columns one = new Columns().fixed("x", 4).fixed("y", 4).fixed("a", 4);
        for (int i = 0; i < FRAGMENTS; i++) {
            one.data("x").putInt(0, i);
            one.data("y").putInt(0, i);
            one.data("a").putInt(0, i);
            one.write(context, uri(folder), Layout.TILEDB_UNORDERED);
        }
        return () -> 0;
    }

    private static LongSupplier open(Context context, String folder) throws Exception {
        try (Array array = new Array(context, uri(folder), QueryType.TILEDB_READ)) {
            int high = (Integer) array.nonEmptyDomain().get("x").getSecond();
            return () -> high;
        }
    }

    private LongSupplier read(Context context, String folder) throws Exception {
        try (Array array = new Array(context, uri(folder), QueryType.TILEDB_READ);
                SubArray ranges = new SubArray(context, array).addRange(0, 0, FRAGMENTS, null)) {
            cell.read(array, Layout.TILEDB_ROW_MAJOR, ranges, query -> {});
        }
        return () -> cell.digest(FRAGMENTS);
    }

    private static LongSupplier writeMetadata(Context context, String folder) throws Exception {
        try (Array array = new Array(context, uri(folder), QueryType.TILEDB_WRITE)) {
            for (int i = 0; i < KEYS; i++) {
                try (NativeArray value = new NativeArray(context, new int[] {i}, Integer.class)) {
                    array.putMetadata("key" + i, value);
                }
            }
        }
        return () -> 0;
    }

    private static LongSupplier readMetadata(Context context, String folder) throws Exception {
        long sum = 0;
        try (Array array = new Array(context, uri(folder), QueryType.TILEDB_READ)) {
            for (int i = 0; i < KEYS; i++) {
                try (NativeArray value = array.getMetadata("key" + i, Datatype.TILEDB_INT32)) {
                    sum = 31 * sum + (Integer) value.getItem(0);
                }
            }
        }
        long all = sum;
        return () -> all;
    }
}
