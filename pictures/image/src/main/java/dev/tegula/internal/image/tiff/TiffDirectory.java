package dev.tegula.internal.image.tiff;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An image file directory: its tags. Values are read when they are asked for. */
final class TiffDirectory {

    /** A directory of BigTIFF states its size in 64 bits. */
    private static final int MAX_ENTRIES = 4096;

    private static final int RATIONAL = 5;
    private static final int DOUBLE = 12;
    private static final Set<Integer> WHOLE = Set.of(1, 3, 4);

    /**
     * An entry.
     *
     * @param at where it begins
     * @param position where the value lies, which is in the entry itself if it is short
     */
    private record Entry(long at, int type, long count, long position) {}

    private final TiffInput input;
    private final String part;
    private final Map<Integer, Entry> entries = new HashMap<>();
    private long next;

    private TiffDirectory(TiffInput input, String part) {
        this.input = input;
        this.part = part;
    }

    /** Reads the directory at a position. */
    static TiffDirectory read(TiffInput input, boolean big, long position) throws IOException {
        TiffDirectory directory = new TiffDirectory(input, "directory at " + position);
        ByteBuffer head = input.read(position, big ? 8 : 2, directory.part);
        long count = big ? head.getLong() : head.getShort() & 0xFFFF;
        if (count < 1 || count > MAX_ENTRIES) {
            throw input.failure(
                    directory.part, "too many or no tags (found " + count + ", expected 1 to " + MAX_ENTRIES + ")");
        }
        int entrySize = big ? 20 : 12;
        long start = position + (big ? 8 : 2);
        ByteBuffer bytes = input.read(start, count * entrySize + (big ? 8 : 4), directory.part);
        for (int i = 0; i < count; i++) {
            bytes.position(i * entrySize);
            int tag = bytes.getShort() & 0xFFFF;
            int type = bytes.getShort() & 0xFFFF;
            long values = big ? bytes.getLong() : bytes.getInt() & 0xFFFFFFFFL;
            boolean inside = values >= 0 && values <= 8 && values * size(type) <= (big ? 8 : 4);
            long inEntry = start + bytes.position();
            long outside = big ? bytes.getLong() : bytes.getInt() & 0xFFFFFFFFL;
            directory.entries.put(
                    tag, new Entry(start + (long) i * entrySize, type, values, inside ? inEntry : outside));
        }
        bytes.position((int) count * entrySize);
        directory.next = big ? bytes.getLong() : bytes.getInt() & 0xFFFFFFFFL;
        return directory;
    }

    private static int size(int type) {
        return switch (type) {
            case 3, 8 -> 2;
            case 4, 9, 11, 13 -> 4;
            case 5, 10, 12, 16, 17, 18 -> 8;
            default -> 1;
        };
    }

    /** Returns the position of the next directory, 0 after the last. */
    long next() {
        return next;
    }

    boolean has(int tag) {
        return entries.containsKey(tag);
    }

    /** Returns where the number of a tag stands in the file, or -1. */
    long place(int tag) {
        Entry entry = entries.get(tag);
        return entry == null ? -1 : entry.at();
    }

    /** Returns the bytes of a tag, or null. */
    private @Nullable ByteBuffer bytes(int tag) throws IOException {
        Entry entry = entries.get(tag);
        if (entry == null) {
            return null;
        }
        if (entry.count() < 0 || entry.count() > input.size()) {
            throw input.failure(part + ", tag " + tag, "too many values (found " + entry.count() + ")");
        }
        return input.read(entry.position(), entry.count() * size(entry.type()), part + ", tag " + tag);
    }

    /** Returns the bytes of a tag; none if it is absent. */
    byte[] all(int tag) throws IOException {
        ByteBuffer bytes = bytes(tag);
        byte[] all = new byte[bytes == null ? 0 : bytes.remaining()];
        if (bytes != null) {
            bytes.get(all);
        }
        return all;
    }

    /** Returns unsigned integers; empty if the tag is absent. */
    long[] longs(int tag) throws IOException {
        ByteBuffer bytes = bytes(tag);
        Entry entry = entries.get(tag);
        if (bytes == null || entry == null) {
            return new long[0];
        }
        int size = size(entry.type());
        long[] values = new long[bytes.remaining() / size];
        for (int i = 0; i < values.length; i++) {
            values[i] = switch (size) {
                case 1 -> bytes.get() & 0xFF;
                case 2 -> bytes.getShort() & 0xFFFF;
                case 4 -> bytes.getInt() & 0xFFFFFFFFL;
                default -> bytes.getLong();
            };
        }
        return values;
    }

    /** Returns the first value of a tag, or a default. */
    long first(int tag, long absent) throws IOException {
        long[] values = longs(tag);
        return values.length == 0 ? absent : values[0];
    }

    /** Returns a rational or whole number, NaN if it is absent, infinite or of another type. */
    double rational(int tag) throws IOException {
        double[] numbers = rationals(tag);
        return numbers.length == 0 ? Double.NaN : numbers[0];
    }

    /** Returns unsigned rational or whole numbers, NaN for infinite ones and those of other types. */
    double[] rationals(int tag) throws IOException {
        Entry entry = entries.get(tag);
        ByteBuffer bytes = bytes(tag);
        if (entry == null || bytes == null) {
            return new double[0];
        }
        if (WHOLE.contains(entry.type())) {
            return Arrays.stream(longs(tag)).asDoubleStream().toArray();
        }
        double[] numbers = new double[bytes.remaining() / size(entry.type())];
        Arrays.fill(numbers, Double.NaN);
        for (int i = 0; entry.type() == RATIONAL && i < numbers.length; i++) {
            double numerator = bytes.getInt() & 0xFFFFFFFFL;
            double denominator = bytes.getInt() & 0xFFFFFFFFL;
            numbers[i] = denominator == 0 ? Double.NaN : numerator / denominator;
        }
        return numbers;
    }

    /** Returns floating-point numbers of 64 bits; empty if the tag is absent or of another type. */
    double[] doubles(int tag) throws IOException {
        Entry entry = entries.get(tag);
        ByteBuffer bytes = bytes(tag);
        if (entry == null || bytes == null || entry.type() != DOUBLE) {
            return new double[0];
        }
        double[] numbers = new double[bytes.remaining() / Double.BYTES];
        bytes.asDoubleBuffer().get(numbers);
        return numbers;
    }

    /** Returns a text without its final NUL, or null. */
    @Nullable
    String text(int tag) throws IOException {
        ByteBuffer bytes = bytes(tag);
        if (bytes == null) {
            return null;
        }
        String text = StandardCharsets.UTF_8.decode(bytes).toString();
        int end = text.indexOf('\0');
        return end < 0 ? text : text.substring(0, end);
    }

    TiffInput input() {
        return input;
    }

    String part() {
        return part;
    }
}
