package dev.tegula.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.hdf5.Hdf5Contents;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes bytes of files: each result is read, or refused with an error that names it. */
@Slow
class DamagedHdf5Test {

    private static final int MUTANTS = Amounts.of("tegula.hdf5.mutants", 300);
    private static final int MAX_BATCHES = 100;

    private final List<byte[]> files = new ArrayList<>();

    @TempDir
    Path folder;

    @BeforeEach
    void readFiles() throws IOException {
        for (String name : List.of(
                "grid.nc",
                "coordinates/day-0.nc",
                "coordinates/heights.nc",
                "coordinates/odd.nc",
                "times.nc",
                "plain.h5")) {
            files.add(Files.readAllBytes(Path.of("src/test/resources/hdf5", name)));
        }
    }

    @Test
    void mutants_areReadOrRefused() throws IOException {
        List<String> failures = new ArrayList<>();
        long first = RandomTests.firstSeed();
        for (long seed = first; seed < first + MUTANTS; seed++) {
            try {
                read(mutant(seed));
            } catch (TableFileException e) {
                if (!String.valueOf(e.getMessage()).contains("mutant.nc")) {
                    failures.add(seed + ": no name in " + e.getMessage());
                }
            } catch (RuntimeException | Error e) {
                failures.add(seed + ": " + e);
            }
        }
        assertEquals(List.of(), failures);
    }

    /** These mutants declare structures of hundreds of megabytes. */
    @ParameterizedTest
    @ValueSource(
            longs = {
                102957, 105151, 110024, 113865, 114103, 121986, 122032, 128460, 137441, 138681, 143263, 150366, 153835,
                157117
            })
    void declaredSizes_areCheckedBeforeMemoryIsAllocated(long seed) throws IOException {
        Path file = mutant(seed);
        try {
            read(file);
        } catch (TableFileException e) {
            assertFalse(e.getMessage().contains("memory"), e.getMessage());
        }
    }

    private Path mutant(long seed) throws IOException {
        RandomGenerator random = RandomTests.seeded(seed);
        byte[] bytes = files.get((int) (seed % files.size())).clone();
        for (int changes = random.nextInt(1, 4); changes > 0; changes--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) (random.nextBoolean() ? -1 : 127);
                case 2 -> bytes[at] = (byte) random.nextInt();
                default -> {
                    if (random.nextInt(10) == 0) {
                        bytes = Arrays.copyOf(bytes, Math.max(1, at));
                    } else {
                        for (int i = at; i < Math.min(bytes.length, at + 8); i++) {
                            bytes[i] = (byte) (random.nextBoolean() ? -1 : 0);
                        }
                    }
                }
            }
        }
        return Files.write(folder.resolve("mutant.nc"), bytes);
    }

    /** Reads what a file contains, and its first grid. */
    private static void read(Path file) throws IOException {
        ReadOptions options = ReadOptions.defaults();
        new Hdf5Contents().contents(TableSources.file(file), options);
        try {
            read(file, options);
        } catch (TableFileException e) {
            String message = String.valueOf(e.getMessage());
            int named = message.indexOf("dataset=");
            if (named < 0) {
                throw e;
            }
            read(
                    file,
                    options.withValue("dataset", message.substring(named + "dataset=".length(), message.length() - 1)));
        }
    }

    private static void read(Path file, ReadOptions options) throws IOException {
        try (TableReader reader = new Hdf5Format().read(TableSources.file(file), options)) {
            for (int batch = 0; batch < MAX_BATCHES && reader.next() != null; batch++) {
                assertTrue(reader.rows() > 0);
            }
        }
    }
}
