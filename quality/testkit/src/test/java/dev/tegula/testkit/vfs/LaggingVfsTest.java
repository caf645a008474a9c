package dev.tegula.testkit.vfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class LaggingVfsTest {

    private static final VfsUri ROOT = VfsUri.parse("mem://x/arr");

    private static List<String> names(LaggingVfs vfs, VfsUri folder) throws IOException {
        return vfs.listAll(folder).stream()
                .map(entry -> entry.name() + (entry.isFolder() ? "/" : ""))
                .toList();
    }

    @Test
    void listings_areOutdatedUntilCatchUp() throws IOException {
        LaggingVfs vfs = new LaggingVfs(new MemoryVfs(), ROOT);
        assertFalse(vfs.traits().consistent());
        vfs.createIfAbsent(ROOT.child("a"), new byte[1]);
        vfs.createIfAbsent(ROOT.resolve("b/c"), new byte[2]);
        vfs.createIfAbsent(ROOT.resolve("b/d"), new byte[3]);
        assertTrue(vfs.exists(ROOT.child("a")));
        assertEquals(List.of(), vfs.listAll(ROOT));
        vfs.catchUp();
        assertEquals(List.of("a", "b/"), names(vfs, ROOT));
        assertEquals(List.of("c", "d"), names(vfs, ROOT.child("b")));
        assertEquals(
                List.of(1L, 2L, 3L),
                vfs.listAllBelow(ROOT).stream().map(VfsEntry::size).toList());
        vfs.delete(ROOT.child("a"));
        assertFalse(vfs.exists(ROOT.child("a")));
        assertEquals(List.of("a", "b/"), names(vfs, ROOT));
        vfs.catchUp();
        assertEquals(List.of("b/"), names(vfs, ROOT));
    }
}
