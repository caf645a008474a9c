package io.tiledb.java.api;

import dev.tegula.schema.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The buffers of one field of a query. Each has a capacity, up to which a read may fill it, and a size: the bytes that
 * a write takes, or that the last read filled.
 */
final class FieldBuffers {
    /** A buffer given by the user. Its position and limit do not matter. */
    static final class Part {
        final ByteBuffer bytes;

        /** Null if the user gave a {@link ByteBuffer}. */
        final NativeArray array;

        long capacity;
        long size;

        Part(NativeArray array, long bytes) {
            this.array = array;
            this.bytes = array.bytes();
            resize(bytes);
        }

        Part(ByteBuffer user) {
            this.array = null;
            this.bytes = user.duplicate().clear().order(ByteOrder.LITTLE_ENDIAN);
            resize(bytes.capacity());
        }

        void resize(long bytes) {
            capacity = bytes;
            size = bytes;
        }

        boolean isUserBuffer() {
            return array == null;
        }
    }

    Part data;
    Part offsets;
    Part validity;

    /** The buffers as the user gave them, whose limits are set after reads. */
    ByteBuffer userData;

    ByteBuffer userOffsets;
    ByteBuffer userValidity;

    /**
     * Returns why the buffers do not fit a field; null if they do.
     *
     * @param field null for the result of an aggregate
     */
    String problem(String name, Field field) {
        if (data == null) {
            return "field '" + name + "' has no data buffer";
        }
        if (field == null) {
            return null;
        }
        if (field.isVariable() && offsets == null) {
            return "field '" + name + "' has values of variable length and no offsets buffer";
        }
        if (!field.isVariable() && offsets != null) {
            return "field '" + name + "' has values of fixed length and an offsets buffer";
        }
        if (field.nullable() && validity == null) {
            return "field '" + name + "' is nullable and has no validity buffer";
        }
        if (!field.nullable() && validity != null) {
            return "field '" + name + "' is not nullable and has a validity buffer";
        }
        return null;
    }

    long capacity() {
        return data.capacity + (offsets == null ? 0 : offsets.capacity) + (validity == null ? 0 : validity.capacity);
    }

    void setSizes(long dataSize, long offsetsSize, long validitySize) {
        data.size = dataSize;
        limit(userData, dataSize);
        if (offsets != null) {
            offsets.size = offsetsSize;
            limit(userOffsets, offsetsSize);
        }
        if (validity != null) {
            validity.size = validitySize;
            limit(userValidity, validitySize);
        }
    }

    private static void limit(ByteBuffer user, long size) {
        if (user != null) {
            user.limit((int) size);
        }
    }
}
