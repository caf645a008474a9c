package dev.tegula.internal.io.source;

import dev.tegula.io.table.SourceFolder;
import dev.tegula.io.table.TableSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** A folder, which only formats of several files can read. */
public final class FolderSource implements TableSource {

    private final String name;
    private final SourceFolder folder;

    public FolderSource(String name, SourceFolder folder) {
        this.name = name;
        this.folder = folder;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public SourceFolder folder() {
        return folder;
    }

    @Override
    public InputStream open() throws IOException {
        throw notAFile();
    }

    @Override
    public Path file() throws IOException {
        throw notAFile();
    }

    private IOException notAFile() {
        return new IOException(
                name + ": is a folder (expected a file). Folders of Zarr are read with the format zarr.");
    }

    @Override
    public long size() {
        return -1;
    }
}
