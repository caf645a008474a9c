package dev.tegula.testkit.vfs;

import dev.tegula.vfs.Stores;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class ZipVfsContractTest extends ReadOnlyContract {

    @TempDir
    Path folder;

    private Stores stores = new Stores(Map.of());

    @AfterEach
    void close() {
        stores.close();
    }

    private Path archive() {
        return folder.resolve("a.zip");
    }

    @Override
    void changed() throws IOException {
        stores.close();
        stores = new Stores(Map.of());
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive()))) {
            int n = 0;
            for (VfsEntry entry : behind.listAllBelow(root())) {
                byte[] bytes = behind.readAll(entry.uri());
                ZipEntry file = new ZipEntry("root/" + root().relativize(entry.uri()));
                if (n++ % 2 == 0) {
                    CRC32 crc = new CRC32();
                    crc.update(bytes);
                    file.setMethod(ZipEntry.STORED);
                    file.setSize(bytes.length);
                    file.setCrc(crc.getValue());
                }
                zip.putNextEntry(file);
                zip.write(bytes);
            }
        }
    }

    @Override
    Vfs readOnly() {
        try {
            return stores.of(root());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public VfsUri root() {
        return VfsUri.parse("zip+file://" + VfsUri.of(archive()).path() + "!/root");
    }
}
