package dev.tegula.internal.io.codec;

import java.nio.ByteBuffer;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Inverts the filters of NumCodecs that convert numbers: differences, scale and offset, other types. */
public final class NumericFilter implements BytesCodec {

    private static final Set<String> NAMES = Set.of("delta", "fixedscaleoffset", "quantize", "astype");

    private final String name;
    private final NumericType decoded;
    private final NumericType encoded;
    private final double scale;
    private final double offset;

    private NumericFilter(String name, NumericType decoded, NumericType encoded, double scale, double offset) {
        this.name = name;
        this.decoded = decoded;
        this.encoded = encoded;
        this.scale = scale;
        this.offset = offset;
    }

    /** Returns whether there is a filter of this name. */
    public static boolean isName(String name) {
        return NAMES.contains(name);
    }

    /**
     * Returns a filter.
     *
     * @param decoded the type of the numbers, in the words of NumPy
     * @param encoded the type of the stored numbers, or null for the same
     * @throws CodecException if a type is not supported
     */
    public static NumericFilter of(
            String name, @Nullable Object decoded, @Nullable Object encoded, double scale, double offset)
            throws CodecException {
        NumericType to = NumericType.parse(decoded);
        NumericType from = NumericType.parse(encoded == null ? decoded : encoded);
        if (to == null || from == null) {
            throw new CodecException("filter '" + name + "' of the types " + decoded + " and " + encoded);
        }
        return new NumericFilter(name, to, from, scale, offset);
    }

    /** Returns the bytes of a stored number. */
    public int encodedSize() {
        return encoded.size();
    }

    @Override
    public byte[] decode(byte[] bytes, int limit) throws CodecException {
        int count = bytes.length / encoded.size();
        Sizes.checked((long) count * decoded.size(), limit);
        byte[] target = new byte[count * decoded.size()];
        ByteBuffer in = encoded.wrap(bytes);
        ByteBuffer out = decoded.wrap(target);
        switch (name) {
            case "delta" -> sum(in, out, count);
            case "fixedscaleoffset" -> scale(in, out, count);
            default -> convert(in, out, count);
        }
        return target;
    }

    private void sum(ByteBuffer in, ByteBuffer out, int count) {
        if (!decoded.isFloat()) {
            long sum = 0;
            for (int i = 0; i < count; i++) {
                sum += encoded.whole(in, i);
                decoded.put(out, i, sum);
            }
            return;
        }
        double sum = 0;
        for (int i = 0; i < count; i++) {
            // NumPy adds in the type of the sums.
            sum = decoded.size() == 4 ? (float) sum + (float) encoded.real(in, i) : sum + encoded.real(in, i);
            decoded.put(out, i, sum);
        }
    }

    private void scale(ByteBuffer in, ByteBuffer out, int count) {
        boolean single = encoded.isFloat() && encoded.size() == 4;
        for (int i = 0; i < count; i++) {
            double value = encoded.real(in, i);
            decoded.put(out, i, single ? (float) value / (float) scale + (float) offset : value / scale + offset);
        }
    }

    private void convert(ByteBuffer in, ByteBuffer out, int count) {
        for (int i = 0; i < count; i++) {
            if (encoded.isFloat() || decoded.isFloat()) {
                decoded.put(out, i, encoded.real(in, i));
            } else {
                decoded.put(out, i, encoded.whole(in, i));
            }
        }
    }
}
