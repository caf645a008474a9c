package dev.tegula.internal.image.tiff;

import dev.tegula.image.model.ImageFileException;
import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.schema.Datatype;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A page: its size, the layout of its samples, and where their bytes lie. */
public final class TiffPage {

    private static final int REDUCED = 1;
    private static final int TRANSPARENCY = 4;
    private static final int OLD_REDUCED = 2;
    private static final int UNSIGNED = 1;
    private static final int SIGNED = 2;
    private static final int FLOATING_POINT = 3;
    private static final int UNDEFINED = 4;
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
    final boolean highestBitFirst;
    final long segmentWidth;
    final long segmentHeight;
    private final int format;
    private final boolean sameBits;
    private final boolean sameFormat;

    private TiffPage(TiffDirectory directory, long position) throws IOException {
        this.directory = directory;
        this.position = position;
        width = directory.first(TiffTag.WIDTH, 0);
        height = directory.first(TiffTag.HEIGHT, 0);
        samples = (int) Math.min(directory.first(TiffTag.SAMPLES_PER_PIXEL, 1), Integer.MAX_VALUE);
        long[] allBits = directory.longs(TiffTag.BITS);
        bits = allBits.length == 0 ? 1 : (int) Math.min(allBits[0], 1 << 16);
        // Some writers describe more samples than there are.
        sameBits = Arrays.stream(allBits).limit(samples).allMatch(each -> each == bits);
        compression = (int) directory.first(TiffTag.COMPRESSION, TiffTag.NOT_COMPRESSED);
        photometric = (int) directory.first(TiffTag.PHOTOMETRIC, TiffTag.BLACK_IS_ZERO);
        predictor = (int) directory.first(TiffTag.PREDICTOR, Predictor.NONE);
        planar = directory.first(TiffTag.PLANAR, 1) == 2 && samples > 1;
        format = (int) directory.first(TiffTag.SAMPLE_FORMAT, 1);
        sameFormat = Arrays.stream(directory.longs(TiffTag.SAMPLE_FORMAT))
                .limit(samples)
                .allMatch(each -> each == format);
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

    /** Returns the number of channels per pixel; an index of a color becomes three. */
    public int channels() {
        return isPalette() ? samples + 2 : photometric == TiffTag.YCBCR ? 3 : samples;
    }

    boolean isPalette() {
        return photometric == TiffTag.PALETTE;
    }

    /** Returns whether samples become 8 bits, 0 for black, by a multiplication: those of 1, 2 and 4 bits. */
    boolean isScaled() {
        return (bits == 1 || bits == 2 || bits == 4) && !isSigned() && !isPalette();
    }

    boolean isSigned() {
        return format == SIGNED;
    }

    /** Returns whether the first three channels are red, green and blue. */
    public boolean isRgb() {
        return photometric == TiffTag.RGB && samples >= 3 || isPalette() || photometric == TiffTag.YCBCR;
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

    /** Returns the tags of GeoTIFF. */
    public GeoTags geoTags() throws IOException {
        return new GeoTags(directory, this);
    }

    /** Returns the metadata of GDAL, as XML, or null. */
    public @Nullable String gdalMetadata() throws IOException {
        return directory.text(TiffTag.GDAL_METADATA);
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
        return photometric == TiffTag.WHITE_IS_ZERO && !isScaled() && isPlain();
    }

    /** Returns whether the page has lost colors as WebP, whose decoders enlarge the planes of colors differently. */
    public boolean isLossyWebp() throws IOException {
        long[] offsets = offsets();
        if (compression != TiffTag.WEBP || offsets.length == 0 || offsets[0] == 0) {
            return false;
        }
        byte[] head = directory
                .input()
                .bytes(offsets[0], Math.min(16, directory.input().size()), directory.part());
        // Of the three kinds of streams, libtiff writes without loss only the one that begins with this chunk.
        return head.length == 16 && !new String(head, 12, 4, StandardCharsets.ISO_8859_1).equals("VP8L");
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

    /**
     * Returns the type of the samples: the smallest that holds the stored ones. Samples of 1, 2 and 4 bits are scaled
     * to 8 bits, and floating-point numbers of 16 and 24 bits are the same numbers with 32.
     */
    public Datatype datatype() {
        if (!isPlain() && bits <= 8) {
            return Datatype.UINT8;
        }
        Datatype type = switch (format) {
            case SIGNED -> integer(Datatype.INT8, Datatype.INT16, Datatype.INT32, Datatype.INT64);
            case FLOATING_POINT ->
                switch (bits) {
                    case 16, 24, 32 -> Datatype.FLOAT32;
                    case 64 -> Datatype.FLOAT64;
                    default -> null;
                };
            case UNSIGNED, UNDEFINED -> integer(Datatype.UINT8, Datatype.UINT16, Datatype.UINT32, Datatype.UINT64);
            default -> null;
        };
        if (isPalette()) {
            type = bits <= 16 && type != null && type.isInteger() ? Datatype.UINT8 : null;
        }
        if (bits == 24 && format != FLOATING_POINT && directory.input().order() == ByteOrder.LITTLE_ENDIAN) {
            throw failure(Unsupported.TIFF_SAMPLES_OF_24_BITS.words()
                    + " are not read, because programs disagree about the order of their bytes");
        }
        if (type == null || !sameBits || !sameFormat) {
            throw failure("samples of this type are not read (found " + bits + " bits of format " + format
                    + (sameBits && sameFormat ? "" : ", different ones per channel")
                    + (isPalette() ? ", as indexes of colors" : "")
                    + "; expected " + Unsupported.TIFF_SAMPLES.expected() + ")");
        }
        return type;
    }

    private @Nullable Datatype integer(Datatype one, Datatype two, Datatype four, Datatype eight) {
        if (bits < 1 || bits > 32) {
            return bits == 64 ? eight : null;
        }
        return bits <= 8 ? one : bits <= 16 ? two : four;
    }

    /** Returns whether samples are read as they are stored; others are decoded by a library for pictures. */
    boolean isPlain() {
        boolean isKnown = Decompression.knows(compression) && photometric != TiffTag.YCBCR;
        boolean isInkJpeg = compression == TiffTag.JPEG && photometric == TiffTag.SEPARATED && bits == 8;
        return isInkJpeg || isKnown && (!isPalette() || samples == 1 || bits == 8);
    }

    /** Returns what strips or tiles in JPEG share, or no bytes. */
    byte[] jpegTables() {
        try {
            return directory.all(TiffTag.JPEG_TABLES);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
