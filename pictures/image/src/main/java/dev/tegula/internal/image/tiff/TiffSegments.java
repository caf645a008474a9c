package dev.tegula.internal.image.tiff;

import dev.tegula.internal.base.RecentlyUsed;
import dev.tegula.internal.image.geo.NoData;
import dev.tegula.schema.Datatype;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/** The samples of a page as they are stored, read strip by strip or tile by tile. */
final class TiffSegments implements PageSamples {

    private final TiffInput input;
    private final TiffPage page;
    private final StoredSamples stored;
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
    private final RecentlyUsed<Integer, byte[]> decoded;

    TiffSegments(TiffInput input, TiffPage page) {
        this.input = input;
        this.page = page;
        stored = new StoredSamples(page, input.order());
        bytes = stored.bytes();
        interleaved = stored.interleaved();
        across = (page.width + page.segmentWidth - 1) / page.segmentWidth;
        perPlane = across * ((page.height + page.segmentHeight - 1) / page.segmentHeight);
        memory = Math.max(16 << 20, Math.min(Runtime.getRuntime().maxMemory() / 8, 512 << 20));
        decoded = new RecentlyUsed<>(memory / 2, (number, samples) -> samples.length);
        try {
            offsets = page.offsets();
            byteCounts = counts(page);
            absent = absent(page);
            colors = page.isPalette() ? colors(page.colorMap()) : new int[0];
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

    /**
     * Returns the colors of indexes, as 8 bits each of red, green and blue. Parts of colors have 16 bits, but for those
     * of some writers, which have 8: libtiff takes them for such if there are none above 255.
     */
    private int[] colors(long[] map) {
        int count = 1 << page.bits;
        if (map.length < 3 * count) {
            throw page.failure("colors are missing (found " + map.length + " values, expected " + 3 * count + ")");
        }
        int shift = Arrays.stream(map, 0, 3 * count).allMatch(part -> part < 256) ? 0 : 8;
        int[] list = new int[count];
        for (int i = 0; i < count; i++) {
            list[i] = (int) (map[i] >> shift << 16 | map[count + i] >> shift << 8 | map[2 * count + i] >> shift);
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
            int channel = plane > 0 && colors.length > 0 ? plane + 2 : plane;
            int start = offset + channel * box.pixels() * datatype().size();
            for (long y = box.y() / page.segmentHeight * page.segmentHeight;
                    y < box.y() + box.height();
                    y += page.segmentHeight) {
                for (long x = box.x() / page.segmentWidth * page.segmentWidth;
                        x < box.x() + box.width();
                        x += page.segmentWidth) {
                    long number = plane * perPlane + y / page.segmentHeight * across + x / page.segmentWidth;
                    read((int) number, x, y, box, new Target(target, start, plane));
                }
            }
        }
    }

    private record Target(byte[] array, int start, int plane) {}

    /** Copies the common pixels of a segment, which begins at x and y, and a box. */
    private void read(int number, long x, long y, PixelBox box, Target target) throws IOException {
        long left = Math.max(x, box.x());
        long right = Math.min(Math.min(x + page.segmentWidth, page.width), box.x() + box.width());
        long top = Math.max(y, box.y());
        long bottom = Math.min(Math.min(y + page.segmentHeight, page.height), box.y() + box.height());
        int columns = (int) (right - left);
        boolean direct = page.compression == TiffTag.NOT_COMPRESSED
                && stored.areWhole()
                && page.highestBitFirst
                && offsets[number] != 0
                && !isMissing(number);
        byte[] row = direct ? new byte[columns * interleaved * bytes] : new byte[0];
        byte[] segment = direct ? row : segment(number, y);
        long stride = page.segmentWidth * interleaved * bytes;
        for (long line = top; line < bottom; line++) {
            long at = (line - y) * stride + (left - x) * interleaved * bytes;
            if (direct) {
                input.read(offsets[number] + at, row, 0, row.length, part(number));
                stored.toLittleEndian(row, bytes);
                at = 0;
            }
            int first = (int) ((line - box.y()) * box.width() + left - box.x());
            copy(segment, (int) at, columns, new Place(target, first, box.pixels()));
        }
    }

    /** Where pixels go: the array, the index of the first pixel, and the pixels per channel. */
    private record Place(Target target, int first, int pixels) {

        int at(int channel, int bytes) {
            return target.start + (channel * pixels + first) * bytes;
        }
    }

    private void copy(byte[] source, int from, int columns, Place place) {
        boolean indexed = colors.length > 0 && place.target.plane == 0;
        byte[] target = place.target.array;
        if (indexed) {
            copyColors(source, from, columns, place);
        }
        for (int sample = indexed ? 1 : 0; sample < interleaved; sample++) {
            int at = place.at(indexed ? sample + 2 : sample, bytes);
            int read = from + sample * bytes;
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

    /** Looks up the colors of the first sample of pixels. */
    private void copyColors(byte[] source, int from, int columns, Place place) {
        int step = interleaved * bytes;
        for (int channel = 0; channel < 3; channel++) {
            int at = place.at(channel, 1);
            for (int i = 0; i < columns; i++) {
                int read = from + i * step;
                int index = bytes == 1 ? source[read] & 0xFF : source[read] & 0xFF | (source[read + 1] & 0xFF) << 8;
                place.target.array[at + i] = (byte) (colors[index] >> 16 - 8 * channel);
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
        long stride = stored.stride();
        long size = page.segmentWidth * interleaved * bytes * rows;
        if (size > memory || stride * rows > memory) {
            throw input.failure(
                    part(number),
                    "too large to be decoded (found " + page.segmentWidth + " x " + rows + " pixels of "
                            + interleaved * bytes + " bytes, expected at most " + memory
                            + " bytes in 1/8 of the heap)");
        }
        byte[] samples = isMissing(number)
                ? stored.filled((int) size, absent)
                : stored.convert(decode(number, (int) (stride * rows)), (int) rows, number < perPlane);
        decoded.put(number, samples);
        return samples;
    }

    /** Returns whether a segment is not stored: GDAL leaves out those without data. */
    private boolean isMissing(int number) {
        return byteCounts[number] == 0;
    }

    private byte[] decode(int number, int expected) throws IOException {
        if (offsets[number] == 0) {
            throw input.failure(part(number), "has no place in the file (found 0)");
        }
        long count = Math.min(byteCounts[number], 2L * expected + (1 << 20));
        boolean plain = page.compression == TiffTag.NOT_COMPRESSED;
        if (count < 0 || count > input.size() || count * Decompression.maxRatio(page.compression) < expected) {
            throw input.failure(
                    part(number),
                    "has a wrong length (found " + byteCounts[number] + " bytes for " + expected + " of samples)");
        }
        byte[] source = input.bytes(offsets[number], plain ? expected : count, part(number));
        if (!page.highestBitFirst) {
            reverseBits(source);
        }
        byte[] target = plain ? source : new byte[expected];
        int length = plain ? expected : Decompression.decode(page, source, interleaved, target);
        if (length < expected) {
            throw input.failure(
                    part(number),
                    length < 0
                            ? "not compressed data of kind " + TiffTag.compression(page.compression)
                            : "too few samples (found " + length + " bytes, expected " + expected + ")");
        }
        return target;
    }

    private static void reverseBits(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (Integer.reverse(bytes[i]) >>> 24);
        }
    }

    @Override
    public void close() {
        decoded.removeIf(number -> true);
    }
}
