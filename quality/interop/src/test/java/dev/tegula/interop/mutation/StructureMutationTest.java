package dev.tegula.interop.mutation;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.tegula.Tegula;
import dev.tegula.errors.TegulaException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.format.ArraySchemaFormat;
import dev.tegula.internal.format.DeleteConditionFormat;
import dev.tegula.internal.format.EnumerationFormat;
import dev.tegula.internal.format.GroupFormat;
import dev.tegula.internal.format.MetadataFormat;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.fragment.FragmentSections;
import dev.tegula.internal.fragment.FragmentStatistics;
import dev.tegula.internal.fragment.RTree;
import dev.tegula.internal.fragment.legacy.OldFragmentMetadata;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.interop.golden.GoldenCase;
import dev.tegula.interop.golden.GoldenSets;
import dev.tegula.maintenance.FileReport;
import dev.tegula.schema.ArraySchema;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Damages the decompressed bytes of structures, so that the damage reaches their parsers: schemas, enumerations,
 * metadata, groups, and the footers and sections of fragment metadata, in every available version. Tries every
 * truncation and random changes.
 */
@Slow
class StructureMutationTest {

    private static final int USUAL = 60;
    private static final String CASES =
            "dense_1d|dense_var|sparse_2d_row|sparse_string_dim|dense_nullable|enum_dense|meta_types|group_nested|delete_basic";

    private static final Resources RESOURCES = new Resources(new Workers(1, 1));
    private static final Tegula TEGULA = Tegula.create();

    /** The bytes of a structure and its parser. */
    private record Structure(byte[] bytes, Consumer<ByteReader> reader) {}

    @TestFactory
    Stream<DynamicTest> everyStructureOfEveryVersion() {
        return GoldenSets.names().stream()
                .filter(set -> set.startsWith("v"))
                .map(set -> dynamicTest(set, () -> {
                    for (GoldenCase golden : GoldenSets.cases(Pattern.quote(set), CASES)) {
                        for (Map.Entry<String, Structure> structure :
                                structures(golden).entrySet()) {
                            String name = set + "/" + golden.name() + "/" + structure.getKey();
                            byte[] bytes = structure.getValue().bytes;
                            Mutants.tryAll(
                                    bytes,
                                    Integer.MAX_VALUE,
                                    Mutants.count(USUAL),
                                    mutant -> read(structure.getValue().reader, mutant, name));
                        }
                    }
                }));
    }

    private static void read(Consumer<ByteReader> reader, byte[] mutant, String name) {
        try {
            reader.accept(new ByteReader(mutant, name));
        } catch (TegulaException e) {
            assertTrue(String.valueOf(e.getMessage()).contains(name), e.getMessage());
        } catch (RuntimeException | Error e) {
            throw new AssertionError(name + ": " + e, e);
        }
    }

    /** Returns one structure of each kind in a case, by the titles that {@code inspect} prints. */
    private static Map<String, Structure> structures(GoldenCase golden) throws IOException {
        Map<String, Structure> structures = new LinkedHashMap<>();
        try (Stream<Path> all = Files.walk(golden.array())) {
            for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile).sorted()::iterator) {
                String name = file.getFileName().toString();
                boolean tiled = name.endsWith(".del")
                        || name.equals("__array_schema.tdb")
                        || name.equals("__fragment_metadata.tdb")
                        || !name.contains(".");
                if (tiled && Files.size(file) > 0) {
                    add(golden, file, structures);
                }
            }
        }
        return structures;
    }

    private static void add(GoldenCase golden, Path file, Map<String, Structure> structures) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        FileReport report = TEGULA.object(file.toUri().toString()).inspect();
        @Nullable ArraySchema schema = golden.hasSchema() ? schema(golden) : null;
        for (FileReport.Part part : report.parts()) {
            String title = part.title().replace("generic tile of the ", "");
            if (part.title().equals("footer") && schema != null) {
                int start = (int) part.fields().get(0).offset();
                byte[] footer = java.util.Arrays.copyOfRange(bytes, start, bytes.length);
                ArraySchema known = schema;
                structures.putIfAbsent("footer", new Structure(footer, in -> FragmentFooter.read(in, named -> known)));
            } else if (!title.equals(part.title())) {
                int start = (int) part.fields().get(0).offset();
                ByteReader in = new ByteReader(bytes, start, bytes.length - start, title);
                byte[] content = RESOURCES.filters().apply(scratch -> GenericTile.read(in, null, scratch));
                Consumer<ByteReader> reader = reader(title, report, schema);
                if (reader != null) {
                    structures.putIfAbsent(title.replaceAll(" of field \\d+", ""), new Structure(content, reader));
                }
            }
        }
    }

    private static ArraySchema schema(GoldenCase golden) {
        try (var array = TEGULA.openForReading(golden.uri())) {
            return array.schema();
        }
    }

    private static @Nullable Consumer<ByteReader> reader(
            String title, FileReport report, @Nullable ArraySchema schema) {
        if (title.equals("array schema")) {
            return ArraySchemaFormat::read;
        } else if (title.equals("enumeration")) {
            return EnumerationFormat::read;
        } else if (title.equals("delete condition")) {
            return DeleteConditionFormat::read;
        } else if (title.equals("group")) {
            return GroupFormat::read;
        } else if (title.equals("metadata") && report.structure().equals("metadata")) {
            return MetadataFormat::read;
        } else if (schema == null) {
            return null;
        } else if (title.equals("metadata")) {
            return in -> OldFragmentMetadata.read(in, schema);
        } else if (title.equals("R-tree")) {
            FormatVersion version = new FormatVersion(schema.version());
            return in -> RTree.read(in, schema.dimensions(), version);
        } else if (title.startsWith("tile minima") || title.startsWith("tile maxima")) {
            return FragmentSections::readExtremes;
        } else if (title.equals("fragment statistics")) {
            return in -> FragmentStatistics.read(
                    in, schema.attributes().size() + 1 + schema.dimensions().size());
        } else if (title.equals("processed conditions")) {
            return FragmentSections::readConditions;
        }
        return in -> FragmentSections.readLongs(in, title);
    }
}
