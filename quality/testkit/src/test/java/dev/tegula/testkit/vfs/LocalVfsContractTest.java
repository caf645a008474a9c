package dev.tegula.testkit.vfs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.vfs.LocalVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class LocalVfsContractTest extends VfsContract {

    @TempDir
    Path folder;

    private final LocalVfs vfs = new LocalVfs();

    @Override
    public Vfs vfs() {
        return vfs;
    }

    @Override
    public VfsUri root() {
        return VfsUri.of(folder);
    }

    @AfterEach
    void leavesNoStagedFiles() throws IOException {
        vfs.close();
        try (Stream<Path> all = Files.walk(folder)) {
            assertEquals(
                    List.of(),
                    all.filter(path -> path.toString().contains("tegula-tmp")).toList());
        }
    }
}
