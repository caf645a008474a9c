package dev.tegula.image.model;

import dev.tegula.annotations.Experimental;

/** Compressions of exported TIFF files, all without loss. */
@Experimental
public enum TiffCompression {
    NONE,
    /** Deflate, as zlib writes it. */
    DEFLATE,
    LZW
}
