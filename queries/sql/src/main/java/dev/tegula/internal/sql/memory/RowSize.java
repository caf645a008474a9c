package dev.tegula.internal.sql.memory;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** Estimates of the size of rows in memory. */
final class RowSize {

    private static final int HEADER = 16;
    private static final int REFERENCE = 8;
    private static final int BOXED = 24;
    private static final int TEXT = 48;
    private static final int DECIMAL = 72;

    /** What a hash table needs for an entry. */
    static final int ENTRY = 64;

    private RowSize() {}

    /** Returns the size of a row or value in bytes. */
    static long of(@Nullable Object value) {
        if (value == null) {
            return 0;
        } else if (value instanceof Object[] row) {
            long bytes = HEADER + (long) REFERENCE * row.length;
            for (Object each : row) {
                bytes += of(each);
            }
            return bytes;
        } else if (value instanceof String text) {
            return TEXT + 2L * text.length();
        } else if (value instanceof BigDecimal decimal) {
            return DECIMAL + (long) decimal.unscaledValue().bitLength() / Byte.SIZE;
        } else if (value instanceof ByteString bytes) {
            return TEXT + (long) bytes.length();
        } else if (value instanceof List<?> list) {
            long bytes = TEXT + (long) REFERENCE * list.size();
            for (Object each : list) {
                bytes += of(each);
            }
            return bytes;
        }
        return BOXED;
    }
}
