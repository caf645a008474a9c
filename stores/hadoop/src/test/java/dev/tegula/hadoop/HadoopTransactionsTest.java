package dev.tegula.hadoop;

import dev.tegula.stores.TransactionsContract;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vfs.Vfs;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Transactions on Hadoop's local file system through a {@code viewfs} mount table. */
@Slow
class HadoopTransactionsTest implements TransactionsContract {

    private Vfs store;

    @BeforeEach
    void open(@TempDir Path folder) throws Exception {
        store = LocalView.open(folder);
    }

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
        return LocalView.ROOT.child("folder").toString();
    }
}
