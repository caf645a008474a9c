package dev.tegula.internal.io.grid;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.io.table.TableFileException;
import dev.tegula.schema.Datatype;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the library of NetCDF takes where a file says nothing, and the attribute with the character set of texts. */
public final class NetcdfDefaults {

    /** The attribute with the character set of texts. */
    public static final String ENCODING = "_Encoding";

    private static final Set<String> NO_ENCODING = Set.of("", "none", "None", "bytes");

    /** The value that NetCDF writes where no floating-point number was written. */
    public static final double FLOAT_FILL = 9.969209968386869e36;

    /** The values that NetCDF writes where nothing was written. Bytes have none that counts as missing. */
    private static final Map<Datatype, Number> FILLS = Map.of(
            Datatype.INT16, -32767L,
            Datatype.INT32, -2147483647L,
            Datatype.INT64, -9223372036854775806L,
            Datatype.UINT16, 65535L,
            Datatype.UINT32, 4294967295L,
            Datatype.UINT64, -2L,
            Datatype.FLOAT32, (float) FLOAT_FILL,
            Datatype.FLOAT64, FLOAT_FILL);

    private NetcdfDefaults() {}

    /** Returns the value that means a missing one, as the attribute {@code _FillValue} would have it; else nothing. */
    public static List<Number> fill(Datatype stored) {
        Number fill = FILLS.get(stored);
        return fill == null ? List.of() : List.of(fill);
    }

    /** Returns a fill value, little-endian; instead of NaN the one that NetCDF takes. */
    public static byte[] withoutNan(Datatype type, byte[] fill) {
        ByteBuffer value = ByteBuffer.wrap(fill.clone()).order(ByteOrder.LITTLE_ENDIAN);
        if (type == Datatype.FLOAT32 && Float.isNaN(value.getFloat(0))) {
            value.putFloat(0, (float) FLOAT_FILL);
        } else if (type == Datatype.FLOAT64 && Double.isNaN(value.getDouble(0))) {
            value.putDouble(0, FLOAT_FILL);
        }
        return value.array();
    }

    /**
     * Returns the character set that an attribute names, else UTF-8.
     *
     * @param place the variable, for messages
     */
    public static Charset charset(String place, @Nullable String encoding) {
        if (!namesCharset(encoding)) {
            return StandardCharsets.UTF_8;
        }
        try {
            return Charset.forName(encoding);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new TableFileException(
                    place + ": its character set is not known (found " + ENCODING + " '" + encoding
                            + "', expected one such as utf-8 or iso-8859-1)",
                    NextStep.of(Action.CHOOSE_DATASET),
                    e);
        }
    }

    /** Returns whether an encoding names a character set: characters with one are joined to texts. */
    public static boolean namesCharset(@Nullable String encoding) {
        return encoding != null && !NO_ENCODING.contains(encoding);
    }
}
