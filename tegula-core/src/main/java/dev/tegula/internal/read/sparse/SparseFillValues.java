package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.schema.Attribute;
import org.jspecify.annotations.Nullable;

/** Puts fill values into a sparse result: for cells that were written before an attribute was added. */
final class SparseFillValues {

    private SparseFillValues() {}

    private static int place(SparseTile tile, int @Nullable [] places, int wanted) {
        return places == null ? tile.base() + wanted : places[tile.base() + wanted];
    }

    /** Marks all wanted cells of a tile as null or not. */
    static void valid(SparseTile tile, int @Nullable [] places, byte[] validity, boolean valid) {
        for (int i = 0; i < tile.count(); i++) {
            int place = place(tile, places, i);
            if (place >= 0) {
                validity[place] = (byte) (valid ? 1 : 0);
            }
        }
    }

    /** Gives the length of the fill value, in values, to all wanted cells of a tile. */
    static void lengths(SparseTile tile, int @Nullable [] places, Attribute attribute, ColumnBuilder target) {
        long length = attribute.fill().length / attribute.datatype().size();
        for (int i = 0; i < tile.count(); i++) {
            int place = place(tile, places, i);
            if (place >= 0) {
                target.offsets()[place + 1] = length;
            }
        }
    }

    /** Fills all wanted cells of a tile. */
    static void fill(SparseTile tile, int @Nullable [] places, Attribute attribute, ColumnBuilder target) {
        byte[] validity = target.validity();
        if (validity != null) {
            valid(tile, places, validity, attribute.isFillValid());
        }
        ByteBlock fill = new ByteBlock(attribute.fill());
        int count = attribute.fill().length / attribute.datatype().size();
        for (int i = 0; i < tile.count(); i++) {
            int place = place(tile, places, i);
            if (place >= 0) {
                int at = attribute.field().isVariable() ? (int) target.offsets()[place] : place * count;
                target.values().put(at, fill, 0, count);
            }
        }
    }
}
