package dev.tegula.internal.soma.mtx;

import dev.tegula.io.table.TableFileException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The files of a folder: {@code matrix.mtx}, {@code barcodes.tsv} and {@code features.tsv}, before version 3 of Cell
 * Ranger {@code genes.tsv}; each may be compressed with gzip.
 */
record TenxFolder(Path folder) {

    private static final int BUFFER = 1 << 16;

    private @Nullable Path find(String name) {
        for (String each : new String[] {name, name + ".gz"}) {
            Path file = folder.resolve(each);
            if (Files.isRegularFile(file)) {
                return file;
            }
        }
        return null;
    }

    private Path require(String name) {
        Path file = find(name);
        if (file == null) {
            throw new TableFileException(folder + ": not a folder of 10x Genomics (found no " + name + " and no " + name
                    + ".gz, expected matrix.mtx, barcodes.tsv and features.tsv).");
        }
        return file;
    }

    Path matrix() {
        return require("matrix.mtx");
    }

    Path barcodes() {
        return require("barcodes.tsv");
    }

    Path features() {
        Path genes = find("features.tsv") == null ? find("genes.tsv") : null;
        return genes == null ? require("features.tsv") : genes;
    }

    static InputStream open(Path file) throws IOException {
        InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER);
        return file.toString().endsWith(".gz") ? new GZIPInputStream(in, BUFFER) : in;
    }
}
