package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.Bytes;
import io.tiledb.libtiledb.PointerUtils;
import io.tiledb.libtiledb.SWIGTYPE_p_p_void;
import io.tiledb.libtiledb.SWIGTYPE_p_void;
import io.tiledb.libtiledb.Utils;
import io.tiledb.libtiledb.int8_tArray;
import io.tiledb.libtiledb.tiledb;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A few bytes outside the heap for native code to read or fill. Freed on close. */
final class NativeBytes implements AutoCloseable {

    private final int8_tArray array;
    private final int length;

    private NativeBytes(int8_tArray array, int length) {
        this.array = array;
        this.length = length;
    }

    /** Copies an array. */
    static NativeBytes of(byte[] content) {
        // Adds one byte, because an empty array has no address.
        byte[] padded = Arrays.copyOf(content, content.length + 1);
        return new NativeBytes(Utils.newInt8_tArray(padded), content.length);
    }

    /** Copies the bytes. */
    static NativeBytes of(Bytes content) {
        return of(content.toArray());
    }

    /** Allocates {@code length} bytes. */
    static NativeBytes room(int length) {
        return of(new byte[length]);
    }

    /** Copies the target of a native pointer. Returns null for a null pointer. */
    static @Nullable Bytes at(SWIGTYPE_p_p_void pointer, int length) {
        SWIGTYPE_p_void target = tiledb.derefVoid(pointer);
        if (target == null) {
            return null;
        }
        return length == 0
                ? Bytes.EMPTY
                : Bytes.of(Utils.int8ArrayGet(PointerUtils.int8_tArrayFromVoid(target), 0, length));
    }

    SWIGTYPE_p_void pointer() {
        return PointerUtils.toVoid(array);
    }

    /** Returns a copy of the content. */
    Bytes content() {
        return length == 0 ? Bytes.EMPTY : Bytes.of(Utils.int8ArrayGet(array, 0, length));
    }

    @Override
    public void close() {
        array.delete();
    }
}
