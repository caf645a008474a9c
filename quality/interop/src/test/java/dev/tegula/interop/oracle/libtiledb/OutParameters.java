package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.PipelineSpec;
import io.tiledb.libtiledb.SWIGTYPE_p_int;
import io.tiledb.libtiledb.SWIGTYPE_p_p_char;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_filter_list_handle_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_string_handle_t;
import io.tiledb.libtiledb.SWIGTYPE_p_unsigned_int;
import io.tiledb.libtiledb.SWIGTYPE_p_unsigned_long;
import io.tiledb.libtiledb.SWIGTYPE_p_unsigned_long_long;
import io.tiledb.libtiledb.capi_return_t;
import io.tiledb.libtiledb.tiledb;
import io.tiledb.libtiledb.uint64_tArray;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Calls functions that return their result through a pointer. Depending on the function, the binding returns the status
 * as a number or as an object.
 */
final class OutParameters {

    private final NativeContext context;

    OutParameters(NativeContext context) {
        this.context = context;
    }

    private void check(Object status) {
        if (status instanceof capi_return_t code) {
            context.check(code);
        } else {
            context.check((Integer) status);
        }
    }

    /** Returns an unsigned 32-bit integer. */
    long uint(Function<SWIGTYPE_p_unsigned_int, Object> call) {
        SWIGTYPE_p_unsigned_int pointer = tiledb.new_uintp();
        check(call.apply(pointer));
        long value = tiledb.uintp_value(pointer);
        tiledb.delete_uintp(pointer);
        return value;
    }

    /** Returns the bits of an unsigned 64-bit integer. */
    long ulong(Function<SWIGTYPE_p_unsigned_long_long, Object> call) {
        SWIGTYPE_p_unsigned_long_long pointer = tiledb.new_ullp();
        check(call.apply(pointer));
        long value = tiledb.ullp_value(pointer).longValue();
        tiledb.delete_ullp(pointer);
        return value;
    }

    /** Returns the bits of two unsigned 64-bit integers. */
    long[] ulongs(PairCall call) {
        uint64_tArray first = new uint64_tArray(1);
        uint64_tArray second = new uint64_tArray(1);
        check(call.apply(first.cast(), second.cast()));
        return new long[] {first.getitem(0).longValue(), second.getitem(0).longValue()};
    }

    /** Returns a boolean. */
    boolean flag(Function<SWIGTYPE_p_int, Object> call) {
        SWIGTYPE_p_int pointer = tiledb.new_intp();
        check(call.apply(pointer));
        boolean value = tiledb.intp_value(pointer) != 0;
        tiledb.delete_intp(pointer);
        return value;
    }

    /** Returns a string owned by libtiledb. */
    String text(Function<SWIGTYPE_p_p_char, Object> call) {
        SWIGTYPE_p_p_char pointer = tiledb.new_charpp();
        check(call.apply(pointer));
        String text = tiledb.charpp_value(pointer);
        tiledb.delete_charpp(pointer);
        return text;
    }

    /** Returns a string whose ownership libtiledb transfers, or null if there is none. */
    @Nullable
    String string(Function<SWIGTYPE_p_p_tiledb_string_handle_t, Object> call) {
        SWIGTYPE_p_p_tiledb_string_handle_t handle = tiledb.new_tiledb_string_handle_tpp();
        check(call.apply(handle));
        return handedOver(handle);
    }

    /** Returns two strings whose ownership libtiledb transfers. Absent ones are null. */
    @Nullable
    String[] strings(
            BiFunction<SWIGTYPE_p_p_tiledb_string_handle_t, SWIGTYPE_p_p_tiledb_string_handle_t, Object> call) {
        SWIGTYPE_p_p_tiledb_string_handle_t first = tiledb.new_tiledb_string_handle_tpp();
        SWIGTYPE_p_p_tiledb_string_handle_t second = tiledb.new_tiledb_string_handle_tpp();
        check(call.apply(first, second));
        return new @Nullable String[] {handedOver(first), handedOver(second)};
    }

    private @Nullable String handedOver(SWIGTYPE_p_p_tiledb_string_handle_t handle) {
        if (tiledb.tiledb_string_handle_tpp_value(handle) == null) {
            return null;
        }
        SWIGTYPE_p_p_char data = tiledb.new_charpp();
        SWIGTYPE_p_unsigned_long size = tiledb.new_ulp();
        check(tiledb.tiledb_string_view(tiledb.tiledb_string_handle_tpp_value(handle), data, size));
        String text = tiledb.charpp_value(data);
        tiledb.tiledb_string_free(handle);
        tiledb.delete_charpp(data);
        tiledb.delete_ulp(size);
        return text;
    }

    /** Returns a filter pipeline. */
    PipelineSpec pipeline(Function<SWIGTYPE_p_p_tiledb_filter_list_handle_t, Object> call) {
        SWIGTYPE_p_p_tiledb_filter_list_handle_t list = tiledb.new_tiledb_filter_list_tpp();
        check(call.apply(list));
        return new Pipelines(context).read(list);
    }

    /** A call with two results. */
    interface PairCall {
        Object apply(SWIGTYPE_p_unsigned_long_long first, SWIGTYPE_p_unsigned_long_long second);
    }
}
