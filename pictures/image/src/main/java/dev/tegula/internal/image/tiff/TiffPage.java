package dev.tegula.internal.image.tiff;

import dev.tegula.image.model.ImageFileException;
import dev.tegula.schema.Datatype;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A page: its size, the layout of its samples, and where their bytes lie. */
public final class TiffPage {

    private static final int REDUCED = 1;
    private static final int TRANSPARENCY = 4;
    private static final int OLD_REDUCED = 2;
    /** Black and white of Y, Cb and Cr. */
    private static final double[] FULL_RANGE = {0, 255, 128, 255, 128, 255};

    private final TiffDirectory directory;
    private final long position;
    final long width;
    final long height;
    final int samples;
    final int bits;
    final int compression;
    final int photometric;
    final int predictor;
    final boolean planar;
    final boolean tiled;
    final long segmentWidth;
    final long segmentHeight;
    private final int format;
    private final boolean sameBits;
    private final boolean sameFormat;
    private final boolean highestBitFirst;

    private TiffPage(TiffDirectory directory, long position) throws IOException {
        this.directory = directory;
        this.position = position;
        width = directory.first(TiffTag.WIDTH, 0);
        height = directory.first(TiffTag.HEIGHT, 0);
        samples = (int) Math.min(directory.first(TiffTag.SAMPLES_PER_PIXEL, 1), Integer.MAX_VALUE);
        long[] allBits = directory.longs(TiffTag.BITS);
        bits = allBits.length == 0 ? 1 : (int) Math.min(allBits[0], 1 << 16);
        sameBits = Arrays.stream(allBits).allMatch(each -> each == bits);
        compression = (int) directory.first(TiffTag.COMPRESSION, TiffTag.NOT_COMPRESSED);
        photometric = (int) directory.first(TiffTag.PHOTOMETRIC, TiffTag.BLACK_IS_ZERO);
        predictor = (int) directory.first(TiffTag.PREDICTOR, Predictor.NONE);
        planar = directory.first(TiffTag.PLANAR, 1) == 2 && samples > 1;
        format = (int) directory.first(TiffTag.SAMPLE_FORMAT, 1);
        sameFormat = Arrays.stream(directory.longs(TiffTag.SAMPLE_FORMAT)).allMatch(each -> each == format);
        highestBitFirst = directory.first(TiffTag.FILL_ORDER, 1) == 1;
        tiled = directory.has(TiffTag.TILE_WIDTH);
        segmentWidth = tiled ? directory.first(TiffTag.TILE_WIDTH, 0) : width;
        segmentHeight = tiled
                ? directory.first(TiffTag.TILE_HEIGHT, 0)
                : Math.min(directory.first(TiffTag.ROWS_PER_STRIP, height), height);
        boolean sized = width > 0 && height > 0 && segmentWidth > 0 && segmentHeight > 0;
        if (!sized || width > Integer.MAX_VALUE || height > Integer.MAX_VALUE) {
            throw failure("not a size of an image (found " + width + " x " + height + " in parts of " + segmentWidth
                    + " x " + segmentHeight + ")");
        }
        if (samples < 1 || samples > 1 << 16) {
            throw failure("not a number of channels (found " + samples + ", expected 1 to 65536)");
        }
    }

    static TiffPage of(TiffDirectory directory, long position) throws IOException {
        return new TiffPage(directory, position);
    }

    ImageFileException failure(String problem) {
        return directory.input().failure(directory.part(), problem);
    }

    /** Returns where the tag of a color profile stands in the file, or -1. */
    long profilePlace() {
        return directory.place(TiffTag.COLOR_PROFILE);
    }

    /** Returns the position of the directory in the file. */
    long position() {
        return position;
    }

    public long width() {
        return width;
    }

    public long height() {
        return height;
    }

    /** Returns the number of channels per pixel; 3 if the pixels are indexes of colors. */
    public int channels() {
        return photometric == TiffTag.PALETTE || photometric == TiffTag.YCBCR ? 3 : samples;
    }

    /** Returns whether the first three channels are red, green and blue. */
    public boolean isRgb() {
        return photometric == TiffTag.RGB && samples >= 3
                || photometric == TiffTag.PALETTE
                || photometric == TiffTag.YCBCR;
    }

    /** Returns whether the page is a smaller version of another one. */
    public boolean isReduced() throws IOException {
        return (directory.first(TiffTag.SUBFILE_TYPE, 0) & REDUCED) != 0
                || directory.first(TiffTag.OLD_SUBFILE_TYPE, 0) == OLD_REDUCED;
    }

    /** Returns whether the page says which pixels of another one are visible. */
    public boolean isMask() throws IOException {
        return (directory.first(TiffTag.SUBFILE_TYPE, 0) & TRANSPARENCY) != 0 || photometric == TiffTag.MASK;
    }

    /** Returns the text of the value of pixels that are not stored, or null. */
    @Nullable
    String noData() throws IOException {
        return directory.text(TiffTag.GDAL_NO_DATA);
    }

    /** Returns the part of the strips or tiles that are stored, from 0 to 1. */
    public double storedPart() throws IOException {
        return Arrays.stream(byteCounts())
                .mapToInt(count -> count == 0 ? 0 : 1)
                .average()
                .orElse(1);
    }

    /** Returns where the first row and column are: 1 for the top and the left. */
    public long orientation() throws IOException {
        return directory.first(TiffTag.ORIENTATION, 1);
    }

    /** Returns whether 0 is white in the samples that are read; those that are scaled or decoded have 0 for black. */
    public boolean isInverted() {
        return photometric == TiffTag.WHITE_IS_ZERO && bits >= 8 && isPlain();
    }

    /** Returns whether black and white of old JPEG are not 0 and 255. Other JPEG has its range in the stream. */
    boolean hasOwnRange() throws IOException {
        if (compression != TiffTag.OLD_JPEG) {
            return false;
        }
        double[] range = directory.rationals(TiffTag.REFERENCE_BLACK_WHITE);
        return range.length > 0 && !Arrays.equals(range, FULL_RANGE);
    }

    /** Returns whether another page has the same size and samples. */
    public boolean fits(TiffPage other) {
        return width == other.width
                && height == other.height
                && channels() == other.channels()
                && isRgb() == other.isRgb()
                && datatype() == other.datatype();
    }

    /** Returns the type of the samples. Samples of fewer than 8 bits are scaled to 8 bits. */
    public Datatype datatype() {
        if (!isPlain() && bits <= 8) {
            return Datatype.UINT8;
        }
        Datatype type = switch (format) {
            case 2 ->
                switch (bits) {
                    case 8 -> Datatype.INT8;
                    case 16 -> Datatype.INT16;
                    case 32 -> Datatype.INT32;
                    case 64 -> Datatype.INT64;
                    default -> null;
                };
            case 3 ->
                switch (bits) {
                    case 32 -> Datatype.FLOAT32;
                    case 64 -> Datatype.FLOAT64;
                    default -> null;
                };
            case 1, 4 ->
                switch (bits) {
                    case 1, 2, 4, 8 -> Datatype.UINT8;
                    case 16 -> Datatype.UINT16;
                    case 32 -> Datatype.UINT32;
                    case 64 -> Datatype.UINT64;
                    default -> null;
                };
            default -> null;
        };
        if (type == null || !sameBits || !sameFormat) {
            throw failure("samples of this type are not read (found " + bits + " bits of format " + format
                    + (sameBits && sameFormat ? "" : ", different ones per channel")
                    + "; expected 1, 2, 4, 8, 16, 32 or 64 bits of integers, or 32 or 64 bits of floating-point"
                    + " numbers)");
        }
        return type;
    }

    /** Returns whether samples are read as they are stored; others are decoded by a library for pictures. */
    boolean isPlain() {
        boolean compressed = switch (compression) {
            case TiffTag.NOT_COMPRESSED, TiffTag.LZW, TiffTag.DEFLATE, TiffTag.OLD_DEFLATE, TiffTag.PACK_BITS -> true;
            default -> false;
        };
        return compressed
                && photometric != TiffTag.YCBCR
                && highestBitFirst
                && (bits >= 8 || samples == 1)
                && (photometric != TiffTag.PALETTE || samples == 1 && bits <= 8);
    }

    /** Returns the text that describes the image, or null. */
    public @Nullable String description() throws IOException {
        return directory.text(TiffTag.DESCRIPTION);
    }

    long[] subDirectories() throws IOException {
        return directory.longs(TiffTag.SUB_IFDS);
    }

    long[] offsets() throws IOException {
        return segments(TiffTag.TILE_OFFSETS, TiffTag.STRIP_OFFSETS);
    }

    long[] byteCounts() throws IOException {
        return segments(TiffTag.TILE_BYTE_COUNTS, TiffTag.STRIP_BYTE_COUNTS);
    }

    /**
     * Returns the values of a tag of tiles or strips. Writers of before TIFF 6 describe tiles with the tags of strips.
     */
    private long[] segments(int ofTiles, int ofStrips) throws IOException {
        return directory.longs(tiled && directory.has(ofTiles) ? ofTiles : ofStrips);
    }

    long[] colorMap() throws IOException {
        return directory.longs(TiffTag.COLOR_MAP);
    }

    /** Returns the size of a pixel in micrometers from the resolution, NaN if it is unknown. */
    public double pixelSize(boolean horizontal) throws IOException {
        double perUnit = directory.rational(horizontal ? TiffTag.X_RESOLUTION : TiffTag.Y_RESOLUTION);
        double unit = switch ((int) directory.first(TiffTag.RESOLUTION_UNIT, 2)) {
            case 2 -> 25_400;
            case 3 -> 10_000;
            default -> Double.NaN;
        };
        return unit / perUnit;
    }
}
