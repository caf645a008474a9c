package dev.tegula.internal.zarr.meta;

import dev.tegula.internal.io.codec.CodecException;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The place of a field in the bytes of a structure.
 *
 * @param structureSize bytes of the structure
 * @param position bytes before the field
 * @param size bytes of the field
 */
record StructureField(int structureSize, int position, int size) {

    /** Returns the field of each structure. */
    byte[] of(byte[] structures) throws CodecException {
        if (structures.length % structureSize != 0) {
            throw new CodecException(
                    "not whole structures of " + structureSize + " bytes (found " + structures.length + " bytes)");
        }
        int count = structures.length / structureSize;
        byte[] fields = new byte[count * size];
        for (int i = 0; i < count; i++) {
            System.arraycopy(structures, i * structureSize + position, fields, i * size, size);
        }
        return fields;
    }

    /**
     * Returns the field of a fill value, in the byte order of the field, or null if the JSON value is none.
     *
     * @param json the structure in Base64, or null or 0 for zeros
     */
    byte @Nullable [] fill(@Nullable Object json) {
        if (json == null || json.equals(0L)) {
            return new byte[size];
        }
        try {
            byte[] structure = Base64.getDecoder().decode(json instanceof String text ? text : "");
            return structure.length == structureSize ? Arrays.copyOfRange(structure, position, position + size) : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
