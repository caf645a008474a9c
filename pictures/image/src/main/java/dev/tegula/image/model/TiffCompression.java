package dev.tegula.image.model;

/** Compressions of exported TIFF files, all without loss. */
public enum TiffCompression {
    NONE,
    /** Deflate, as zlib writes it. */
    DEFLATE,
    LZW
}
