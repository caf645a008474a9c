package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.MetadataValue;
import dev.tegula.schema.Datatype;
import io.tiledb.libtiledb.SWIGTYPE_p_p_char;
import io.tiledb.libtiledb.SWIGTYPE_p_p_void;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_datatype_t;
import io.tiledb.libtiledb.SWIGTYPE_p_unsigned_int;
import io.tiledb.libtiledb.tiledb;
import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads and sets the metadata of an open array or group. */
final class MetadataReader {

    private final OpenObject object;

    MetadataReader(OpenObject object) {
        this.object = object;
    }

    TreeMap<String, MetadataValue> read() {
        long count = object.metadataCount();
        TreeMap<String, MetadataValue> values = new TreeMap<>();
        SWIGTYPE_p_p_char key = tiledb.new_charpp();
        SWIGTYPE_p_unsigned_int keyLength = tiledb.new_uintp();
        SWIGTYPE_p_unsigned_int number = tiledb.new_uintp();
        SWIGTYPE_p_tiledb_datatype_t code = tiledb.new_tiledb_datatype_tp();
        SWIGTYPE_p_p_void pointer = tiledb.new_voidpArray(1);
        for (long i = 0; i < count; i++) {
            object.metadata(BigInteger.valueOf(i), key, keyLength, code, number, pointer);
            Datatype type = Names.type(tiledb.tiledb_datatype_tp_value(code));
            int valueCount = (int) tiledb.uintp_value(number);
            Bytes content = NativeBytes.at(pointer, valueCount * type.size());
            MetadataValue value = content == null
                    ? new MetadataValue(type, 0, Bytes.EMPTY)
                    : new MetadataValue(type, valueCount, content);
            values.put(cut(tiledb.charpp_value(key), tiledb.uintp_value(keyLength)), value);
        }
        return values;
    }

    /**
     * Truncates a key to its length in bytes. It may not be terminated by a zero byte and then includes the memory
     * after it.
     */
    private static String cut(String key, long length) {
        return Bytes.of(
                        Bytes.text(key).toArray(),
                        0,
                        Math.min(length, Bytes.text(key).length()))
                .text();
    }

    void put(Map<String, @Nullable MetadataValue> values) {
        values.forEach((key, value) -> {
            if (value == null) {
                object.deleteMetadata(key);
                return;
            }
            try (NativeBytes bytes = NativeBytes.of(value.content())) {
                object.putMetadata(
                        key, Names.type(value.type()), value.count(), value.count() == 0 ? null : bytes.pointer());
            }
        });
    }
}
