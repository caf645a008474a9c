package dev.tegula.interop.golden;

import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The golden sets in the test resources. Each process of tests unpacks the cases that it asks for, into a folder of its
 * own below {@code target}, and deletes it at its end: a sample of cases costs what it reads.
 */
public final class GoldenSets {

    private static final Map<String, GoldenSet> SETS = new ConcurrentHashMap<>();
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
        Predicate<String> matching = Pattern.compile(names).asMatchPredicate();
        return names().stream()
                .filter(Pattern.compile(sets).asMatchPredicate())
                .flatMap(set -> of(set).cases().stream())
                .filter(golden -> matching.test(golden.name()))
                .toList();
    }

    /** Returns a set by its name. */
    public static GoldenSet of(String name) {
        return SETS.computeIfAbsent(
                name,
                set -> new GoldenSet(
                        set,
                        SourceTree.of("quality/interop/src/test/resources/golden/" + set + ".zip"),
                        FOLDER.resolve(set)));
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
