package dev.tegula.internal.fragment;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Minimum, maximum, sum and null count of each field over a whole fragment ({@code fragment.md}).
 *
 * <pre>
 * per field: u64 size, minimum, u64 size, maximum, u64 sum, u64 null count
 * </pre>
 *
 * @param fields one entry per field, in the order of {@link FragmentFields}
 */
public record FragmentStatistics(List<Entry> fields) {

    /**
     * Statistics of one field.
     *
     * @param minimum one value, empty if there is none
     * @param maximum one value, empty if there is none
     * @param sum a saturated integer or the bits of a double
     */
    public record Entry(byte[] minimum, byte[] maximum, long sum, long nullCount) {

        private static final byte[] EMPTY = new byte[0];

        /** Returns the entry of a field without statistics. */
        public static Entry none() {
            return new Entry(EMPTY, EMPTY, 0, 0);
        }
    }

    public static FragmentStatistics read(ByteReader in, int count) {
        List<Entry> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] minimum = in.bytes("fragment minimum", in.u64("size of fragment minimum"));
            byte[] maximum = in.bytes("fragment maximum", in.u64("size of fragment maximum"));
            fields.add(new Entry(minimum, maximum, in.i64("fragment sum"), in.i64("fragment null count")));
        }
        return new FragmentStatistics(fields);
    }

    public void write(ByteWriter out) {
        for (Entry field : fields) {
            out.u64(field.minimum.length)
                    .bytes(field.minimum)
                    .u64(field.maximum.length)
                    .bytes(field.maximum);
            out.u64(field.sum).u64(field.nullCount);
        }
    }
}
