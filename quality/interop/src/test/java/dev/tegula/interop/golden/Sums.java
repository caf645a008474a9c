package dev.tegula.interop.golden;

import dev.tegula.interop.json.JsonObject;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** SHA-256 sums of columns, which replace the values in the files of large reads. */
final class Sums {

    private Sums() {}

    /** Returns the first difference, or null if there is none. */
    static @Nullable String difference(JsonObject expected, Columns actual) {
        if (expected.number("cell_count").longValue() != actual.cellCount()) {
            return actual.cellCount() + " cells, expected " + expected.number("cell_count");
        }
        for (String side : new String[] {"dims", "attrs"}) {
            JsonObject columns = expected.has(side) ? expected.object(side) : new JsonObject(Map.of());
            for (String name : columns.names()) {
                Map<String, Object> sums = of(actual.column(name));
                JsonObject wanted = columns.object(name);
                for (String sum : wanted.names()) {
                    if (!String.valueOf(wanted.get(sum)).equals(String.valueOf(sums.get(sum)))) {
                        return name + " has the " + sum + " " + sums.get(sum) + ", expected " + wanted.get(sum);
                    }
                }
            }
        }
        return null;
    }

    private static Map<String, Object> of(Column column) {
        Map<String, Object> sums = new TreeMap<>();
        sums.put("data_bytes", (long) column.data().length);
        sums.put("sha256_data", sha256(column.data()));
        if (column.offsets() != null) {
            ByteBuffer bytes = ByteBuffer.allocate(8 * column.offsets().length).order(ByteOrder.LITTLE_ENDIAN);
            bytes.asLongBuffer().put(column.offsets());
            sums.put("sha256_offsets", sha256(bytes.array()));
        }
        if (column.validity() != null) {
            sums.put("sha256_validity", sha256(column.validity()));
        }
        return sums;
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
