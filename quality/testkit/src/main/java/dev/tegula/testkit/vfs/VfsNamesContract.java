package dev.tegula.testkit.vfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Unusual names of files. */
public interface VfsNamesContract extends VfsUnderTest {

    private void assertKept(List<String> all) throws IOException {
        List<String> names = all.stream().filter(name -> !isRefused(name)).toList();
        for (String refused : all.stream().filter(this::isRefused).toList()) {
            VfsUri file = root().child(refused);
            IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> vfs().create(file));
            assertTrue(String.valueOf(e.getMessage()).startsWith(file.toString()), e.getMessage());
        }
        for (String name : names) {
            write(name + "/" + name, name);
        }
        List<VfsUri> expected = new ArrayList<>();
        names.forEach(name -> expected.add(root().child(name)));
        expected.sort(null);
        assertEquals(
                expected,
                vfs().listAll(root()).stream().map(VfsEntry::uri).sorted().toList());
        for (String name : names) {
            assertText(name, root().child(name).child(name));
            assertEquals(List.of(name), names(root().child(name)));
        }
        for (String name : names) {
            vfs().deleteFolder(root().child(name));
        }
        assertEquals(List.of(), paths());
    }

    private boolean isRefused(String name) {
        return name.chars().anyMatch(c -> refusedInNames().indexOf(c) >= 0);
    }

    @Test
    default void names_areNotEscaped() throws IOException {
        assertKept(List.of(
                "with space",
                "per%20cent",
                "%",
                "plus+and&",
                "semi;colon",
                "hash#tag",
                "[brackets]",
                "tilde~",
                "'quote'",
                "a,b=c@d!"));
    }

    @Test
    default void names_mayContainCharactersForbiddenOnWindows() throws IOException {
        assumeTrue(!root().scheme().equals("file") || File.separatorChar == '/', "Windows");
        assertKept(List.of(
                "co:lon",
                "back\\slash",
                "question?",
                "star*",
                "<less>",
                "pipe|",
                "\"double\"",
                "trailing.",
                "trailing ",
                " leading"));
    }

    @Test
    default void names_mayContainAnyScript() throws IOException {
        String encoding = System.getProperty("sun.jnu.encoding", "UTF-8");
        String sample = "größe 日本語 \uD83D\uDE00";
        assumeTrue(
                !root().scheme().equals("file")
                        || Charset.forName(encoding).newEncoder().canEncode(sample),
                () -> "this JVM spells file names in " + encoding);
        assertKept(List.of("größe", "日本語", "emoji\uD83D\uDE00", "emoji\uFFFD", "кириллица", "e\u0301", "\u00e9"));
    }

    @Test
    default void names_mayBeLongAndPathsDeep() throws IOException {
        assertKept(List.of("n".repeat(200), "__1736000000000_1736000000001_0123456789abcdef0123456789abcdef_22"));
        StringBuilder path = new StringBuilder("deep");
        for (int i = 0; i < 20; i++) {
            path.append("/level").append(i);
        }
        assertText("bottom", write(path.toString(), "bottom"));
        assertEquals(List.of(path.toString()), paths());
    }

    @Test
    default void names_areCaseSensitiveIfTheStoreIs() throws IOException {
        assumeTrue(
                !root().scheme().equals("file") || System.getProperty("os.name").equals("Linux"),
                "the file system may fold letters");
        assertKept(List.of("Name", "name", "NAME"));
    }

    @Test
    default void names_mayStartWithADot() throws IOException {
        write(".hidden", "x");
        write("__folder/.hidden", "y");
        assertEquals(List.of(".hidden", "__folder/.hidden"), paths());
        assertEquals(List.of(".hidden", "__folder/"), names(root()));
    }
}
