package dev.tegula.internal.format;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.Datatype;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A metadata file of an array or group ({@code metadata.md}): the payload of the generic tile in it, entry after entry.
 *
 * <pre>
 * u32-text key, u8 deleted, and unless deleted: u8 datatype, u32 number of values, values
 * </pre>
 */
public final class MetadataFormat {

    /**
     * A type beyond all datatypes, then the types that older libraries did not support when they were introduced: GEOM,
     * BOOL, BLOB, TIME.
     */
    private static final Datatype[] FIRST_UNKNOWN = {Datatype.GEOM_WKB, Datatype.BOOL, Datatype.BLOB, Datatype.TIME_HR};

    private MetadataFormat() {}

    /**
     * Reads the changes in a file: a value for each key, or null if the key is deleted.
     *
     * <p>Older libraries stored values of new datatypes with their number but without their bytes. If a file cannot be
     * read otherwise, it is read in that way, and such values are null.
     */
    public static Map<String, @Nullable MetadataValue> read(byte[] content, Object source) {
        try {
            return read(new ByteReader(content, source));
        } catch (CorruptArrayException e) {
            for (Datatype unknown : FIRST_UNKNOWN) {
                try {
                    return read(new ByteReader(content, source), unknown.code());
                } catch (CorruptArrayException worse) {
                    // Try the next type: the library may have supported fewer types.
                }
            }
            throw e;
        }
    }

    /** Reads the changes in a file in which all values are stored correctly. */
    public static Map<String, @Nullable MetadataValue> read(ByteReader in) {
        return read(in, Integer.MAX_VALUE);
    }

    private static Map<String, @Nullable MetadataValue> read(ByteReader in, int unknownFrom) {
        Map<String, @Nullable MetadataValue> values = new LinkedHashMap<>();
        while (in.remaining() > 0) {
            String key = in.text("metadata key", in.u32("metadata key length"));
            if (in.bool("metadata deleted")) {
                values.put(key, null);
                continue;
            }
            Datatype type = AttributeFormat.datatype(in, "metadata datatype");
            long count = in.u32("number of metadata values");
            long size = type.code() < unknownFrom ? count * type.size() : 0;
            byte[] bytes = in.bytes("metadata values of '" + key + "'", size);
            values.put(key, MetadataValue.ofBytes(type, (int) count, bytes));
        }
        return values;
    }

    /** Writes changes. */
    public static void write(ByteWriter out, Map<String, @Nullable MetadataValue> values) {
        values.forEach((key, value) -> {
            out.text32(key).bool(value == null);
            if (value != null) {
                byte[] bytes = value.bytes();
                out.u8(value.datatype().code())
                        .u32(bytes.length / value.datatype().size())
                        .bytes(bytes);
            }
        });
    }
}
