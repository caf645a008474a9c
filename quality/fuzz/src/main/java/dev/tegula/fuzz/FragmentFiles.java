package dev.tegula.fuzz;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.errors.TegulaException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Generates parts of fragment metadata files. */
final class FragmentFiles {

    /** An input of a target. */
    record Sample(String target, byte[] input) {}

    private static final List<String> SECTIONS =
            List.of("rtree", "fragment-statistics", "section-longs", "section-extremes", "section-conditions");

    private FragmentFiles() {}

    static List<Sample> samples() throws IOException {
        List<Sample> samples = new ArrayList<>();
        Path folder = Files.createTempDirectory("tegula-fuzz");
        try (Tegula tegula = Tegula.create()) {
            for (int i = 0; i < FragmentTargets.SCHEMAS.size(); i++) {
                Path array = folder.resolve("array" + i);
                write(tegula, array.toString(), FragmentTargets.SCHEMAS.get(i));
                try (Stream<Path> files = Files.walk(array)) {
                    for (Path file : files.filter(each -> each.endsWith("__fragment_metadata.tdb"))
                            .toList()) {
                        add(samples, (byte) i, Files.readAllBytes(file));
                    }
                }
            }
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        samples.add(new Sample(
                "old-rtree",
                input((byte) 0, new ByteWriter().u32(1).u32(10).u8(0).u32(0).toByteArray())));
        samples.add(new Sample("old-fragment-metadata", input((byte) 0, oldMetadata())));
        return samples;
    }

    /** Returns metadata of format version 2 with one attribute and no tiles. */
    private static byte[] oldMetadata() {
        ByteWriter out = new ByteWriter().u32(2).u64(8).u32(1).u32(100).u64(0).u64(0);
        return out.u64(0).u64(0).u64(0).u64(0).u64(1).u64(40).u64(0).u64(0).toByteArray();
    }

    private static void write(Tegula tegula, String uri, ArraySchema schema) {
        tegula.createArray(uri, schema);
        try (ArrayWriter writer = tegula.openForWriting(uri)) {
            CellsBuilder cells = Cells.builder();
            if (schema.isDense()) {
                writer.write(
                        Subarray.range("x", 1, 10),
                        cells.int32("a", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10).build());
            } else if (schema.dimension("s") != null) {
                writer.write(cells.int64("x", 1, 5, 9, 30, 99)
                        .utf8("s", "a", "bb", "c", "", "e")
                        .utf8("t", "x", null, "y", "", "zz")
                        .float64("f", 1, 2, 3, 4, 5)
                        .build());
            } else {
                writer.write(
                        cells.float64("x", 0.1, 0.5, 0.9).int32("a", 1, 2, 3).build());
            }
        }
    }

    /**
     * Adds the parts of a file as samples. The file starts with consecutive generic tiles, the sections; the rest is
     * the footer.
     */
    private static void add(List<Sample> samples, byte schema, byte[] file) {
        ByteReader in = new ByteReader(file, "seed");
        int end = 0;
        try (FilterScratch scratch = new FilterScratch()) {
            while (in.remaining() > 0) {
                byte[] content = GenericTile.read(in, null, scratch);
                SECTIONS.forEach(target -> samples.add(new Sample(target, input(schema, content))));
                end = in.position();
            }
        } catch (TegulaException footer) {
            samples.add(new Sample("footer", input(schema, Arrays.copyOfRange(file, end, file.length))));
        }
    }

    private static byte[] input(byte schema, byte[] content) {
        byte[] input = new byte[content.length + 1];
        input[0] = schema;
        System.arraycopy(content, 0, input, 1, content.length);
        return input;
    }
}
