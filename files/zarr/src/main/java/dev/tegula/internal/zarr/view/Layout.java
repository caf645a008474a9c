package dev.tegula.internal.zarr.view;

/** The layout of documents and the names of chunks: that of Zarr 2 or of Zarr 3. */
public enum Layout {
    V2,
    V3
}
