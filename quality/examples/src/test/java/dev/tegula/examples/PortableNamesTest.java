package dev.tegula.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The names of all files of the sources exist on Windows and macOS, so that a clone is whole there. */
class PortableNamesTest {

    private static final Set<String> NOT_SOURCES = Set.of("target", ".git", "node_modules", "pages", "dist");
    private static final Pattern RESERVED =
            Pattern.compile("(?i)(con|prn|aux|nul|com[0-9]|lpt[0-9])([.].*)?|.*[<>:\"|?*\\\\\\p{Cntrl}].*|.*[. ]");

    /** Windows counts the folder of the clone, too; 60 letters are left for it. */
    private static final int LONGEST = 200;

    @Test
    void filesOfTheSources_havePortableNames() throws IOException {
        List<String> names = new ArrayList<>();
        Path root = SourceTree.root();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return NOT_SOURCES.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                names.add(root.relativize(file).toString());
                return FileVisitResult.CONTINUE;
            }
        });
        assertEquals(List.of(), notPortable(names));
    }

    /** The shell of Windows may not find labels in files with other line ends. */
    @Test
    void batchFile_hasTheLineEndsOfWindows() throws IOException {
        String launcher = Files.readString(SourceTree.of("tools/distribution/src/main/launcher/tegula.cmd"));
        assertEquals(launcher, launcher.replace("\r\n", "\n").replace("\n", "\r\n"));
    }

    @Test
    void namesThatWindowsRefuses_areFound() {
        assertEquals(
                List.of("a/NUL.txt", "a/b:c", "a/dot.", "docs/readme.md"),
                notPortable(List.of("a/NUL.txt", "a/b:c", "a/dot.", "a/null", "docs/README.md", "docs/readme.md")));
    }

    private static List<String> notPortable(List<String> names) {
        Set<String> folded = new HashSet<>();
        return names.stream()
                .filter(name -> name.length() > LONGEST
                        || !folded.add(name.toLowerCase(Locale.ROOT))
                        || Pattern.compile("/")
                                .splitAsStream(name)
                                .anyMatch(part -> RESERVED.matcher(part).matches()))
                .toList();
    }
}
