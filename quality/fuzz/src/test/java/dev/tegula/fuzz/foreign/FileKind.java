package dev.tegula.fuzz.foreign;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The kinds of files, and the endings of their names. */
enum FileKind {
    CSV("csv", "csv"),
    JSON_LINES("jsonl", "jsonl", "ndjson"),
    PARQUET("parquet", "parquet", "parq"),
    ARROW_FILE("arrow", "arrow", "arrow_file", "feather"),
    ARROW_STREAM("arrows", "arrows", "stream"),
    HDF5("hdf5", "h5", "hdf5", "hdf", "he5", "nxs", "nc", "nc4", "nc3", "cdf"),
    NPY("npy", "npy"),
    NPZ("npz", "npz"),
    ZARR("zarr"),
    IMAGE("", "png", "jpg", "jpeg", "tif", "tiff", "bmp", "gif");

    private static final List<String> ZARR_FILES = List.of(".zarray", ".zgroup", "zarr.json");

    private final String format;
    private final List<String> endings;

    FileKind(String format, String... endings) {
        this.format = format;
        this.endings = List.of(endings);
    }

    /** Returns the name of the table format. */
    String format() {
        return format;
    }

    /** Returns the kind of a file or folder, or null if it is none of these. */
    static @Nullable FileKind of(Path path) {
        if (Files.isDirectory(path)) {
            return ZARR_FILES.stream().anyMatch(name -> Files.exists(path.resolve(name))) ? ZARR : null;
        }
        String name = path.getFileName().toString().toLowerCase(Locale.ROOT);
        for (FileKind kind : values()) {
            if (kind.endings.stream().anyMatch(ending -> name.endsWith("." + ending))) {
                return kind;
            }
        }
        return null;
    }

    /** Returns whether DuckDB is the other implementation. */
    boolean isTable() {
        return this == CSV || this == JSON_LINES || this == PARQUET;
    }
}
