package dev.tegula.interop.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.tegula.Tegula;
import dev.tegula.errors.TegulaException;
import dev.tegula.integrity.SealAlgorithm;
import dev.tegula.integrity.SealOptions;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.interop.golden.GoldenCase;
import dev.tegula.interop.golden.GoldenSets;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damages one file of sealed arrays of all versions. {@code verify} must find every flipped bit and every missing,
 * emptied, truncated, extended or swapped file. {@code -Dtegula.sets=.* -Dtegula.mutatedCases=.*} runs all golden
 * arrays, {@code -Dtegula.flips=N} flips more bits.
 */
@Slow
class SealedMutantsTest {

    private static final String SETS = System.getProperty("tegula.sets", "v04.*|v10.*|v21.*");
    private static final String CASES = System.getProperty(
            "tegula.mutatedCases",
            "dense_var|sparse_string_dim|cons_sparse|cons_commits|delete_consolidated|meta_history");
    private static final int FLIPS = Amounts.of("tegula.flips", 2);

    private static final Tegula TEGULA =
            Tegula.builder().computeThreads(2).chunkCache(0).build();

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> verify_damagedFileOfSealedArray_findsError() {
        return RandomTests.sample(GoldenSets.cases(SETS, CASES), 2)
                .filter(golden -> !golden.kind().equals("group")
                        && !golden.json().has("expect")
                        && !golden.json().has("encryption_key"))
                .map(golden -> dynamicTest(golden.toString(), () -> check(golden)));
    }

    private void check(GoldenCase golden) throws IOException {
        Path copy = Files.createTempDirectory(folder, "copy").resolve("array");
        copy(golden.array(), copy);
        List<Path> files = files(copy);
        ReadDigest reader = new ReadDigest(TEGULA, copy, golden);
        String sound = reader.digest();
        RandomGenerator random = RandomTests.generator();
        SealAlgorithm algorithm = random.nextBoolean() ? SealAlgorithm.CRC32C : SealAlgorithm.SHA256;
        assertTrue(TEGULA.integrity(copy.toString())
                .seal(SealOptions.defaults().withAlgorithm(algorithm))
                .isComplete());
        assertTrue(isSound(copy, VerifyOptions.full()) && isSound(copy, sealedOnly()));
        assertEquals(sound, reader.digest());
        List<String> missed = new ArrayList<>();
        for (Path file : files) {
            String name = copy.relativize(file).toString();
            if (name.equals("__lock.tdb")) {
                continue;
            }
            byte[] whole = Files.readAllBytes(file);
            for (int i = 0; whole.length > 0 && i < FLIPS; i++) {
                byte[] changed = whole.clone();
                int at = random.nextInt(whole.length);
                changed[at] ^= (byte) (1 << random.nextInt(8));
                Files.write(file, changed);
                if (isSound(copy, i == 0 ? VerifyOptions.full() : sealedOnly())) {
                    missed.add(name + ": a flipped bit in byte " + at);
                }
                Files.write(file, whole);
            }
            for (FileDamage damage : FileDamage.of(file, whole, files, random)) {
                damage.apply();
                if (isSound(copy, sealedOnly()) && !isHarmless(damage, name, golden, reader, sound)) {
                    missed.add(name + " " + damage.name());
                }
                damage.undo();
            }
        }
        assertEquals(List.of(), missed);
        assertTrue(isSound(copy, VerifyOptions.full()), "the damage was not undone");
    }

    /**
     * Returns true if maintenance could have deleted the file: reads do not change, or lose only replaced cells that a
     * vacuum deletes. Swapped files may have equal content.
     */
    private static boolean isHarmless(
            FileDamage damage, String file, GoldenCase golden, ReadDigest reader, String sound) {
        if (damage.name().equals("missing")
                && golden.name().startsWith("cons_")
                && (file.endsWith(".wrt") || file.endsWith(".ok"))) {
            return true;
        }
        if (!damage.name().equals("missing") && !damage.name().startsWith("exchanged")) {
            return false;
        }
        try {
            return reader.digest().equals(sound);
        } catch (TegulaException | IllegalArgumentException e) {
            return false;
        }
    }

    private static VerifyOptions sealedOnly() {
        return VerifyOptions.full().withDepth(VerifyOptions.Depth.SEALED);
    }

    private static boolean isSound(Path array, VerifyOptions options) {
        try {
            return TEGULA.integrity(array.toString())
                    .verify(options, new VerifyListener() {})
                    .isSound();
        } catch (dev.tegula.errors.ArrayNotFoundException | dev.tegula.errors.EncryptionException e) {
            return false;
        }
    }

    private static List<Path> files(Path array) throws IOException {
        try (Stream<Path> all = Files.walk(array)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : (Iterable<Path>) all::iterator) {
                Files.copy(path, to.resolve(from.relativize(path).toString()));
            }
        }
    }
}
