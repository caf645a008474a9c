package dev.tegula.interop.mutation;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.Tegula;
import dev.tegula.errors.TegulaException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.interop.golden.GoldenCase;
import dev.tegula.interop.golden.GoldenSets;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Range;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damages one file of arrays of every version, then reads the written cells and inspects the file. The result must be
 * cells or one of Tegula's exceptions. Files with a single generic tile are also damaged inside the decompressed tile.
 */
@Slow
class ArrayMutationTest {

    private static final int USUAL = 8;
    private static final int TRUNCATIONS = 8;
    private static final String CASES = "dense_var|sparse_2d_row|dense_sparse_fragment";

    private static final Resources RESOURCES = new Resources(new Workers(1, 1));

    private static final Tegula TEGULA = Tegula.builder().computeThreads(1).build();

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> everyFileOfEveryVersion() {
        return RandomTests.sample(GoldenSets.cases("v.*", CASES), 4)
                .map(golden -> dynamicTest(golden.toString(), () -> check(golden)));
    }

    private void check(GoldenCase golden) throws IOException {
        Path copy = Files.createTempDirectory(folder, "copy").resolve("array");
        try (Stream<Path> all = Files.walk(golden.array())) {
            for (Path path : (Iterable<Path>) all::iterator) {
                Files.copy(path, copy.resolve(golden.array().relativize(path).toString()));
            }
        }
        List<Range> written;
        try (ArrayReader array = TEGULA.openForReading(copy.toString())) {
            written = array.nonEmptyDomain();
        }
        Subarray subarray = Subarray.whole();
        for (int d = 0; d < written.size(); d++) {
            subarray = subarray.addRange(golden.schema().dimNames().get(d), written.get(d));
        }
        Subarray part = subarray;
        int truncations = Mutants.count(TRUNCATIONS);
        try (Stream<Path> all = Files.walk(copy)) {
            for (Path file : all.filter(Files::isRegularFile)
                    .filter(file -> file.toFile().length() > 0)
                    .toList()) {
                byte[] whole = Files.readAllBytes(file);
                Mutants.tryAll(whole, truncations, Mutants.count(USUAL), mutant -> read(copy, file, mutant, part));
                String name = file.getFileName().toString();
                if (name.equals("__array_schema.tdb") || !name.contains(".")) {
                    GenericTile header = GenericTile.readHeader(new ByteReader(whole, name));
                    byte[] content = RESOURCES
                            .filters()
                            .apply(scratch -> GenericTile.read(new ByteReader(whole, name), null, scratch));
                    Mutants.tryAll(content, truncations, 4 * Mutants.count(USUAL), mutant -> {
                        ByteWriter out = new ByteWriter();
                        RESOURCES
                                .filters()
                                .use(scratch ->
                                        GenericTile.write(mutant, mutant.length, header.version(), null, out, scratch));
                        read(copy, file, out.toByteArray(), part);
                    });
                }
                Files.write(file, whole);
            }
        }
    }

    private static void read(Path array, Path file, byte[] mutant, Subarray part) throws IOException {
        Files.write(file, mutant);
        try {
            TEGULA.object(file.toString()).inspect();
            try (ArrayReader reader = TEGULA.openForReading(array.toString());
                    CellBatches batches = reader.query().subarray(part).batches(1 << 16)) {
                int most = 100;
                for (Cells batch : batches) {
                    if (batch.size() < 0 || --most == 0) {
                        return;
                    }
                }
            }
        } catch (TegulaException e) {
            assertTrue(
                    String.valueOf(e.getMessage()).contains(array.getFileName().toString()), e.getMessage());
        } catch (IllegalArgumentException e) {
            // The damaged schema is valid, but describes an array without these cells.
            assertTrue(file.toString().contains("schema"), () -> file + ": " + e);
        } catch (RuntimeException | Error e) {
            throw new AssertionError(file + ": " + e, e);
        }
    }
}
