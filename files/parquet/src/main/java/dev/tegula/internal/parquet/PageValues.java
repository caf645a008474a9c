package dev.tegula.internal.parquet;

import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.api.Binary;
import org.jspecify.annotations.Nullable;

/**
 * The values of a page: plain ones are copied in bulk, those of a dictionary looked up by index, and those of other
 * encodings read one by one.
 */
final class PageValues {

    /** The Julian day of 1970-01-01, from which INT96 counts days. */
    private static final long JULIAN_EPOCH = 2_440_588;

    private static final BigInteger DAY = BigInteger.valueOf(86_400_000_000_000L);

    private final ByteBuffer plain;
    private final @Nullable HybridDecoder indexes;
    private final @Nullable PageDictionary dictionary;
    private final @Nullable ValuesReader reader;
    private final int[] scratch = new int[4096];
    private int bit;

    private PageValues(
            ByteBuffer plain,
            @Nullable HybridDecoder indexes,
            @Nullable PageDictionary dictionary,
            @Nullable ValuesReader reader) {
        this.plain = plain;
        this.indexes = indexes;
        this.dictionary = dictionary;
        this.reader = reader;
    }

    private static ByteBuffer wrap(byte[] bytes, int from, int end) {
        return ByteBuffer.wrap(bytes, from, end - from).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns plain values. */
    static PageValues plain(byte[] bytes, int from, int end) {
        return new PageValues(wrap(bytes, from, end), null, null, null);
    }

    /** Returns values by their indexes in a dictionary; without a dictionary, the indexes are the values. */
    static PageValues indexes(HybridDecoder indexes, @Nullable PageDictionary dictionary) {
        return new PageValues(ByteBuffer.allocate(0), indexes, dictionary, null);
    }

    /** Returns values of a reader. */
    static PageValues of(ValuesReader reader) {
        return new PageValues(ByteBuffer.allocate(0), null, null, reader);
    }

    /** Returns the dictionary, or null. */
    @Nullable
    PageDictionary dictionary() {
        return dictionary;
    }

    /** Reads indexes of the dictionary. */
    void readIndexes(int[] target, int to, int count) throws IOException {
        HybridDecoder decoder = indexes;
        PageDictionary known = dictionary;
        if (decoder == null) {
            throw new IllegalStateException("not a page of indexes");
        }
        decoder.read(target, to, count);
        int size = known == null ? Integer.MAX_VALUE : known.size();
        for (int i = to; i < to + count; i++) {
            if (target[i] < 0 || target[i] >= size) {
                throw new IOException(
                        "an index exceeds its dictionary (found " + target[i] + ", expected less than " + size + ")");
            }
        }
    }

    private void requirePlain(int count, int width) throws IOException {
        if (plain.remaining() < (long) count * width) {
            throw new IOException("a page has too few values (found " + plain.remaining() + " bytes, expected "
                    + (long) count * width + ")");
        }
    }

    void ints(int[] target, int to, int count) throws IOException {
        if (reader != null) {
            for (int i = to; i < to + count; i++) {
                target[i] = reader.readInteger();
            }
        } else if (indexes != null) {
            readIndexes(target, to, count);
            int[] entries = entries().ints();
            for (int i = to; i < to + count; i++) {
                target[i] = entries[target[i]];
            }
        } else {
            requirePlain(count, Integer.BYTES);
            plain.asIntBuffer().get(target, to, count);
            plain.position(plain.position() + count * Integer.BYTES);
        }
    }

    private PageDictionary entries() throws IOException {
        PageDictionary known = dictionary;
        if (known == null) {
            throw new IOException("a page has no dictionary");
        }
        return known;
    }

    void longs(long[] target, int to, int count) throws IOException {
        if (reader != null) {
            for (int i = to; i < to + count; i++) {
                target[i] = reader.readLong();
            }
        } else if (indexes != null) {
            long[] entries = entries().longs();
            for (int done = 0; done < count; done += scratch.length) {
                int n = Math.min(scratch.length, count - done);
                readIndexes(scratch, 0, n);
                for (int i = 0; i < n; i++) {
                    target[to + done + i] = entries[scratch[i]];
                }
            }
        } else {
            requirePlain(count, Long.BYTES);
            plain.asLongBuffer().get(target, to, count);
            plain.position(plain.position() + count * Long.BYTES);
        }
    }

    void floats(float[] target, int to, int count) throws IOException {
        if (reader != null) {
            for (int i = to; i < to + count; i++) {
                target[i] = reader.readFloat();
            }
        } else if (indexes != null) {
            float[] entries = entries().floats();
            for (int done = 0; done < count; done += scratch.length) {
                int n = Math.min(scratch.length, count - done);
                readIndexes(scratch, 0, n);
                for (int i = 0; i < n; i++) {
                    target[to + done + i] = entries[scratch[i]];
                }
            }
        } else {
            requirePlain(count, Float.BYTES);
            plain.asFloatBuffer().get(target, to, count);
            plain.position(plain.position() + count * Float.BYTES);
        }
    }

    void doubles(double[] target, int to, int count) throws IOException {
        if (reader != null) {
            for (int i = to; i < to + count; i++) {
                target[i] = reader.readDouble();
            }
        } else if (indexes != null) {
            double[] entries = entries().doubles();
            for (int done = 0; done < count; done += scratch.length) {
                int n = Math.min(scratch.length, count - done);
                readIndexes(scratch, 0, n);
                for (int i = 0; i < n; i++) {
                    target[to + done + i] = entries[scratch[i]];
                }
            }
        } else {
            requirePlain(count, Double.BYTES);
            plain.asDoubleBuffer().get(target, to, count);
            plain.position(plain.position() + count * Double.BYTES);
        }
    }

    void bools(byte[] target, int to, int count) throws IOException {
        if (indexes != null) {
            for (int done = 0; done < count; done += scratch.length) {
                int n = Math.min(scratch.length, count - done);
                indexes.read(scratch, 0, n);
                for (int i = 0; i < n; i++) {
                    target[to + done + i] = (byte) scratch[i];
                }
            }
            return;
        }
        if ((long) bit + count > plain.remaining() * 8L) {
            throw new IOException("a page has too few values (found " + plain.remaining() + " bytes, expected "
                    + (bit + count) + " bits)");
        }
        for (int i = to; i < to + count; i++) {
            target[i] = (byte) (plain.get(plain.position() + (bit >> 3)) >> (bit & 7) & 1);
            bit++;
        }
    }

    /**
     * Reads times from days and nanoseconds of the day.
     *
     * @param unit the nanoseconds of the unit
     */
    void times(long[] target, int to, int count, int unit) throws IOException {
        if (indexes != null) {
            long[] entries = entries().longs();
            for (int i = 0; i < count; i++) {
                readIndexes(scratch, 0, 1);
                target[to + i] = entries[scratch[0]];
            }
            return;
        }
        requirePlain(count, 12);
        for (int i = to; i < to + count; i++) {
            target[i] = time(plain, unit);
        }
    }

    /** Returns the next time in a unit of so many nanoseconds. */
    static long time(ByteBuffer times, int unit) {
        BigInteger ofDay = BigInteger.valueOf(times.getLong());
        BigInteger nanos =
                BigInteger.valueOf(times.getInt() - JULIAN_EPOCH).multiply(DAY).add(ofDay);
        BigInteger[] parts = nanos.divideAndRemainder(BigInteger.valueOf(unit));
        if (parts[1].signum() != 0) {
            throw new InvalidArgumentException(
                    "a time of INT96 has a fraction of a microsecond (found " + nanos + " ns)",
                    NextStep.option("int96", "ns"));
        }
        if (parts[0].bitLength() > 63) {
            throw new InvalidArgumentException(
                    "a time of INT96 exceeds the range of " + (unit == 1 ? "DATETIME_NS, 1677 to 2262" : "DATETIME_US")
                            + " (found " + nanos + " ns)",
                    unit == 1 ? NextStep.option("int96", "us") : NextStep.of(Action.CHOOSE_COLUMNS));
        }
        return parts[0].longValue();
    }

    /** Reads bytes, with their length before them. */
    void bytes(ByteCells target, int count) throws IOException {
        if (reader != null) {
            binaries(target, count);
        } else if (indexes != null) {
            indexed(target, count);
        } else {
            for (int i = 0; i < count; i++) {
                requirePlain(1, Integer.BYTES);
                int length = plain.getInt();
                if (length < 0) {
                    throw new IOException("a value has a wrong length (found " + length + ")");
                }
                requirePlain(1, length);
                target.append(plain.array(), plain.arrayOffset() + plain.position(), length);
                plain.position(plain.position() + length);
            }
        }
    }

    /** Reads bytes of a fixed length. */
    void fixedBytes(ByteCells target, int count, int length) throws IOException {
        if (reader != null) {
            binaries(target, count);
        } else if (indexes != null) {
            indexed(target, count);
        } else {
            requirePlain(count, length);
            for (int i = 0; i < count; i++) {
                target.append(plain.array(), plain.arrayOffset() + plain.position(), length);
                plain.position(plain.position() + length);
            }
        }
    }

    private void binaries(ByteCells target, int count) {
        ValuesReader values = reader;
        for (int i = 0; values != null && i < count; i++) {
            Binary value = values.readBytes();
            byte[] bytes = value.getBytesUnsafe();
            target.append(bytes, 0, bytes.length);
        }
    }

    private void indexed(ByteCells target, int count) throws IOException {
        ByteCells entries = entries().bytes();
        for (int done = 0; done < count; done += scratch.length) {
            int n = Math.min(scratch.length, count - done);
            readIndexes(scratch, 0, n);
            for (int i = 0; i < n; i++) {
                int start = entries.start(scratch[i]);
                target.append(entries.bytes(), start, entries.end(scratch[i]) - start);
            }
        }
    }
}
