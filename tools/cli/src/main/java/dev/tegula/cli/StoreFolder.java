package dev.tegula.cli;

import dev.tegula.cli.command.Shell;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.SourceFolder;
import dev.tegula.io.table.TableSource;
import dev.tegula.vfs.Stores;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A folder of a store to import, which closes the stores that were opened for it. */
record StoreFolder(Stores stores, TableSource folderSource) implements TableSource {

    /** Opens the store of a URI. */
    static StoreFolder open(Shell shell, String text) throws IOException {
        Stores stores = shell.openStores();
        boolean open = false;
        try {
            VfsUri uri = VfsUri.parse(text);
            StoreFolder folder = new StoreFolder(stores, TableSources.folder(stores.of(uri), uri));
            open = true;
            return folder;
        } finally {
            if (!open) {
                stores.close();
            }
        }
    }

    @Override
    public String name() {
        return folderSource.name();
    }

    @Override
    public InputStream open() throws IOException {
        return folderSource.open();
    }

    @Override
    public Path file() throws IOException {
        return folderSource.file();
    }

    @Override
    public @Nullable SourceFolder folder() throws IOException {
        return folderSource.folder();
    }

    @Override
    public long size() throws IOException {
        return folderSource.size();
    }

    @Override
    public void close() {
        stores.close();
    }
}
