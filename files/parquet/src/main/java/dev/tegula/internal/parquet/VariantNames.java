package dev.tegula.internal.parquet;

import dev.tegula.internal.io.cells.Unsupported;
import java.io.IOException;
import java.util.Arrays;

/** The metadata of a variant, version 1: the names that fields of its objects have. */
final class VariantNames {

    private static final int VERSION = 1;

    private final VariantBytes bytes;
    private final int width;
    private final int count;

    private VariantNames(VariantBytes bytes, int width, int count) {
        this.bytes = bytes;
        this.width = width;
        this.count = count;
    }

    /** Reads the metadata of a variant. */
    static VariantNames of(byte[] stored) throws IOException {
        VariantBytes bytes = new VariantBytes(stored);
        int header = (int) bytes.unsigned(0, 1);
        if ((header & 15) != VERSION) {
            throw new IOException(Unsupported.PARQUET_VARIANT.refusal("version " + (header & 15) + " of VARIANT"));
        }
        int width = (header >> 6) + 1;
        long count = bytes.unsigned(1, width);
        if (count > stored.length) {
            throw VariantBytes.damaged("metadata of " + count + " names");
        }
        return new VariantNames(bytes, width, (int) count);
    }

    /** Returns a name in UTF-8. */
    byte[] name(long id) throws IOException {
        if (id >= count) {
            throw VariantBytes.damaged("a field with the name " + id + " of " + count);
        }
        int offsets = 1 + width;
        int texts = offsets + (count + 1) * width;
        long from = bytes.unsigned(offsets + (int) id * width, width);
        long to = bytes.unsigned(offsets + ((int) id + 1) * width, width);
        bytes.require(texts + from, to - from);
        return Arrays.copyOfRange(bytes.array(), (int) (texts + from), (int) (texts + to));
    }
}
