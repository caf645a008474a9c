package dev.tegula.internal.hdf5.file;

/**
 * A filter of chunks.
 *
 * @param id its number
 * @param name its name in the file; empty for those of the format
 * @param values its parameters
 */
record Filter(int id, String name, int[] values) {

    static final int DEFLATE = 1;
    static final int SHUFFLE = 2;
    static final int FLETCHER32 = 3;
    static final int SZIP = 4;
    static final int NBIT = 5;
    static final int SCALE_OFFSET = 6;
    static final int LZO = 305;
    static final int BZIP2 = 307;
    static final int LZF = 32000;
    static final int LZ4 = 32004;
    static final int BITSHUFFLE = 32008;
    static final int BLOSC = 32001;
    static final int ZSTD = 32015;

    /** Returns the name for messages. */
    String label() {
        String known = switch (id) {
            case DEFLATE -> "gzip";
            case SHUFFLE -> "shuffle";
            case FLETCHER32 -> "fletcher32";
            case SZIP -> "szip";
            case NBIT -> "nbit";
            case SCALE_OFFSET -> "scaleoffset";
            case LZO -> "lzo";
            case 306 -> "ucl";
            case BZIP2 -> "bz2";
            case LZF -> "lzf";
            case BLOSC -> "blosc";
            case LZ4 -> "lz4";
            case BITSHUFFLE -> "bitshuffle";
            case 32013 -> "zfp";
            case ZSTD -> "zstd";
            case 32026 -> "blosc2";
            default -> name;
        };
        return known.isEmpty() ? "number " + id : known;
    }
}
