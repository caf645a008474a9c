package io.tiledb.java.api;

/** Types of files in file stores. */
public enum MimeType {
    TILEDB_MIME_AUTODETECT,
    TILEDB_MIME_TIFF,
    TILEDB_MIME_PDF
}
