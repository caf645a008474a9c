package dev.tegula.internal.parquet;

import dev.tegula.internal.io.cells.PeriodText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Intervals: unsigned months, days and milliseconds in Parquet, texts in columns. */
final class PeriodCells {

    /** The bytes of an interval. */
    static final int BYTES = 12;

    private static final long NANOS_OF_MILLI = 1_000_000;

    private PeriodCells() {}

    /** Reads intervals as texts. */
    static void read(PageValues values, ByteCells target, int count) throws IOException {
        ByteCells stored = new ByteCells(count);
        values.fixedBytes(stored, count, BYTES);
        ByteBuffer parts = ByteBuffer.wrap(stored.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            int at = stored.start(i);
            long months = Integer.toUnsignedLong(parts.getInt(at));
            long days = Integer.toUnsignedLong(parts.getInt(at + Integer.BYTES));
            long millis = Integer.toUnsignedLong(parts.getInt(at + 2 * Integer.BYTES));
            byte[] text = PeriodText.of(months, days, millis * NANOS_OF_MILLI).getBytes(StandardCharsets.US_ASCII);
            target.append(text, 0, text.length);
        }
    }
}
