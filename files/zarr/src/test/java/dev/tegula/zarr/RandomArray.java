package dev.tegula.zarr;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.internal.io.cells.LittleEndianValues;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** A dense array with random cells. */
final class RandomArray {

    private static final List<Datatype> TYPES = List.of(
            Datatype.INT8,
            Datatype.UINT8,
            Datatype.INT16,
            Datatype.UINT16,
            Datatype.INT32,
            Datatype.UINT32,
            Datatype.INT64,
            Datatype.UINT64,
            Datatype.FLOAT32,
            Datatype.FLOAT64,
            Datatype.BOOL);

    private final long[] origin;
    private final long[] shape;

    private RandomArray(long[] origin, long[] shape) {
        this.origin = origin;
        this.shape = shape;
    }

    /** Creates an array and writes to a part of it, twice. */
    static RandomArray create(Tegula tegula, String uri, RandomGenerator random, int attributes) {
        int rank = 1 + random.nextInt(4);
        long[] origin = new long[rank];
        long[] shape = new long[rank];
        boolean counts = attributes == 1 || random.nextBoolean();
        Datatype dimensionType = random.nextBoolean() ? Datatype.INT64 : Datatype.INT32;
        ArraySchemaBuilder builder = ArraySchema.dense();
        for (int d = 0; d < rank; d++) {
            shape[d] = 1 + random.nextInt(new int[] {3000, 80, 25, 9}[rank - 1]);
            origin[d] = counts ? 0 : random.nextInt(40) - 20;
            long extent = 1 + random.nextInt((int) shape[d]);
            builder.dimension(Dimension.of(
                    "d" + d,
                    dimensionType,
                    dev.tegula.schema.Range.of(origin[d], origin[d] + shape[d] - 1),
                    dimensionType == Datatype.INT64 ? (Number) extent : (Number) (int) extent));
        }
        List<Attribute> all = new ArrayList<>();
        for (int a = 0; a < attributes; a++) {
            all.add(Attribute.of("a" + a, TYPES.get(random.nextInt(TYPES.size()))));
        }
        all.forEach(builder::attribute);
        tegula.createArray(uri, builder.build());
        RandomArray array = new RandomArray(origin, shape);
        for (int write = 0; write < 2; write++) {
            List<List<Long>> box = array.box(random);
            int cells = count(box);
            List<Column> columns = new ArrayList<>();
            for (Attribute attribute : all) {
                byte[] bytes = new byte[cells * attribute.datatype().size()];
                random.nextBytes(bytes);
                if (attribute.datatype() == Datatype.BOOL) {
                    for (int i = 0; i < bytes.length; i++) {
                        bytes[i] &= 1;
                    }
                }
                if (attribute.datatype().isFloat()) {
                    // JavaScript changes the bits of some NaN.
                    int size = attribute.datatype().size();
                    for (int i = size - 1; i < bytes.length; i += size) {
                        bytes[i] &= (byte) 0xBF;
                    }
                }
                Object values = LittleEndianValues.array(attribute.datatype(), bytes);
                columns.add(Column.of(attribute.field(), values, cells, null, null));
            }
            try (ArrayWriter writer = tegula.openForWriting(uri)) {
                writer.write(array.subarray(box), Cells.of(columns));
            }
        }
        return array;
    }

    /** Returns a random box of positions from 0, with the ends excluded. */
    List<List<Long>> box(RandomGenerator random) {
        List<List<Long>> box = new ArrayList<>();
        for (long length : shape) {
            long from = random.nextInt((int) length);
            box.add(List.of(from, from + 1 + random.nextInt((int) (length - from))));
        }
        return box;
    }

    List<List<Long>> whole() {
        List<List<Long>> box = new ArrayList<>();
        for (long length : shape) {
            box.add(List.of(0L, length));
        }
        return box;
    }

    private static int count(List<List<Long>> box) {
        int count = 1;
        for (List<Long> side : box) {
            count *= (int) (side.get(1) - side.get(0));
        }
        return count;
    }

    private Subarray subarray(List<List<Long>> box) {
        Subarray subarray = Subarray.whole();
        for (int d = 0; d < shape.length; d++) {
            long low = origin[d] + box.get(d).get(0);
            long high = origin[d] + box.get(d).get(1) - 1;
            subarray = subarray.addRange("d" + d, low, high);
        }
        return subarray;
    }

    /** Returns the values of a box, little-endian; booleans as 0 and 1. */
    byte[] bytes(ArrayReader reader, String attribute, List<List<Long>> box) {
        Column column = reader.read(subarray(box), attribute).column(attribute);
        int width = column.field().datatype().size();
        byte[] bytes = new byte[column.size() * width];
        LittleEndianValues.toBytes(LittleEndianValues.inArray(column).array(), 0, column.size(), width, bytes, 0);
        if (column.field().datatype() == Datatype.BOOL) {
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (bytes[i] == 0 ? 0 : 1);
            }
        }
        return bytes;
    }
}
