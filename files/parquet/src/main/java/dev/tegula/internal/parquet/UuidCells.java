package dev.tegula.internal.parquet;

import dev.tegula.query.Column;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.parquet.io.api.Binary;

/**
 * Identifiers (UUID): 16 big-endian bytes in Parquet, texts such as {@code 123e4567-e89b-12d3-a456-426614174000} in
 * columns.
 */
final class UuidCells {

    /** The logical type of columns. */
    static final String NAME = "uuid";

    /** The bytes of an identifier. */
    static final int BYTES = 16;

    private static final Pattern TEXT = Pattern.compile("(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private UuidCells() {}

    /** Reads identifiers as texts. */
    static void read(PageValues values, ByteCells target, int count) throws IOException {
        ByteCells stored = new ByteCells(count);
        values.fixedBytes(stored, count, BYTES);
        for (int i = 0; i < count; i++) {
            ByteBuffer bytes = ByteBuffer.wrap(stored.bytes(), stored.start(i), BYTES);
            byte[] text = new UUID(bytes.getLong(), bytes.getLong()).toString().getBytes(StandardCharsets.US_ASCII);
            target.append(text, 0, text.length);
        }
    }

    /**
     * Returns the bytes of a cell.
     *
     * @throws IllegalArgumentException if its text is not an identifier
     */
    static Binary bytes(Column column, int cell) {
        String text = column.text(cell);
        if (!TEXT.matcher(text).matches()) {
            throw new IllegalArgumentException("not a uuid (found " + text + ")");
        }
        UUID uuid = UUID.fromString(text.toLowerCase(Locale.ROOT));
        ByteBuffer bytes = ByteBuffer.allocate(BYTES);
        bytes.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
        return Binary.fromConstantByteArray(bytes.array());
    }
}
