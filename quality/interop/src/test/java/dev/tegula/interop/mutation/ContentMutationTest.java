package dev.tegula.interop.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.OpenOptions;
import dev.tegula.Query;
import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.errors.TegulaException;
import dev.tegula.interop.golden.GoldenCase;
import dev.tegula.interop.golden.GoldenSets;
import dev.tegula.query.Aggregate;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Range;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Damages arrays of every version in which schemas, fragment metadata and deletes are stored without compression, so
 * that every change affects a field of a structure. Every operation must then return a result or throw one of Tegula's
 * exceptions.
 */
@Slow
class ContentMutationTest {

    private static final int USUAL = 2;
    /** The divisor of the number of mutants, because each mutant is used in two dozen operations. */
    private static final int SHARE = 50;

    private static final String ROOT = "mem://store/array";
    private static final String METADATA = "__fragment_metadata.tdb";
    private static final String CASES =
            "dense_var|dense_nullable|dense_sparse_fragment|evolve_dense|enum_dense|cons_frag_meta_dense"
                    + "|sparse_2d_row|sparse_string_dim|sparse_nullable|sparse_2d_hilbert|sparse_hilbert_hetero|cons_sparse_timestamps"
                    + "|delete_basic|delete_consolidated|current_domain_sparse|dimension_label";

    private static final Tegula TEGULA = Tegula.builder().computeThreads(1).build();

    @TestFactory
    Stream<DynamicTest> everyStructureOfEveryVersion() {
        return RandomTests.sample(GoldenSets.cases("v.*", CASES), 4)
                .map(golden -> dynamicTest(golden.toString(), () -> check(golden)));
    }

    private static void check(GoldenCase golden) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        List<String> plain = new ArrayList<>();
        try (Stream<Path> all = Files.walk(golden.array())) {
            for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
                String uri = ROOT + "/" + golden.array().relativize(file);
                byte[] bytes = Files.readAllBytes(file);
                if (isTiled(file.getFileName().toString()) && bytes.length > 0) {
                    bytes = PlainTiles.of(TEGULA, file, bytes);
                    plain.add(uri);
                }
                files.put(uri, bytes);
            }
        }
        Subarray written = Subarray.whole();
        List<String> cells;
        try (ArrayReader array = TEGULA.openForReading(golden.uri())) {
            List<Range> domain = array.nonEmptyDomain();
            for (int d = 0; d < domain.size(); d++) {
                written = written.addRange(array.schema().dimensions().get(d).name(), domain.get(d));
            }
            cells = cells(array.query().subarray(written));
        }
        try (Tegula tegula = TestStores.engine(TestStores.storeOf(files));
                ArrayReader array = tegula.openForReading(ROOT)) {
            assertEquals(cells, cells(array.query().subarray(written)), "without compression the array is the same");
        }
        Subarray part = written;
        int count = Math.max(USUAL, Mutants.count(USUAL) / SHARE);
        for (String uri : plain) {
            Map<String, byte[]> damaged = new TreeMap<>(files);
            Mutants.tryAll(files.get(uri), count, count, mutant -> {
                damaged.put(uri, mutant);
                use(damaged, uri, part);
            });
        }
    }

    private static boolean isTiled(String name) {
        return name.endsWith(".del")
                || name.endsWith(".meta")
                || name.equals("__array_schema.tdb")
                || name.equals(METADATA)
                || !name.contains(".");
    }

    /** Returns the first cell and the number of cells of each column and batch. */
    private static List<String> cells(Query query) {
        List<String> cells = new ArrayList<>();
        try (CellBatches batches = query.batches(1 << 16)) {
            int most = 100;
            for (Cells batch : batches) {
                for (Column column : batch.columns()) {
                    boolean none = column.size() == 0 || column.isNull(0);
                    cells.add(
                            column.name() + " " + column.size() + " " + (none ? "" : Arrays.toString(column.bytes(0))));
                }
                if (--most == 0) {
                    break;
                }
            }
        }
        return cells;
    }

    private static void use(Map<String, byte[]> files, String uri, Subarray part) throws IOException {
        // A damaged schema may be valid, but describe an array without these cells and fields.
        boolean asked = uri.contains("schema");
        try (Tegula tegula =
                TestStores.builder(TestStores.storeOf(files)).computeThreads(1).build()) {
            attempt(false, () -> tegula.object(uri).inspect());
            String folder = uri.endsWith(METADATA) ? uri.substring(0, uri.length() - METADATA.length()) : uri + "/";
            for (String file : files.keySet()) {
                attempt(
                        false,
                        () -> file.startsWith(folder) ? tegula.object(file).inspect() : "");
            }
            attempt(
                    false,
                    () -> tegula.maintenance(ROOT, OpenOptions.defaults()).history());
            attempt(false, () -> tegula.object(ROOT).metadata());
            attempt(false, () -> {
                try (ArrayReader array = tegula.openForReading(ROOT)) {
                    use(array, part, asked);
                }
                return "";
            });
        }
    }

    private static void use(ArrayReader array, Subarray part, boolean asked) {
        attempt(false, array::fragments);
        attempt(false, () -> String.valueOf(array.nonEmptyDomain()));
        array.schema().enumerationPaths().keySet().forEach(name -> attempt(false, () -> array.enumeration(name)));
        for (DimensionLabel label : array.schema().labels()) {
            attempt(false, () -> array.label(label.name()).fragments());
        }
        attempt(asked, () -> cells(array.query().subarray(part)));
        attempt(asked, () -> array.query().subarray(part).read());
        attempt(asked, () -> array.query().subarray(part).explain());
        for (Attribute attribute : array.schema().attributes()) {
            String name = attribute.name();
            boolean one = attribute.valuesPerCell() == 1
                    && !attribute.datatype().isString()
                    && attribute.enumeration() == null;
            if (one) {
                attempt(asked, () -> array.query().subarray(part).aggregate(Aggregate.sum(name), Aggregate.max(name)));
            }
            if (one || attribute.isNullable() || attribute.datatype().isString()) {
                Condition condition = attribute.isNullable()
                        ? Condition.field(name).isNull()
                        : one
                                ? Condition.field(name).gt(1)
                                : Condition.field(name).ge("b");
                attempt(
                        asked,
                        () -> array.query().subarray(part).where(condition).read());
                attempt(
                        asked,
                        () -> array.query()
                                .subarray(part)
                                .where(condition)
                                .matchesOnly()
                                .explain());
                attempt(
                        asked,
                        () -> array.query().subarray(part).where(condition).aggregate(Aggregate.count()));
            }
        }
    }

    /** An operation on an array. */
    @FunctionalInterface
    private interface Question {
        Object answer();
    }

    /** @param asked whether the operation may be invalid for the array */
    private static void attempt(boolean asked, Question question) {
        try {
            assertTrue(question.answer() != null);
        } catch (TegulaException e) {
            assertTrue(String.valueOf(e.getMessage()).contains(ROOT), () -> "no file in: " + e);
        } catch (IllegalArgumentException e) {
            assertTrue(asked, e::toString);
        } catch (RuntimeException | Error e) {
            throw new AssertionError(e.toString(), e);
        }
    }
}
