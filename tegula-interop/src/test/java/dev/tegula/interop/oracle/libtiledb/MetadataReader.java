package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.MetadataValue;
import dev.tegula.schema.Datatype;
import io.tiledb.libtiledb.SWIGTYPE_p_p_char;
import io.tiledb.libtiledb.SWIGTYPE_p_p_void;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_ctx_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_datatype_t;
import io.tiledb.libtiledb.SWIGTYPE_p_unsigned_int;
import io.tiledb.libtiledb.tiledb;
import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads and sets the metadata of an open array. */
final class MetadataReader {

  private final NativeContext context;
  private final SWIGTYPE_p_tiledb_ctx_t ctx;
  private final OpenArray array;

  MetadataReader(NativeContext context, OpenArray array) {
    this.context = context;
    this.ctx = context.pointer();
    this.array = array;
  }

  TreeMap<String, MetadataValue> read() {
    OutParameters out = new OutParameters(context);
    long count = out.ulong(p -> tiledb.tiledb_array_get_metadata_num(ctx, array.pointer(), p));
    TreeMap<String, MetadataValue> values = new TreeMap<>();
    SWIGTYPE_p_p_char key = tiledb.new_charpp();
    SWIGTYPE_p_unsigned_int keyLength = tiledb.new_uintp();
    SWIGTYPE_p_unsigned_int number = tiledb.new_uintp();
    SWIGTYPE_p_tiledb_datatype_t code = tiledb.new_tiledb_datatype_tp();
    SWIGTYPE_p_p_void pointer = tiledb.new_voidpArray(1);
    for (long i = 0; i < count; i++) {
      BigInteger index = BigInteger.valueOf(i);
      context.check(
          tiledb.tiledb_array_get_metadata_from_index(
              ctx, array.pointer(), index, key, keyLength, code, number, pointer));
      Datatype type = Names.type(tiledb.tiledb_datatype_tp_value(code));
      int valueCount = (int) tiledb.uintp_value(number);
      Bytes content = NativeBytes.at(pointer, valueCount * type.size());
      MetadataValue value =
          content == null ? new MetadataValue(type, 0, Bytes.EMPTY) : new MetadataValue(type, valueCount, content);
      values.put(cut(tiledb.charpp_value(key), tiledb.uintp_value(keyLength)), value);
    }
    return values;
  }

  /** The key without what may follow it in memory, where no zero byte ends it; the length is in bytes. */
  private static String cut(String key, long length) {
    return Bytes.of(Bytes.text(key).toArray(), 0, Math.min(length, Bytes.text(key).length())).text();
  }

  void put(Map<String, @Nullable MetadataValue> values) {
    values.forEach(
        (key, value) -> {
          if (value == null) {
            context.check(tiledb.tiledb_array_delete_metadata(ctx, array.pointer(), key));
            return;
          }
          try (NativeBytes bytes = NativeBytes.of(value.content())) {
            context.check(
                tiledb.tiledb_array_put_metadata(
                    ctx, array.pointer(), key, Names.type(value.type()), value.count(),
                    value.count() == 0 ? null : bytes.pointer()));
          }
        });
  }
}
