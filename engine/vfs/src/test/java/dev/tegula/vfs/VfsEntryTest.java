package dev.tegula.vfs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class VfsEntryTest {

    @Test
    void folders_areOrderedWithATrailingSlash() {
        List<VfsEntry> entries = new ArrayList<>();
        for (String name : List.of("a", "a-", "a.", "a0", "a/b", "a-/b", "b", "\uFFFD", "\uD83D\uDE00")) {
            VfsUri uri = VfsUri.parse("mem://x/" + name);
            entries.add(VfsEntry.file(uri, 1, 1));
            entries.add(VfsEntry.folder(uri));
        }
        entries.add(VfsEntry.folder(VfsUri.parse("mem://w/z")));
        Comparator<VfsEntry> expected = (left, right) -> NameOrder.compare(
                left.uri() + (left.isFolder() ? "/" : ""), right.uri() + (right.isFolder() ? "/" : ""));
        for (VfsEntry left : entries) {
            for (VfsEntry right : entries) {
                assertEquals(
                        Integer.signum(expected.compare(left, right)),
                        Integer.signum(left.compareTo(right)),
                        left + " " + right);
            }
        }
    }
}
