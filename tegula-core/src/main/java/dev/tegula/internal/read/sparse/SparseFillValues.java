package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.schema.Attribute;
import org.jspecify.annotations.Nullable;

/** Writes fill values to a sparse result, for cells that were written before an attribute was added. */
final class SparseFillValues {

    private SparseFillValues() {}

    private static int resultPosition(SparseTile tile, int @Nullable [] places, int selected) {
        return places == null ? tile.base() + selected : places[tile.base() + selected];
    }

    /** Sets the validity of all selected cells of a tile. */
    static void setValidity(SparseTile tile, int @Nullable [] places, byte[] validity, byte value) {
        for (int i = 0; i < tile.count(); i++) {
            int place = resultPosition(tile, places, i);
            if (place >= 0) {
                validity[place] = value;
            }
        }
    }

    /** Sets the lengths of all selected cells of a tile to the length of the fill value. */
    static void setLengths(SparseTile tile, int @Nullable [] places, Attribute attribute, ColumnBuilder target) {
        long length = attribute.fill().length / attribute.datatype().size();
        for (int i = 0; i < tile.count(); i++) {
            int place = resultPosition(tile, places, i);
            if (place >= 0) {
                target.offsets()[place + 1] = length;
            }
        }
    }

    /** Writes the fill value to all selected cells of a tile. */
    static void fill(SparseTile tile, int @Nullable [] places, Attribute attribute, ColumnBuilder target) {
        byte[] validity = target.validity();
        if (validity != null) {
            setValidity(tile, places, validity, (byte) (attribute.isFillValid() ? 1 : 0));
        }
        ByteBlock fill = new ByteBlock(attribute.fill());
        int count = attribute.fill().length / attribute.datatype().size();
        for (int i = 0; i < tile.count(); i++) {
            int place = resultPosition(tile, places, i);
            if (place >= 0) {
                int at = attribute.field().isVariable() ? (int) target.offsets()[place] : place * count;
                target.values().put(at, fill, 0, count);
            }
        }
    }

    /** Writes one value to all selected cells of a tile. */
    static void constant(SparseTile tile, int @Nullable [] places, ByteBlock value, ColumnBuilder target) {
        for (int i = 0; i < tile.count(); i++) {
            int place = resultPosition(tile, places, i);
            if (place >= 0) {
                target.values().put(place, value, 0, 1);
            }
        }
    }
}
