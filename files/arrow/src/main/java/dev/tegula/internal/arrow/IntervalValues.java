package dev.tegula.internal.arrow;

import dev.tegula.internal.io.cells.PeriodText;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.jspecify.annotations.Nullable;

/** Intervals of months, days and parts of days as texts. */
final class IntervalValues {

    private static final long NANOS_OF_MILLI = 1_000_000;

    private IntervalValues() {}

    /** Reads cells; those that are null are empty. */
    static Column read(
            Field field, ArrowType.Interval type, ArrowBytes source, long from, byte @Nullable [] validity, int cells) {
        int width = switch (type.getUnit()) {
            case YEAR_MONTH -> Integer.BYTES;
            case DAY_TIME -> Long.BYTES;
            case MONTH_DAY_NANO -> 2 * Long.BYTES;
        };
        if (source.size() < (from + cells) * width) {
            throw new IllegalArgumentException(
                    "column '" + field.name() + "': a buffer is too small (found " + source.size() + " bytes)");
        }
        byte[] bytes = new byte[width];
        ByteBuffer value = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        ByteArrayOutputStream texts = new ByteArrayOutputStream();
        long[] offsets = new long[cells + 1];
        for (int i = 0; i < cells; i++) {
            if (validity == null || validity[i] != 0) {
                source.get((from + i) * width, bytes, 0, width);
                texts.writeBytes(text(type, value).getBytes(StandardCharsets.US_ASCII));
            }
            offsets[i + 1] = texts.size();
        }
        return Column.of(field, texts.toByteArray(), cells, offsets, validity);
    }

    private static String text(ArrowType.Interval type, ByteBuffer value) {
        return switch (type.getUnit()) {
            case YEAR_MONTH -> PeriodText.of(value.getInt(0), 0, 0);
            case DAY_TIME -> PeriodText.of(0, value.getInt(0), value.getInt(Integer.BYTES) * NANOS_OF_MILLI);
            case MONTH_DAY_NANO ->
                PeriodText.of(value.getInt(0), value.getInt(Integer.BYTES), value.getLong(Long.BYTES));
        };
    }
}
