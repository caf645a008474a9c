package dev.tegula.fuzz.foreign;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The list of the repositories whose files are read. A line with a name, an address, a commit and folders is a
 * repository; lines after it that begin with a hyphen exclude files by a pattern of their path, with a reason.
 */
final class ForeignList {

    private static final Path FILE = Path.of("src/test/resources/foreign.txt");

    private ForeignList() {}

    static Map<String, Repository> load() throws IOException {
        return parse(Files.readAllLines(FILE));
    }

    static Map<String, Repository> parse(List<String> lines) {
        Map<String, Repository> repositories = new LinkedHashMap<>();
        Repository last = null;
        for (String line : lines) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith("-") && last != null) {
                String[] parts = line.substring(1).strip().split(": ", 2);
                last.excluded().add(new Exclusion(parts[0], parts[1]));
            } else {
                String[] words = line.split("\\s+");
                last = new Repository(
                        words[0], words[1], words[2], List.of(words).subList(3, words.length), new ArrayList<>());
                repositories.put(words[0], last);
            }
        }
        return repositories;
    }

    /** A repository at a commit, the folders to read, and the files to exclude. */
    record Repository(String name, String address, String commit, List<String> folders, List<Exclusion> excluded) {

        /** Returns why a file is excluded, or null. */
        @Nullable
        String exclusion(Path file) {
            for (Exclusion each : excluded) {
                if (FileSystems.getDefault()
                        .getPathMatcher("glob:" + each.pattern())
                        .matches(file)) {
                    return each.reason();
                }
            }
            return null;
        }
    }

    /** Files that are not read. */
    record Exclusion(String pattern, String reason) {}
}
