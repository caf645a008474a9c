package dev.tegula.internal.io.cells;

import org.jspecify.annotations.Nullable;

/** What files can contain that is not read. Errors and the page docs/reference/unsupported.md have the same words. */
public enum Unsupported {
    HDF5_ELEMENTS(
            "HDF5",
            "a type of elements",
            "numbers, strings, enumerations, opaque bytes, or compounds, lists or arrays of these"),
    HDF5_FILTER(
            "HDF5",
            "a filter",
            "gzip, bzip2, szip, shuffle, fletcher32, scaleoffset, zstd, blosc, lzf, lzo, lz4 or bitshuffle"),
    HDF5_NBIT("HDF5", "nbit of elements with fewer bits than their bytes"),
    HDF5_BITSHUFFLE_COMPRESSION("HDF5", "bitshuffle with another compression than lz4 or zstd"),
    HDF5_VIRTUAL_TYPE("HDF5", "a virtual dataset whose source has elements of another type"),
    HDF5_VIRTUAL_SHAPE("HDF5", "a virtual dataset whose source has another shape than its place"),
    HDF5_VIRTUAL_SELECTION("HDF5", "a virtual dataset with a mapping of an irregular selection"),
    ZARR_TYPE("Zarr", "a type", "bool, integers, floats, datetime64, timedelta64 in hours or less, S or U"),
    ZARR_CODEC(
            "Zarr",
            "a codec",
            "adler32, blosc, bz2, crc32, crc32c, gzip, lz4, lzma, zlib, zstd, delta, fixedscaleoffset, quantize, astype, "
                    + "shuffle, packbits or bitround"),
    ZARR_FILTER_TYPE("Zarr", "a filter of a type", "integers and floats"),
    ZARR_INDEX_CODEC("Zarr", "a codec of the index of shards", "bytes or crc32c"),
    ZARR_CHUNK_GRID("Zarr", "a chunk grid", "regular"),
    ZARR_CHUNK_KEYS("Zarr", "a chunk key encoding", "default or v2"),
    ZARR_EXTENSION("Zarr", "an extension that readers must understand"),
    ZARR_TRANSFORMER("Zarr", "a storage transformer"),
    NUMPY_TYPE(
            "NumPy",
            "a type",
            "integers, floats of 2, 4 or 8 bytes, bool, datetime64, timedelta64 in hours or less, S or U"),
    NUMPY_FIELD("NumPy", "a field of a structure", "one of these types, a structure, or an array of numbers"),
    PARQUET_VARIANT("Parquet", "a type in VARIANT", "those of its version 1"),
    PARQUET_COMPRESSION("Parquet", "a compression", "zstd, snappy, gzip, brotli or lz4_raw"),
    PARQUET_LEVELS("Parquet", "levels of an encoding", "RLE"),
    PARQUET_ENCRYPTION("Parquet", "an encrypted file"),
    ARROW_UNION("Arrow", "a union without types"),
    ARROW_ORDER("Arrow", "a view or an interval of months, days and nanoseconds in a big-endian file"),
    ARROW_FEATHER_1("Arrow", "a file of Feather version 1"),
    TIFF_COMPRESSION(
            "TIFF",
            "a compression",
            "LZW, Deflate, PackBits, LZMA, Zstandard, WebP, JPEG or CCITT fax, or one that TwelveMonkeys decodes"),
    TIFF_SAMPLES(
            "TIFF",
            "a type of samples",
            "integers of 1 to 32 or 64 bits, or floating-point numbers of 16, 24, 32 or 64 bits"),
    TIFF_SAMPLES_OF_24_BITS("TIFF", "little-endian integers of 24 bits"),
    TIFF_PREDICTOR("TIFF", "a predictor of other samples than those that it is defined for"),
    TIFF_INKS("TIFF", "cyan, magenta, yellow and black in JPEG of before TIFF Technical Note 2"),
    TIFF_BRIGHTNESS("TIFF", "a range of brightness of its own (tag ReferenceBlackWhite) in old JPEG"),
    TIFF_MISSING_PARTS("TIFF", "missing strips or tiles in JPEG or CCITT fax"),
    TIFF_IMAGEJ("TIFF", "a stack of ImageJ behind a single page"),
    OME_TIFF_FILES("OME-TIFF", "an image that is spread over several files"),
    OME_ZARR_AXES("OME-Zarr", "an axis", "t, c, z, y and x, each once"),
    OME_ZARR_SAMPLES("OME-Zarr", "a type of samples", "integers and floats"),
    OME_ZARR_PLATE("OME-Zarr", "a plate, or a group with several images"),
    JPEG_INKS("JPEG", "four channels without a marker of Adobe"),
    ANNDATA_MATRIX("AnnData", "a matrix", "numbers with two axes"),
    ANNDATA_COLUMN("AnnData", "a column", "numbers, booleans, texts, categories, or nullable ones"),
    ANNDATA_UNS(
            "AnnData",
            "an element of uns",
            "numbers, booleans and texts, arrays and records of them, data frames, sparse matrices, or groups of these"),
    MATRIX_MARKET_FORM("MatrixMarket", "a form", "matrix coordinate … general"),
    MATRIX_MARKET_VALUES("MatrixMarket", "a type of values", "integer, real or pattern");

    private final String format;
    private final String noun;
    private final @Nullable String expected;

    Unsupported(String format, String noun) {
        this(format, noun, null);
    }

    /** @param expected what is supported in its place */
    Unsupported(String format, String noun, @Nullable String expected) {
        this.format = format;
        this.noun = noun;
        this.expected = expected;
    }

    /** Returns the name of the file format. */
    public String format() {
        return format;
    }

    /** Returns what is not supported. */
    public String words() {
        return expected == null ? noun : noun + " other than " + expected;
    }

    /** Returns what is supported instead, or an empty text. */
    public String expected() {
        return expected == null ? "" : expected;
    }

    /** Returns the sentence of a refusal, without a period. */
    public String refusal() {
        return refusal(noun);
    }

    /** Returns the sentence of a refusal, without a period, that names what was found. */
    public String refusal(String found) {
        return found + " is not supported" + (expected == null ? "" : " (expected " + expected + ")");
    }
}
