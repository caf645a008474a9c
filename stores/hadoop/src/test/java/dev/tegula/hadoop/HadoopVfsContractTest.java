package dev.tegula.hadoop;

import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.VfsContract;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Contract tests on Hadoop's local file system through a {@code viewfs} mount table. */
@Slow
class HadoopVfsContractTest extends VfsContract {

    private Vfs vfs;

    @BeforeEach
    void open(@TempDir Path folder) throws Exception {
        vfs = LocalView.open(folder);
    }

    @AfterEach
    void close() {
        vfs.close();
    }

    @Override
    public Vfs vfs() {
        return vfs;
    }

    @Override
    public VfsUri root() {
        return LocalView.ROOT.child("folder");
    }

    @Override
    public String refusedInNames() {
        return ":";
    }
}
