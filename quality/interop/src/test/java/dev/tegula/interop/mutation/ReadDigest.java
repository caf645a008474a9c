package dev.tegula.interop.mutation;

import dev.tegula.ArrayReader;
import dev.tegula.EncryptionKey;
import dev.tegula.OpenOptions;
import dev.tegula.Query;
import dev.tegula.Tegula;
import dev.tegula.errors.EncryptionException;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.interop.golden.GoldenCase;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * Reads all cells and metadata of an array at the current and at an earlier time into a string. Any difference changes
 * the string.
 */
final class ReadDigest {

    private final Tegula engine;
    private final String array;
    private final OpenOptions options;
    private final List<Range> box;
    private final long middle;

    /** Records the range and the times to read. The array must be undamaged at this point. */
    ReadDigest(Tegula engine, Path array, GoldenCase golden) {
        this.engine = engine;
        this.array = array.toString();
        String key = golden.json().has("encryption_key") ? golden.json().text("encryption_key") : null;
        this.options = OpenOptions.defaults().withKey(key == null ? null : EncryptionKey.ofText(key));
        try (ArrayReader reader = engine.openForReading(this.array, options)) {
            this.box = reader.nonEmptyDomain();
            long[] starts = reader.fragments().stream()
                    .mapToLong(fragment -> fragment.start())
                    .sorted()
                    .toArray();
            this.middle = starts.length == 0 ? 1 : starts[starts.length / 2];
        }
    }

    String digest() {
        return read(options) + " " + read(options.at(TimestampRange.upTo(middle)));
    }

    /** Returns true if {@code verify} finds no errors. */
    boolean isSound() {
        try {
            return engine.integrity(array, options)
                    .verify(VerifyOptions.full(), new VerifyListener() {})
                    .isSound();
        } catch (EncryptionException | dev.tegula.errors.ArrayNotFoundException e) {
            return false;
        }
    }

    private String read(OpenOptions at) {
        try (ArrayReader reader = engine.openForReading(array, at)) {
            Query query = reader.query().order(ResultOrder.ROW_MAJOR);
            if (box != null) {
                Subarray subarray = Subarray.whole();
                List<Dimension> dimensions = reader.schema().dimensions();
                for (int d = 0; d < dimensions.size(); d++) {
                    subarray = subarray.addRange(dimensions.get(d).name(), box.get(d));
                }
                query = query.subarray(subarray);
            }
            Cells cells = query.read();
            StringBuilder digest = new StringBuilder(reader.schema().fieldNames() + " " + cells.size());
            cells.columns().forEach(column -> digest.append(' ').append(crc(column)));
            for (Map.Entry<String, MetadataValue> value : reader.metadata().entrySet()) {
                digest.append(' ').append(value.getKey()).append('=').append(value.getValue());
            }
            return digest.toString();
        }
    }

    private static long crc(Column column) {
        CRC32C crc = new CRC32C();
        for (int i = 0; i < column.size(); i++) {
            byte[] bytes = column.isNull(i) ? new byte[] {1} : column.bytes(i);
            crc.update(Arrays.hashCode(bytes));
            crc.update(bytes);
        }
        return crc.getValue();
    }
}
