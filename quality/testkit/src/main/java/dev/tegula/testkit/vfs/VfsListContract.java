package dev.tegula.testkit.vfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsPage;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Listing folders, flat and deep, page by page. */
public interface VfsListContract extends VfsUnderTest {

    @Test
    default void list_returnsDirectEntries() throws IOException {
        long before = System.currentTimeMillis();
        write("a/file", bytes(123));
        write("a/deep/er/file", bytes(5));
        write("a/deep/other", bytes(6));
        write("ab", bytes(7));
        List<VfsEntry> entries = vfs().listAll(root().child("a"));
        assertEquals(
                List.of(root().resolve("a/deep"), root().resolve("a/file")),
                entries.stream().map(VfsEntry::uri).toList());
        assertEquals(VfsEntry.folder(root().resolve("a/deep")), entries.get(0));
        VfsEntry file = entries.get(1);
        assertFalse(file.isFolder());
        assertEquals(123, file.size());
        // Clocks of stores may have a resolution of seconds, and differ slightly from the local clock.
        assertTrue(Math.abs(file.modifiedMillis() - before) < 60_000, file + " after " + before);
        assertEquals(List.of("a/", "ab"), names(root()));
    }

    @Test
    default void list_missingFolder_isEmpty() throws IOException {
        assertEquals(List.of(), vfs().listAll(root().resolve("no/such")));
        assertEquals(List.of(), vfs().listAllBelow(root().resolve("no/such")));
        VfsUri file = write("file", "x");
        assertEquals(List.of(), vfs().listAll(file));
        assertEquals(List.of(), vfs().listAllBelow(file));
    }

    @Test
    default void list_distinguishesNamesWithACommonPrefix() throws IOException {
        write("a/x", "1");
        write("a-/y", "2");
        write("a0/z", "3");
        write("a.b", "4");
        assertEquals(List.of("x"), names(root().child("a")));
        assertEquals(List.of("y"), names(root().child("a-")));
        assertEquals(List.of("a-/", "a.b", "a/", "a0/"), names(root()));
        assertEquals(List.of("a-/y", "a.b", "a/x", "a0/z"), paths());
    }

    @Test
    default void listNames_returnsEntriesWithoutAttributes() throws IOException {
        write("a/x.wrt", "1");
        write("a/y.vac", "22");
        write("a/b.d/f", "3");
        write("a/b", "4");
        VfsUri folder = root().child("a");
        List<VfsEntry> all = vfs().listAll(folder);
        List<VfsEntry> some = vfs().listAll(folder, name -> name.endsWith(".wrt"));
        assertEquals(uris(all), uris(some));
        for (List<VfsEntry> entries : List.of(all, some)) {
            VfsEntry commit = entries.stream()
                    .filter(entry -> entry.name().equals("x.wrt"))
                    .findFirst()
                    .orElseThrow();
            assertFalse(commit.isFolder());
            entries.remove(commit);
        }
        assertEquals(
                List.of("b", "b.d", "y.vac"), some.stream().map(VfsEntry::name).toList());
        assertEquals(all, some);
        assertEquals(uris(vfs().listAll(root())), uris(vfs().listAll(root(), name -> true)));
        assertEquals(List.of(), vfs().listAll(root().resolve("no/such"), name -> true));
    }

    private static List<VfsUri> uris(List<VfsEntry> entries) {
        return entries.stream().map(VfsEntry::uri).sorted().toList();
    }

    @Test
    default void listBelow_returnsFilesOnly() throws IOException {
        List<String> expected = List.of("a/1", "a/b/2", "a/b/c/3", "a/d/4", "b");
        for (int i = expected.size() - 1; i >= 0; i--) {
            write(expected.get(i), bytes(i));
        }
        assertEquals(expected, paths());
        List<VfsEntry> below = vfs().listAllBelow(root().resolve("a/b"));
        assertEquals(
                List.of(root().resolve("a/b/2"), root().resolve("a/b/c/3")),
                below.stream().map(VfsEntry::uri).toList());
        assertEquals(List.of(1L, 2L), below.stream().map(VfsEntry::size).toList());
        assertFalse(below.get(0).isFolder());
    }

    @Test
    default void pages_containEachEntryOnce() throws IOException {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < manyFiles(); i++) {
            String name = "f%05d".formatted(i);
            expected.add(i % 5 == 4 ? name + "/" : name);
            write(i % 5 == 4 ? name + "/inner" : name, "x");
            if (i % 10 == 9) {
                write(name + "/inner2", "x");
            }
        }
        List<String> listed = new ArrayList<>();
        @Nullable String token = null;
        do {
            VfsPage page = vfs().list(root(), token);
            List<VfsEntry> sorted = new ArrayList<>(page.entries());
            Collections.sort(sorted);
            assertEquals(sorted, page.entries(), "order within a page");
            page.entries().forEach(entry -> listed.add(entry.name() + (entry.isFolder() ? "/" : "")));
            token = page.next();
        } while (token != null);
        if (!vfs().traits().ordered()) {
            Collections.sort(listed);
        }
        assertEquals(expected, listed);
        assertEquals(expected, names(root()));
        assertEquals(manyFiles() + manyFiles() / 10, paths().size());
    }

    @Test
    default void publishedFile_isListedAtOnce() throws IOException {
        assumeTrue(vfs().traits().consistent(), "listings may lag");
        for (int i = 0; i < 5; i++) {
            write("f" + i, "x");
            assertEquals(i + 1, vfs().listAll(root()).size());
        }
        vfs().delete(root().child("f2"));
        assertEquals(List.of("f0", "f1", "f3", "f4"), names(root()));
    }

    @Test
    default void emptyFolders_existOnlyInHierarchicalStores() throws IOException {
        VfsUri folder = root().resolve("a/b");
        vfs().createFolder(folder);
        vfs().createFolder(folder);
        assertEquals(vfs().traits().hierarchical() ? List.of("b/") : List.of(), names(root().child("a")));
        assertEquals(List.of(), paths());
        VfsUri file = write("a/b/f", "x");
        assertEquals(List.of("b/"), names(root().child("a")));
        vfs().delete(file);
        assertEquals(vfs().traits().hierarchical() ? List.of("b/") : List.of(), names(root().child("a")));
    }
}
