package dev.tegula.internal.image.load;

import dev.tegula.schema.Datatype;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The least and the greatest value of each channel. */
public final class ChannelExtremes {

    private final Datatype type;
    private final double[] least;
    private final double[] greatest;
    /** The value of samples without data; NaN, which is no extreme, if there is none. */
    private final double absent;

    /** @param noData the bits of a sample without data, which is left out; or null */
    public ChannelExtremes(Datatype type, int channels, @Nullable Long noData) {
        this.type = type;
        ByteBuffer bits = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        this.absent = noData == null ? Double.NaN : value(bits.putLong(0, noData), 0);
        this.least = new double[channels];
        this.greatest = new double[channels];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        Arrays.fill(greatest, Double.NEGATIVE_INFINITY);
    }

    /** Adds samples, channel by channel, each with a number of pixels. */
    void add(byte[] samples, int pixels) {
        ByteBuffer in = ByteBuffer.wrap(samples).order(ByteOrder.LITTLE_ENDIAN);
        for (int channel = 0; channel < least.length; channel++) {
            double low = least[channel];
            double high = greatest[channel];
            for (int i = channel * pixels; i < (channel + 1) * pixels; i++) {
                double value = value(in, i);
                if (value == absent) {
                    continue;
                }
                low = value < low ? value : low;
                high = value > high ? value : high;
            }
            least[channel] = low;
            greatest[channel] = high;
        }
    }

    private double value(ByteBuffer in, int i) {
        return switch (type) {
            case INT8 -> in.get(i);
            case UINT8 -> in.get(i) & 0xFF;
            case INT16 -> in.getShort(2 * i);
            case UINT16 -> in.getShort(2 * i) & 0xFFFF;
            case INT32 -> in.getInt(4 * i);
            case UINT32 -> in.getInt(4 * i) & 0xFFFFFFFFL;
            case FLOAT32 -> in.getFloat(4 * i);
            case FLOAT64 -> in.getDouble(8 * i);
            case UINT64 -> {
                long bits = in.getLong(8 * i);
                yield bits >= 0 ? bits : (bits >>> 1) * 2.0;
            }
            default -> in.getLong(8 * i);
        };
    }

    /** Returns the least value of a channel, NaN if there is none. */
    public double least(int channel) {
        return least[channel] <= greatest[channel] ? least[channel] : Double.NaN;
    }

    /** Returns the greatest value of a channel, NaN if there is none. */
    public double greatest(int channel) {
        return least[channel] <= greatest[channel] ? greatest[channel] : Double.NaN;
    }
}
