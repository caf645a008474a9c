package dev.tegula.internal.verify.tile;

import dev.tegula.internal.cells.Keys;
import dev.tegula.schema.Datatype;

/** Formats order keys as the numbers that they represent. */
final class KeyFormat {

    private KeyFormat() {}

    static String of(Datatype type, long key) {
        if (type.isFloat()) {
            return String.valueOf(Keys.toDouble(key));
        }
        long value = Keys.toLong(type, key);
        return type == Datatype.UINT64 ? Long.toUnsignedString(value) : String.valueOf(value);
    }
}
