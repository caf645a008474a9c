package dev.tegula.internal.image.load;

import dev.tegula.query.Reduction;
import dev.tegula.schema.Datatype;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Halves width and height of images. At odd sizes, the last blocks have one row or column. Means of integers are
 * rounded to the nearest integer, halves up; means of floating-point numbers leave out NaN. Samples without data are
 * left out; a block of such samples is one.
 */
public final class Downsampling {

    private final Datatype type;
    private final Reduction reduction;
    private final @Nullable Long noData;

    /** @param noData the bits of a sample without data, or null */
    public Downsampling(Datatype type, Reduction reduction, @Nullable Long noData) {
        this.type = type;
        this.reduction = reduction;
        this.noData = noData == null ? null : noData & mask(type);
    }

    private static long mask(Datatype type) {
        return type.size() == Long.BYTES ? -1 : (1L << 8 * type.size()) - 1;
    }

    /** Moves the samples with data to the front, and returns their number. */
    private int withData(ByteBuffer in, int[] block, int count) {
        Long none = noData;
        if (none == null) {
            return count;
        }
        int kept = 0;
        for (int i = 0; i < count; i++) {
            long bits = switch (type.size()) {
                case 1 -> in.get(block[i]);
                case 2 -> in.getShort(block[i]);
                case 4 -> in.getInt(block[i]);
                default -> in.getLong(block[i]);
            };
            if ((bits & mask(type)) != none) {
                block[kept++] = block[i];
            }
        }
        return kept;
    }

    /**
     * Returns one channel at half the size.
     *
     * @param source little-endian samples in row-major order
     * @param start the first byte of the channel
     */
    public void halve(byte[] source, int start, int width, int height, byte[] target, int targetStart) {
        ByteBuffer in = ByteBuffer.wrap(source).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer out = ByteBuffer.wrap(target).order(ByteOrder.LITTLE_ENDIAN);
        int size = type.size();
        int columns = (width + 1) / 2;
        int rows = (height + 1) / 2;
        int[] block = new int[4];
        int at = targetStart;
        for (int y = 0; y < rows; y++) {
            for (int x = 0; x < columns; x++, at += size) {
                int first = start + (2 * y * width + 2 * x) * size;
                int count = 0;
                block[count++] = first;
                if (2 * x + 1 < width) {
                    block[count++] = first + size;
                }
                if (2 * y + 1 < height) {
                    block[count++] = first + width * size;
                    if (2 * x + 1 < width) {
                        block[count++] = first + (width + 1) * size;
                    }
                }
                int present = withData(in, block, count);
                if (reduction == Reduction.NEAREST || present == 0) {
                    System.arraycopy(source, first, target, at, size);
                } else if (type.isFloat()) {
                    double value = reduceFloats(in, block, present);
                    if (size == 4) {
                        out.putFloat(at, (float) value);
                    } else {
                        out.putDouble(at, value);
                    }
                } else {
                    put(out, at, reduceIntegers(in, block, present));
                }
            }
        }
    }

    private double reduceFloats(ByteBuffer in, int[] block, int count) {
        double sum = 0;
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        int present = 0;
        for (int i = 0; i < count; i++) {
            double value = type.size() == 4 ? in.getFloat(block[i]) : in.getDouble(block[i]);
            if (!Double.isNaN(value)) {
                sum += value;
                least = Math.min(least, value);
                greatest = Math.max(greatest, value);
                present++;
            }
        }
        if (present == 0) {
            return Double.NaN;
        }
        return switch (reduction) {
            case MIN -> least;
            case MAX -> greatest;
            default -> sum / present;
        };
    }

    private boolean isUnsigned64() {
        return type == Datatype.UINT64;
    }

    /** Returns the mean, or an extreme, without an overflow: quotients and remainders are added separately. */
    private long reduceIntegers(ByteBuffer in, int[] block, int count) {
        long first = get(in, block[0]);
        long least = first;
        long greatest = first;
        long quotients = 0;
        long remainders = 0;
        for (int i = 0; i < count; i++) {
            long value = get(in, block[i]);
            boolean less = isUnsigned64() ? Long.compareUnsigned(value, least) < 0 : value < least;
            boolean greater = isUnsigned64() ? Long.compareUnsigned(value, greatest) > 0 : value > greatest;
            least = less ? value : least;
            greatest = greater ? value : greatest;
            quotients += isUnsigned64() ? Long.divideUnsigned(value, count) : Math.floorDiv(value, count);
            remainders += isUnsigned64() ? Long.remainderUnsigned(value, count) : Math.floorMod(value, count);
        }
        return switch (reduction) {
            case MIN -> least;
            case MAX -> greatest;
            default -> quotients + (2 * remainders + count) / (2L * count);
        };
    }

    private long get(ByteBuffer in, int at) {
        return switch (type) {
            case INT8 -> in.get(at);
            case UINT8 -> in.get(at) & 0xFF;
            case INT16 -> in.getShort(at);
            case UINT16 -> in.getShort(at) & 0xFFFF;
            case INT32 -> in.getInt(at);
            case UINT32 -> in.getInt(at) & 0xFFFFFFFFL;
            default -> in.getLong(at);
        };
    }

    private void put(ByteBuffer out, int at, long value) {
        switch (type.size()) {
            case 1 -> out.put(at, (byte) value);
            case 2 -> out.putShort(at, (short) value);
            case 4 -> out.putInt(at, (int) value);
            default -> out.putLong(at, value);
        }
    }
}
