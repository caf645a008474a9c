package dev.tegula.internal.image.tiff;

/** Numbers of tags, and of their values. */
final class TiffTag {

    static final int SUBFILE_TYPE = 254;
    static final int OLD_SUBFILE_TYPE = 255;
    static final int WIDTH = 256;
    static final int HEIGHT = 257;
    static final int BITS = 258;
    static final int COMPRESSION = 259;
    static final int PHOTOMETRIC = 262;
    static final int FILL_ORDER = 266;
    static final int DESCRIPTION = 270;
    static final int STRIP_OFFSETS = 273;
    static final int ORIENTATION = 274;
    static final int SAMPLES_PER_PIXEL = 277;
    static final int ROWS_PER_STRIP = 278;
    static final int STRIP_BYTE_COUNTS = 279;
    static final int X_RESOLUTION = 282;
    static final int Y_RESOLUTION = 283;
    static final int PLANAR = 284;
    static final int RESOLUTION_UNIT = 296;
    static final int SOFTWARE = 305;
    static final int PREDICTOR = 317;
    static final int COLOR_MAP = 320;
    static final int TILE_WIDTH = 322;
    static final int TILE_HEIGHT = 323;
    static final int TILE_OFFSETS = 324;
    static final int TILE_BYTE_COUNTS = 325;
    static final int SUB_IFDS = 330;
    static final int EXTRA_SAMPLES = 338;
    static final int SAMPLE_FORMAT = 339;
    static final int JPEG_TABLES = 347;
    static final int REFERENCE_BLACK_WHITE = 532;
    static final int COLOR_PROFILE = 34675;
    static final int GDAL_METADATA = 42112;
    static final int GDAL_NO_DATA = 42113;

    static final int NOT_COMPRESSED = 1;
    static final int LZW = 5;
    static final int OLD_JPEG = 6;
    static final int JPEG = 7;
    static final int DEFLATE = 8;
    static final int PACK_BITS = 32773;
    static final int OLD_DEFLATE = 32946;
    static final int LZMA = 34925;
    static final int ZSTD = 50000;
    static final int WEBP = 50001;

    static final int WHITE_IS_ZERO = 0;
    static final int BLACK_IS_ZERO = 1;
    static final int RGB = 2;
    static final int PALETTE = 3;
    static final int MASK = 4;
    static final int SEPARATED = 5;
    static final int YCBCR = 6;

    private TiffTag() {}

    /** Returns whether the library for pictures decodes a compression, if the file is not damaged. */
    static boolean isDecoded(int compression) {
        return compression >= 2 && compression <= 4 || compression == OLD_JPEG || compression == JPEG;
    }

    /** Returns the number and the name of a compression. */
    static String compression(int number) {
        String name = switch (number) {
            case 2, 3, 4 -> "CCITT fax";
            case LZW -> "LZW";
            case OLD_JPEG -> "JPEG of before TIFF Technical Note 2";
            case JPEG -> "JPEG";
            case DEFLATE, OLD_DEFLATE -> "Deflate";
            case 32766 -> "NeXT";
            case 32771 -> "CCITT with words";
            case PACK_BITS -> "PackBits";
            case 32809 -> "ThunderScan";
            case 33003, 33005, 34712 -> "JPEG 2000";
            case 9, 10, 34661 -> "JBIG";
            case 34676, 34677 -> "SGI LogLuv";
            case 34887 -> "LERC";
            case 34892 -> "JPEG of DNG";
            case LZMA -> "LZMA";
            case 34933 -> "PNG";
            case 34934, 22610 -> "JPEG XR";
            case ZSTD -> "Zstandard";
            case WEBP -> "WebP";
            case 50002, 52546 -> "JPEG XL";
            default -> "unknown";
        };
        return number + " (" + name + ")";
    }
}
