package dev.tegula.stores;

import dev.tegula.testkit.generate.Slow;
import dev.tegula.vfs.LocalVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

@Slow
class LocalTransactionsTest implements TransactionsContract {

    private final LocalVfs store = new LocalVfs();

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        store.close();
    }

    @Override
    public Vfs store() {
        return store;
    }

    @Override
    public String folder() {
        return VfsUri.of(folder).toString();
    }
}
