package dev.tegula.interop.golden;

import dev.tegula.testkit.archive.Archives;
import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The golden sets in the test resources. Each process of tests unpacks a set once, into a folder of its own below
 * {@code target}, and deletes it at its end.
 */
public final class GoldenSets {

    private static final Map<String, Path> UNPACKED = new ConcurrentHashMap<>();
    private static final Path FOLDER = newFolder();

    private GoldenSets() {}

    /** Returns the names of the sets: by format version, oldest first, then {@code mixed} and {@code real}. */
    public static List<String> names() {
        try (InputStream list = Objects.requireNonNull(GoldenSets.class.getResourceAsStream("/golden/sets.txt"))) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the cases whose set and name match these regular expressions entirely. */
    public static List<GoldenCase> cases(String sets, String names) {
        List<GoldenCase> cases = new ArrayList<>();
        for (String set : names()) {
            if (set.matches(sets)) {
                cases.addAll(casesOf(set, names));
            }
        }
        return cases;
    }

    /** Returns the folder of an unpacked set. */
    static Path folder(String set) {
        return UNPACKED.computeIfAbsent(set, GoldenSets::unpack);
    }

    private static List<GoldenCase> casesOf(String set, String names) {
        Path folder = folder(set);
        List<GoldenCase> cases = new ArrayList<>();
        try (var folders = Files.list(folder)) {
            for (Path each : new TreeSet<>(folders.toList())) {
                if (each.getFileName().toString().matches(names) && Files.exists(each.resolve("case.json"))) {
                    cases.add(GoldenCase.load(set, each));
                }
            }
            return cases;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path unpack(String set) {
        try {
            return Archives.unpack(
                    SourceTree.of("quality/interop/src/test/resources/golden/" + set + ".zip"), FOLDER.resolve(set));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path newFolder() {
        Path folder =
                Path.of("target", "golden", "" + ProcessHandle.current().pid()).toAbsolutePath();
        delete(folder); // of a process with the same number that was killed
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
        return folder;
    }

    private static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (var all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
