package dev.tegula.internal.zarr.meta;

import dev.tegula.internal.io.codec.CodecException;
import java.util.Arrays;

/**
 * The place of a field in the bytes of a structure.
 *
 * @param structureFill the fill value of the structure, whose fields have their own byte order
 * @param position bytes before the field
 * @param size bytes of the field
 */
record StructureField(byte[] structureFill, int position, int size) {

    int structureSize() {
        return structureFill.length;
    }

    /** Returns the field of each structure. */
    byte[] of(byte[] structures) throws CodecException {
        if (structures.length % structureSize() != 0) {
            throw new CodecException(
                    "not whole structures of " + structureSize() + " bytes (found " + structures.length + " bytes)");
        }
        int count = structures.length / structureSize();
        byte[] fields = new byte[count * size];
        for (int i = 0; i < count; i++) {
            System.arraycopy(structures, i * structureSize() + position, fields, i * size, size);
        }
        return fields;
    }

    /** Returns the field of the fill value, in the byte order of the field. */
    byte[] fill() {
        return Arrays.copyOfRange(structureFill, position, position + size);
    }
}
