package dev.tegula.testkit.vfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.vfs.FileIndex;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The contract of read-only stores. The tests write files to a store behind the store under test. */
abstract class ReadOnlyContract implements VfsReadContract, VfsRangesContract {

    /** The store behind, with the URIs of the store under test. */
    final MemoryVfs behind = new MemoryVfs();

    @Override
    public final VfsUri write(String path, byte[] bytes) throws IOException {
        VfsUri file = root().resolve(path);
        behind.createIfAbsent(file, bytes);
        changed();
        return file;
    }

    /** Makes the changes to {@link #behind} visible in the store under test. */
    abstract void changed() throws IOException;

    abstract Vfs readOnly();

    @Override
    public final Vfs vfs() {
        Vfs store = readOnly();
        return new InterceptedVfs(store) {
            @Override
            protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
                return step.run();
            }

            @Override
            public void createFolder(VfsUri folder) {
                // The store has no folders of its own.
            }
        };
    }

    @Test
    void list_returnsTheFiles() throws IOException {
        for (String path : List.of("a/b/c", "a/x y%20", "a-/d", "größe/日本")) {
            write(path, path.getBytes(StandardCharsets.UTF_8));
        }
        for (VfsUri folder : List.of(root(), root().child("a"), root().resolve("a/b"), root().child("none"))) {
            assertEquals(lines(behind.listAll(folder)), lines(readOnly().listAll(folder)));
            assertEquals(lines(behind.listAllBelow(folder)), lines(readOnly().listAllBelow(folder)));
        }
        for (String path : List.of("a/x y%20", "größe/日本")) {
            assertText(path, root().resolve(path));
        }
    }

    private static List<String> lines(List<VfsEntry> entries) {
        return entries.stream()
                .filter(entry -> !entry.name().equals(FileIndex.NAME))
                .map(entry -> entry.uri() + " " + entry.size())
                .toList();
    }

    @Test
    void writes_areRefused() throws IOException {
        VfsUri file = write("f", "x");
        assertThrows(AccessDeniedException.class, () -> readOnly().create(root().child("g")));
        assertThrows(AccessDeniedException.class, () -> readOnly().delete(file));
        assertThrows(AccessDeniedException.class, () -> readOnly().deleteFolder(root()));
        assertText("x", file);
    }
}
