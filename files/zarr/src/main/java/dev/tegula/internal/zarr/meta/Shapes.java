package dev.tegula.internal.zarr.meta;

import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.internal.zarr.json.JsonFields;
import dev.tegula.io.table.TableFileException;

/** Checks shapes of arrays and chunks. */
final class Shapes {

    private Shapes() {}

    /** Returns the shape of the chunks of an array. */
    static int[] chunks(JsonFields fields, String name, long[] shape, int maxRank) {
        if (shape.length > maxRank) {
            throw fields.wrong("shape", "at most " + maxRank + " axes");
        }
        long[] lengths = fields.longs(name, 1, Integer.MAX_VALUE - 16L);
        if (lengths.length != shape.length) {
            throw fields.wrong(name, shape.length + " lengths");
        }
        int[] chunks = new int[lengths.length];
        for (int d = 0; d < chunks.length; d++) {
            chunks[d] = (int) lengths[d];
        }
        return chunks;
    }

    static TableFileException unsupportedType(String place, String type) {
        return new TableFileException(place + ": " + Unsupported.ZARR_TYPE.refusal("type " + type), ChunkLimits.CHOOSE);
    }
}
