package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.schema.Attribute;

/** Writes fill values to a sparse result, for cells that were written before an attribute was added. */
final class SparseFillValues {

    private SparseFillValues() {}

    /** Sets the validity of all cells of a tile. */
    static void setValidity(PlacedTile tile, byte[] validity, byte value) {
        for (int i = 0; i < tile.count(); i++) {
            validity[tile.place(i)] = value;
        }
    }

    /** Sets the lengths of all cells of a tile to the length of the fill value. */
    static void setLengths(PlacedTile tile, Attribute attribute, ColumnBuilder target) {
        long length = attribute.fill().length / attribute.datatype().size();
        for (int i = 0; i < tile.count(); i++) {
            target.offsets()[tile.place(i) + 1] = length;
        }
    }

    /** Writes the fill value to all cells of a tile. */
    static void fill(PlacedTile tile, Attribute attribute, ColumnBuilder target) {
        byte[] validity = target.validity();
        if (validity != null) {
            setValidity(tile, validity, (byte) (attribute.isFillValid() ? 1 : 0));
        }
        ByteBlock fill = new ByteBlock(attribute.fill());
        int count = attribute.fill().length / attribute.datatype().size();
        for (int i = 0; i < tile.count(); i++) {
            int place = tile.place(i);
            int at = attribute.field().isVariable() ? (int) target.offsets()[place] : place * count;
            target.values().put(at, fill, 0, count);
        }
    }

    /** Writes one value to all cells of a tile. */
    static void constant(PlacedTile tile, ByteBlock value, ColumnBuilder target) {
        if (tile.places() instanceof ResultPlaces.InOrder) {
            target.values().fill(tile.cells().first(), value, tile.count());
            return;
        }
        for (int i = 0; i < tile.count(); i++) {
            target.values().put(tile.place(i), value, 0, 1);
        }
    }
}
