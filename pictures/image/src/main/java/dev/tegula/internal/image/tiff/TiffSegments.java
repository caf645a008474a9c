package dev.tegula.internal.image.tiff;

import dev.tegula.schema.Datatype;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** The samples of a page as they are stored, read strip by strip or tile by tile. */
final class TiffSegments implements PageSamples {

    /** No compression of TIFF is better than this. */
    private static final long MAX_RATIO = 4096;

    private final TiffInput input;
    private final TiffPage page;
    private final int bytes;
    private final int interleaved;
    private final long across;
    private final long perPlane;
    private final long[] offsets;
    private final long[] byteCounts;
    private final int[] colors;
    /** The bits of a sample that is not stored. */
    private final long absent;

    private final long memory;
    private final Map<Integer, byte[]> decoded = new LinkedHashMap<>(16, 0.75f, true);
    private long held;

    TiffSegments(TiffInput input, TiffPage page) {
        this.input = input;
        this.page = page;
        bytes = Math.max(1, page.bits / 8);
        interleaved = page.planar ? 1 : page.samples;
        across = (page.width + page.segmentWidth - 1) / page.segmentWidth;
        perPlane = across * ((page.height + page.segmentHeight - 1) / page.segmentHeight);
        memory = Math.max(16 << 20, Math.min(Runtime.getRuntime().maxMemory() / 8, 512 << 20));
        page.datatype();
        try {
            offsets = page.offsets();
            byteCounts = counts(page);
            absent = absent(page);
            colors = page.photometric == TiffTag.PALETTE ? colors(page.colorMap()) : new int[0];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        long expected = perPlane * (page.planar ? page.samples : 1);
        if (offsets.length < expected || byteCounts.length < expected) {
            throw page.failure("strips or tiles are missing (found " + Math.min(offsets.length, byteCounts.length)
                    + ", expected " + expected + ")");
        }
    }

    private static long absent(TiffPage page) throws IOException {
        String text = page.noData();
        Long bits = text == null || text.isBlank() ? Long.valueOf(0) : NoData.bits(text, page.datatype());
        if (bits == null && page.storedPart() < 1) {
            throw page.failure("parts are missing, and the value for them is not one of the samples (found '" + text
                    + "', expected a value of " + page.datatype() + ")");
        }
        return bits == null ? 0 : bits;
    }

    private long[] counts(TiffPage tiffPage) throws IOException {
        long[] counts = tiffPage.byteCounts();
        boolean one = counts.length == 0 && offsets.length == 1 && tiffPage.compression == TiffTag.NOT_COMPRESSED;
        return one ? new long[] {input.size() - offsets[0]} : counts;
    }

    /** Returns the colors of indexes, as 8 bits each of red, green and blue. */
    private int[] colors(long[] map) {
        int count = 1 << page.bits;
        if (map.length < 3 * count) {
            throw page.failure("colors are missing (found " + map.length + " values, expected " + 3 * count + ")");
        }
        int[] list = new int[count];
        for (int i = 0; i < count; i++) {
            list[i] = (int) (map[i] >> 8 << 16 | map[count + i] >> 8 << 8 | map[2 * count + i] >> 8);
        }
        return list;
    }

    @Override
    public int channels() {
        return page.channels();
    }

    @Override
    public Datatype datatype() {
        return page.datatype();
    }

    @Override
    public void read(PixelBox box, byte[] target, int offset) throws IOException {
        int planes = page.planar ? page.samples : 1;
        for (int plane = 0; plane < planes; plane++) {
            int start = offset + plane * box.pixels() * bytes;
            for (long y = box.y() / page.segmentHeight * page.segmentHeight;
                    y < box.y() + box.height();
                    y += page.segmentHeight) {
                for (long x = box.x() / page.segmentWidth * page.segmentWidth;
                        x < box.x() + box.width();
                        x += page.segmentWidth) {
                    long number = plane * perPlane + y / page.segmentHeight * across + x / page.segmentWidth;
                    read((int) number, x, y, box, new Target(target, start));
                }
            }
        }
    }

    private record Target(byte[] array, int start) {}

    /** Copies the common pixels of a segment, which begins at x and y, and a box. */
    private void read(int number, long x, long y, PixelBox box, Target target) throws IOException {
        long left = Math.max(x, box.x());
        long right = Math.min(Math.min(x + page.segmentWidth, page.width), box.x() + box.width());
        long top = Math.max(y, box.y());
        long bottom = Math.min(Math.min(y + page.segmentHeight, page.height), box.y() + box.height());
        int columns = (int) (right - left);
        boolean direct = page.compression == TiffTag.NOT_COMPRESSED
                && page.bits >= 8
                && page.predictor == Predictor.NONE
                && offsets[number] != 0
                && !isMissing(number);
        byte[] row = direct ? new byte[columns * interleaved * bytes] : new byte[0];
        byte[] segment = direct ? row : segment(number, y);
        long stride = page.segmentWidth * interleaved * bytes;
        for (long line = top; line < bottom; line++) {
            long at = (line - y) * stride + (left - x) * interleaved * bytes;
            if (direct) {
                input.read(offsets[number] + at, row, 0, row.length, part(number));
                toLittleEndian(row);
                at = 0;
            }
            int first = (int) ((line - box.y()) * box.width() + left - box.x());
            copy(segment, (int) at, columns, target.array(), new Place(target.start(), first, box.pixels()));
        }
    }

    /** Where pixels go: the start of the first channel, the index of the first pixel, and the pixels per channel. */
    private record Place(int start, int first, int pixels) {}

    private void copy(byte[] source, int from, int columns, byte[] target, Place place) {
        if (colors.length > 0) {
            for (int channel = 0; channel < 3; channel++) {
                int at = place.start + channel * place.pixels + place.first;
                for (int i = 0; i < columns; i++) {
                    target[at + i] = (byte) (colors[source[from + i] & 0xFF] >> 16 - 8 * channel);
                }
            }
            return;
        }
        for (int channel = 0; channel < interleaved; channel++) {
            int at = place.start + (channel * place.pixels + place.first) * bytes;
            int read = from + channel * bytes;
            int step = interleaved * bytes;
            if (interleaved == 1) {
                System.arraycopy(source, read, target, at, columns * bytes);
            } else {
                for (int i = 0; i < columns; i++, read += step) {
                    for (int b = 0; b < bytes; b++) {
                        target[at++] = source[read + b];
                    }
                }
            }
        }
    }

    private String part(int number) {
        return "directory at " + page.position() + ", " + (page.tiled ? "tile " : "strip ") + number;
    }

    /** Returns a segment, decoded: little-endian samples, those of fewer than 8 bits as bytes. */
    private byte[] segment(int number, long y) throws IOException {
        byte[] known = decoded.get(number);
        if (known != null) {
            return known;
        }
        long rows = page.tiled ? page.segmentHeight : Math.min(page.segmentHeight, page.height - y);
        long stored = (page.segmentWidth * interleaved * page.bits + 7) / 8;
        long size = page.segmentWidth * interleaved * bytes * rows;
        if (size > memory || stored > memory) {
            throw input.failure(
                    part(number),
                    "too large to be decoded (found " + page.segmentWidth + " x " + rows + " pixels of "
                            + interleaved * bytes + " bytes, expected at most " + memory
                            + " bytes in 1/8 of the heap)");
        }
        byte[] samples = isMissing(number)
                ? missing((int) size)
                : unpack(decode(number, (int) (stored * rows)), (int) stored, (int) rows);
        while (held > 0 && held + samples.length > memory / 2) {
            int oldest = decoded.keySet().iterator().next();
            byte[] removed = decoded.remove(oldest);
            held -= removed == null ? 0 : removed.length;
        }
        decoded.put(number, samples);
        held += samples.length;
        return samples;
    }

    /** Returns whether a segment is not stored: GDAL leaves out those without data. */
    private boolean isMissing(int number) {
        return byteCounts[number] == 0;
    }

    private byte[] missing(int size) {
        byte[] samples = new byte[size];
        byte one = page.bits < 8 ? widened((int) absent) : 0;
        for (int i = 0; i < size; i++) {
            samples[i] = page.bits < 8 ? one : (byte) (absent >> 8 * (i % bytes));
        }
        return samples;
    }

    private byte[] decode(int number, int expected) throws IOException {
        if (offsets[number] == 0) {
            throw input.failure(part(number), "has no place in the file (found 0)");
        }
        long count = Math.min(byteCounts[number], 2L * expected + (1 << 20));
        boolean plain = page.compression == TiffTag.NOT_COMPRESSED;
        if (count < 0 || count > input.size() || (plain ? count : count * MAX_RATIO) < expected) {
            throw input.failure(
                    part(number),
                    "has a wrong length (found " + byteCounts[number] + " bytes for " + expected + " of samples)");
        }
        byte[] source = input.bytes(offsets[number], plain ? expected : count, part(number));
        byte[] target = plain ? source : new byte[expected];
        int length = switch (page.compression) {
            case TiffTag.NOT_COMPRESSED -> expected;
            case TiffTag.LZW -> Lzw.decode(source, target);
            case TiffTag.PACK_BITS -> unpackBytes(source, target);
            default -> inflate(source, target);
        };
        if (length < expected) {
            throw input.failure(
                    part(number),
                    length < 0
                            ? page.compression == TiffTag.LZW && Lzw.isLowestBitFirst(source)
                                    ? "LZW with the lowest bit first, as before TIFF 6, is not read"
                                    : "not compressed data of kind " + page.compression
                            : "too few samples (found " + length + " bytes, expected " + expected + ")");
        }
        return target;
    }

    private static int inflate(byte[] source, byte[] target) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(source);
            int length = 0;
            while (length < target.length) {
                int count = inflater.inflate(target, length, target.length - length);
                if (count == 0 && (inflater.finished() || inflater.needsInput() || inflater.needsDictionary())) {
                    break;
                }
                length += count;
            }
            return length;
        } catch (DataFormatException e) {
            return -1;
        } finally {
            inflater.end();
        }
    }

    private static int unpackBytes(byte[] source, byte[] target) {
        int length = 0;
        for (int at = 0; at < source.length && length < target.length; ) {
            int count = source[at++];
            if (count >= 0) {
                int copied = Math.min(Math.min(count + 1, source.length - at), target.length - length);
                System.arraycopy(source, at, target, length, copied);
                at += count + 1;
                length += copied;
            } else if (count != -128 && at < source.length) {
                int repeated = Math.min(1 - count, target.length - length);
                Arrays.fill(target, length, length + repeated, source[at++]);
                length += repeated;
            }
        }
        return length;
    }

    private byte[] unpack(byte[] data, int stride, int rows) {
        boolean predicted = page.predictor == Predictor.HORIZONTAL
                || page.predictor == Predictor.FLOATING_POINT && page.datatype().isFloat();
        if (page.predictor != Predictor.NONE && (!predicted || page.bits < 8)) {
            throw page.failure("predictor " + page.predictor + " of " + page.bits + " bits of " + page.datatype()
                    + " is not read");
        }
        if (page.bits < 8) {
            return widen(data, stride, rows);
        }
        switch (page.predictor) {
            case Predictor.HORIZONTAL -> {
                toLittleEndian(data);
                for (int row = 0; row < rows; row++) {
                    Predictor.add(data, row * stride, (row + 1) * stride, interleaved, bytes);
                }
            }
            case Predictor.FLOATING_POINT -> {
                for (int row = 0; row < rows; row++) {
                    Predictor.addFloats(data, row * stride, (row + 1) * stride, interleaved, bytes);
                }
            }
            default -> toLittleEndian(data);
        }
        return data;
    }

    /** Scales samples of fewer than 8 bits to bytes, 0 for black; indexes of colors stay. */
    private byte[] widen(byte[] data, int stride, int rows) {
        int columns = (int) page.segmentWidth;
        int perByte = 8 / page.bits;
        int mask = (1 << page.bits) - 1;
        byte[] samples = new byte[columns * rows];
        for (int row = 0; row < rows; row++) {
            for (int x = 0; x < columns; x++) {
                int shift = 8 - page.bits * (x % perByte + 1);
                int value = data[row * stride + x / perByte] >> shift & mask;
                samples[row * columns + x] = widened(value);
            }
        }
        return samples;
    }

    private byte widened(int value) {
        int mask = (1 << page.bits) - 1;
        int scale = page.photometric == TiffTag.PALETTE ? 1 : 255 / mask;
        int flip = page.photometric == TiffTag.WHITE_IS_ZERO ? mask : 0;
        return (byte) (((value & mask) ^ flip) * scale);
    }

    private void toLittleEndian(byte[] data) {
        if (bytes == 1 || input.order() == ByteOrder.LITTLE_ENDIAN) {
            return;
        }
        for (int at = 0; at + bytes <= data.length; at += bytes) {
            for (int low = at, high = at + bytes - 1; low < high; low++, high--) {
                byte swapped = data[low];
                data[low] = data[high];
                data[high] = swapped;
            }
        }
    }

    @Override
    public void close() {
        decoded.clear();
        held = 0;
    }
}
