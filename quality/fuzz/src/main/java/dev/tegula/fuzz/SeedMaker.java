package dev.tegula.fuzz;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.FilterPipelineFormat;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.tile.GenericTile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Generates the seeds of targets: structures of golden arrays of all format versions, encoded tiles, texts, and tables.
 */
public final class SeedMaker {

    private static final int MAX_BYTES = 4096;
    private static final int MAX_PER_TARGET = 300;

    private final Map<String, List<byte[]>> seeds = new LinkedHashMap<>();

    private SeedMaker() {
        FuzzTargets.all().keySet().forEach(target -> seeds.put(target, new ArrayList<>()));
    }

    /**
     * Generates the seeds of all targets.
     *
     * @param golden the folder with the archives of golden arrays
     */
    public static Map<String, List<byte[]>> make(Path golden) throws IOException {
        SeedMaker maker = new SeedMaker();
        SampleTexts.ALL.forEach(
                (target, texts) -> texts.forEach(text -> maker.add(target, text.getBytes(StandardCharsets.UTF_8))));
        FilterTargets.PIPELINES.values().forEach(pipeline -> {
            ByteWriter out = new ByteWriter();
            FilterPipelineFormat.write(pipeline.filters(), FormatVersion.DEFAULT_WRITE, out);
            maker.add("filter-pipeline", out.toByteArray());
        });
        SampleTiles.all().forEach((target, tile) -> maker.add(target, tile));
        SampleTables.all().forEach((target, files) -> files.forEach(file -> maker.add(target, file)));
        for (FragmentFiles.Sample sample : FragmentFiles.samples()) {
            maker.add(sample.target(), sample.input());
        }
        try (Stream<Path> archives = Files.list(golden)) {
            for (Path archive : archives.filter(file -> file.toString().endsWith(".zip"))
                    .sorted()
                    .toList()) {
                maker.addArchive(archive);
            }
        }
        return maker.seeds;
    }

    private void add(String target, byte[] input) {
        List<byte[]> known = Objects.requireNonNull(seeds.get(target));
        if (input.length <= MAX_BYTES && known.size() < MAX_PER_TARGET) {
            known.add(input);
        }
    }

    private void addArchive(Path archive) throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                if (!entry.isDirectory() && entry.getSize() <= MAX_BYTES) {
                    addFile(entry.getName(), zip.getInputStream(entry).readAllBytes());
                }
            }
        }
    }

    private void addFile(String path, byte[] bytes) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        if (path.contains("/__enumerations/")) {
            addTile("enumeration", bytes);
        } else if (path.contains("/__schema/") || name.equals("__array_schema.tdb")) {
            addTile("schema", bytes);
        } else if (path.contains("/__meta/")) {
            addTile("metadata", bytes);
        } else if (path.contains("/__group/")) {
            addTile("group", bytes);
        } else if (path.contains("/__fragment_meta/")) {
            addTile("footer-list", bytes);
        } else if (name.endsWith(".del")) {
            addTile("delete-condition", bytes);
        } else if (name.endsWith(".con")) {
            add("commit-list", bytes);
        } else if (name.endsWith(".vac") || name.endsWith(".ign")) {
            add("vacuum-file", bytes);
        } else if (name.equals("__fragment_metadata.tdb") && bytes.length > 0 && bytes[0] <= 2) {
            for (byte schema = 0; schema < FragmentTargets.SCHEMAS.size(); schema++) {
                byte[] input = new byte[bytes.length + 1];
                input[0] = schema;
                System.arraycopy(bytes, 0, input, 1, bytes.length);
                add("old-fragment-metadata", input);
            }
        }
    }

    private void addTile(String target, byte[] bytes) {
        add("generic-tile", bytes);
        try (FilterScratch scratch = new FilterScratch()) {
            byte[] content = GenericTile.read(new ByteReader(bytes, "seed"), null, scratch);
            add(target, Arrays.copyOf(content, content.length));
        } catch (RuntimeException encrypted) {
            return;
        }
    }
}
