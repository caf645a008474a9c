package dev.tegula.internal.fragment;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * The small sections of fragment metadata ({@code fragment.md}): each is the payload of a generic tile.
 *
 * <pre>
 * offsets, sizes, null counts, sums:  u64 count, u64 values
 * minima, maxima:                     u64 bytes, u64 var bytes, values (or offsets), var values
 * processed conditions:               u64 count, u64-texts
 * </pre>
 */
public final class FragmentSections {

    private FragmentSections() {}

    /**
     * Minima or maxima of the tiles of one field.
     *
     * @param values one value per tile; for variable-length fields u64 offsets into {@code texts}
     * @param texts variable-length values
     */
    public record Extremes(byte[] values, byte[] texts) {}

    public static long[] readLongs(ByteReader in, String field) {
        return in.longs(field, in.count64("number of " + field, 8));
    }

    public static void writeLongs(ByteWriter out, long[] values, int count) {
        out.u64(count).longs(values, count);
    }

    public static Extremes readExtremes(ByteReader in) {
        long bytes = in.u64("size of tile extremes");
        long textBytes = in.u64("size of var tile extremes");
        return new Extremes(in.bytes("tile extremes", bytes), in.bytes("var tile extremes", textBytes));
    }

    public static void writeExtremes(ByteWriter out, byte[] values, int length, byte[] texts, int textLength) {
        out.u64(length).u64(textLength).bytes(values, 0, length).bytes(texts, 0, textLength);
    }

    public static List<String> readConditions(ByteReader in) {
        int count = in.count64("number of processed conditions", 8);
        List<String> names = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            names.add(in.text("processed condition", in.u64("processed condition length")));
        }
        return names;
    }

    public static void writeConditions(ByteWriter out, List<String> names) {
        out.u64(names.size());
        names.forEach(out::text64);
    }
}
