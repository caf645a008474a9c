package dev.tegula.interop.mutation;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.tegula.Tegula;
import dev.tegula.errors.TegulaException;
import dev.tegula.internal.cells.StatisticsKind;
import dev.tegula.interop.golden.GoldenCase;
import dev.tegula.interop.golden.GoldenSets;
import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damages one file of an array: missing, emptied, truncated, extended or swapped. {@code verify} must report an error
 * whenever a read fails or returns other cells. {@code -Dtegula.step=1 -Dtegula.sets=.* -Dtegula.mutatedCases=.*} runs
 * all golden arrays.
 */
@Slow
class VerifyMutantsTest {

    private static final String SETS = System.getProperty("tegula.sets", "v04.*|v10.*|v21.*");
    private static final String CASES = System.getProperty(
            "tegula.mutatedCases",
            "dense_var|sparse_2d_row|sparse_string_dim|cons_sparse|cons_commits|delete_consolidated|dense_nullable|meta_history");

    private static final Tegula TEGULA =
            Tegula.builder().computeThreads(2).chunkCache(0).build();

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> verify_damagedFileThatChangesReads_findsError() {
        return RandomTests.sample(GoldenSets.cases(SETS, CASES), 6)
                .filter(golden ->
                        !golden.kind().equals("group") && !golden.json().has("expect"))
                .map(golden -> dynamicTest(golden.toString(), () -> check(golden)));
    }

    private void check(GoldenCase golden) throws IOException {
        Path copy = Files.createTempDirectory(folder, "copy").resolve("array");
        copy(golden.array(), copy);
        ReadDigest reader = new ReadDigest(TEGULA, copy, golden);
        String sound = reader.digest();
        RandomGenerator random = RandomTests.generator();
        List<Path> files;
        try (Stream<Path> all = Files.walk(copy)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        List<String> missed = new ArrayList<>();
        for (Path file : files) {
            byte[] whole = Files.readAllBytes(file);
            for (FileDamage damage : FileDamage.of(file, whole, files, random)) {
                damage.apply();
                String problem = tryMutant(reader, sound);
                if (problem != null
                        && !isBeyondVerify(golden, copy.relativize(file).toString(), damage.name())) {
                    missed.add(copy.relativize(file) + " " + damage.name() + ": " + problem);
                }
                damage.undo();
            }
        }
        Assertions.assertEquals(List.of(), missed);
        Assertions.assertEquals(sound, reader.digest(), "the damage was not undone");
    }

    /**
     * Returns true for damage that only a seal can detect:
     *
     * <ul>
     *   <li>A missing metadata file or delete condition leaves no trace, because no other file contains its name.
     *   <li>A replaced fragment without a commit is also the result of an interrupted vacuum. Only reads at earlier
     *       times need it.
     *   <li>Data files of equal size can only be distinguished by statistics. Some types have none, and neither do
     *       format versions before 11.
     * </ul>
     */
    private static boolean isBeyondVerify(GoldenCase golden, String file, String damage) {
        boolean lost = damage.equals("missing") || damage.startsWith("exchanged");
        if (file.startsWith("__meta/") || file.endsWith(".del")) {
            return lost;
        }
        if (file.endsWith(".wrt") || file.endsWith(".ok")) {
            return damage.equals("missing") && golden.name().startsWith("cons_");
        }
        if (!damage.startsWith("exchanged") || !file.endsWith(".tdb")) {
            return false;
        }
        String name = file.substring(file.lastIndexOf('/') + 1);
        Matcher attribute = Pattern.compile("a(\\d+)(_var|_validity)?\\.tdb").matcher(name);
        if (!file.startsWith("__fragments/") || !attribute.matches()) {
            return !file.startsWith("__fragments/");
        }
        AttributeSpec spec = golden.schema().attrs().get(Integer.parseInt(attribute.group(1)));
        int valuesPerCell = spec.isVar() ? Field.VARIABLE : spec.cellValNum();
        StatisticsKind kind = StatisticsKind.of(new Field(spec.name(), spec.type(), valuesPerCell, spec.nullable()));
        return !kind.extremes() && !kind.sum();
    }

    /** Returns the error that {@code verify} missed, or null. */
    private static String tryMutant(ReadDigest reader, String sound) {
        String digest;
        try {
            digest = reader.digest();
        } catch (TegulaException | IllegalArgumentException e) {
            digest = "failed: " + e.getMessage();
        }
        if (digest.equals(sound) || !reader.isSound()) {
            return null;
        }
        return digest.startsWith("failed")
                ? "a read fails (" + digest + "), but verify finds nothing"
                : "cells differ, but verify finds nothing";
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : (Iterable<Path>) all::iterator) {
                Path copy = to.resolve(from.relativize(path).toString());
                Files.copy(path, copy);
                // Makes the copy old enough that verify does not expect a pending commit.
                Files.setLastModifiedTime(copy, FileTime.fromMillis(System.currentTimeMillis() - 60_000));
            }
        }
    }
}
