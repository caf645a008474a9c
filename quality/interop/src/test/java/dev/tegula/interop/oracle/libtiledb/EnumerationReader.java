package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.EnumerationSpec;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.schema.Datatype;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_enumeration_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_void;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_ctx_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_datatype_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_enumeration_t;
import io.tiledb.libtiledb.SWIGTYPE_p_unsigned_long_long;
import io.tiledb.libtiledb.tiledb;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Reads enumerations of an open array. */
final class EnumerationReader {

    private final NativeContext context;
    private final SWIGTYPE_p_tiledb_ctx_t ctx;
    private final OutParameters out;

    EnumerationReader(NativeContext context) {
        this.context = context;
        this.ctx = context.pointer();
        this.out = new OutParameters(context);
    }

    EnumerationSpec read(String name, OpenArray array) {
        SWIGTYPE_p_p_tiledb_enumeration_t holder = tiledb.new_tiledb_enumeration_tpp();
        context.check(tiledb.tiledb_array_get_enumeration(ctx, array.pointer(), name, holder));
        SWIGTYPE_p_tiledb_enumeration_t enumeration = tiledb.tiledb_enumeration_tpp_value(holder);
        SWIGTYPE_p_tiledb_datatype_t code = tiledb.new_tiledb_datatype_tp();
        context.check(tiledb.tiledb_enumeration_get_type(ctx, enumeration, code));
        Datatype type = Names.type(tiledb.tiledb_datatype_tp_value(code));
        long values = out.uint(p -> tiledb.tiledb_enumeration_get_cell_val_num(ctx, enumeration, p));
        boolean var = values == tiledb.tiledb_var_num();
        boolean ordered = out.flag(p -> tiledb.tiledb_enumeration_get_ordered(ctx, enumeration, p));
        Bytes data = content((p, size) -> context.check(tiledb.tiledb_enumeration_get_data(ctx, enumeration, p, size)));
        List<Bytes> labels;
        if (var) {
            Bytes offsets = content(
                    (p, size) -> context.check(tiledb.tiledb_enumeration_get_offsets(ctx, enumeration, p, size)));
            labels = new ByteList(data.toArray(), longs(offsets)).values();
        } else {
            labels = cut(data, Math.toIntExact(values) * type.size());
        }
        tiledb.tiledb_enumeration_free(holder);
        return new EnumerationSpec(name, type, var ? FieldSpec.VAR : (int) values, ordered, labels);
    }

    private static List<Bytes> cut(Bytes data, int size) {
        List<Bytes> labels = new ArrayList<>();
        for (int at = 0; at + size <= data.length(); at += size) {
            labels.add(Bytes.of(data.toArray(), at, at + size));
        }
        return labels;
    }

    private static long[] longs(Bytes bytes) {
        long[] longs = new long[bytes.length() / 8];
        ByteBuffer.wrap(bytes.toArray())
                .order(ByteOrder.LITTLE_ENDIAN)
                .asLongBuffer()
                .get(longs);
        return longs;
    }

    private static Bytes content(Call call) {
        SWIGTYPE_p_p_void pointer = tiledb.new_voidpArray(1);
        SWIGTYPE_p_unsigned_long_long size = tiledb.new_ullp();
        call.apply(pointer, size);
        Bytes content = NativeBytes.at(pointer, tiledb.ullp_value(size).intValueExact());
        return content == null ? Bytes.EMPTY : content;
    }

    private interface Call {
        void apply(SWIGTYPE_p_p_void pointer, SWIGTYPE_p_unsigned_long_long size);
    }
}
