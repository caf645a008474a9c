package dev.tegula.vcf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Sampled;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vcf.model.VcfFileType;
import dev.tegula.vcf.model.VcfRecord;
import dev.tegula.vcf.model.VcfRegion;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares datasets that were written from random VCF files with these files, queried in the plainest way. */
@Slow
class RandomDatasetsTest {

    private static final List<String> CONTIGS = List.of("chr1", "chr2", "HLA:a");

    private static List<SourceVcf> sources(long seed) {
        RandomSources random = new RandomSources(RandomTests.generator(seed));
        // Names in the order of bytes, so that numbers and names of samples have one order.
        return List.of(random.make("alice", 60), random.make("bob", 1), random.make("carol", 40));
    }

    @Sampled(4)
    @ParameterizedTest
    @CsvSource({
        "2,1,1000,",
        "2,2,17,",
        "2,2,17,end_pos sample",
        "3,3,1000,",
        "3,4,100,",
        "3,4,100,start_pos sample",
        "4,5,1000,",
        "4,6,17,",
        "4,7,1,",
        "4,5,1000,sample contig start_pos",
        "4,6,17,start_pos sample contig",
        "4,6,17,contig sample start_pos"
    })
    void regionsReturnTheOverlappingRecordsInOrder(int version, long seed, int gap, String dimensions) {
        List<SourceVcf> sources = sources(seed);
        RandomGenerator random = RandomTests.generator(seed);
        List<String> extracted = version == 4 ? List.of("fmt_GT", "info_DP", "fmt_GL", "info_DB") : List.of();
        try (Tegula tegula = Tegula.create()) {
            String uri = "mem://random/" + version + "-" + seed;
            WrittenDataset written = new WrittenDataset(tegula, uri, version, gap, extracted, OpenOptions.defaults());
            (dimensions == null ? written : written.dimensions(List.of(dimensions.split(" ")))).write(sources);
            try (VcfDataset dataset = VcfDataset.open(tegula, uri)) {
                assertEquals(keys(sources, dataset.samples(), List.of(), false), keys(dataset.query()));
                for (int i = 0; i < Amounts.of("tegula.vcf.queries", 20); i++) {
                    List<VcfRegion> regions = regions(random, sources, gap);
                    boolean perRegion = random.nextInt(3) == 0;
                    List<String> samples = random.nextBoolean() ? List.of() : List.of("carol", "alice");
                    VcfQuery query = dataset.query()
                            .regions(regions)
                            .samples(samples)
                            .memoryBudget(version > 2 && random.nextBoolean() ? 4_000 : VcfQuery.DEFAULT_BUDGET);
                    query = perRegion ? query.perRegion() : query;
                    List<String> expected =
                            keys(sources, samples.isEmpty() ? dataset.samples() : samples, regions, perRegion);
                    assertEquals(expected, keys(query), () -> "seed " + seed + ", regions " + regions);
                    assertEquals(expected.size(), query.count(), () -> "count of " + regions);
                }
            }
        }
    }

    private static List<VcfRegion> regions(RandomGenerator random, List<SourceVcf> sources, int gap) {
        List<VcfRegion> regions = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            String contig = CONTIGS.get(random.nextInt(3));
            List<SourceVcf.Line> lines = sources.get(random.nextInt(2) * 2).lines;
            SourceVcf.Line line = lines.get(random.nextInt(lines.size()));
            long near = random.nextBoolean() ? line.start() : line.end();
            long start = Math.max(1, near + random.nextInt(5) - 2 + (random.nextInt(3) - 1) * (long) gap);
            long width = random.nextBoolean() ? random.nextInt(3) : random.nextInt(100_000);
            regions.add(new VcfRegion(random.nextBoolean() ? line.contig() : contig, start, start + width));
        }
        return regions;
    }

    private static String key(String sample, SourceVcf.Line line) {
        return line.contig() + ":" + line.start() + "-" + line.end() + " " + sample;
    }

    private static List<String> keys(VcfQuery query) {
        List<String> keys = new ArrayList<>();
        try (VcfRecords records = query.records()) {
            records.forEachRemaining(record ->
                    keys.add(record.contig() + ":" + record.start() + "-" + record.end() + " " + record.sample()));
        }
        return keys;
    }

    /** Returns the records that the query must return. */
    private static List<String> keys(
            List<SourceVcf> sources, List<String> samples, List<VcfRegion> regions, boolean perRegion) {
        List<String> keys = new ArrayList<>();
        if (perRegion) {
            for (VcfRegion region : regions) {
                keys.addAll(keys(sources, samples, List.of(region), false));
            }
            return keys;
        }
        for (String contig : CONTIGS) {
            record Found(long start, String sample, String key) {}
            List<Found> found = new ArrayList<>();
            for (SourceVcf source : sources) {
                for (SourceVcf.Line line : source.lines) {
                    boolean wanted = regions.isEmpty()
                            || regions.stream()
                                    .anyMatch(region -> region.contig().equals(contig)
                                            && line.start() <= region.end()
                                            && line.end() >= region.start());
                    if (line.contig().equals(contig) && samples.contains(source.sample) && wanted) {
                        found.add(new Found(line.start(), source.sample, key(source.sample, line)));
                    }
                }
            }
            found.sort(Comparator.comparingLong(Found::start).thenComparing(Found::sample));
            found.forEach(each -> keys.add(each.key()));
        }
        return keys;
    }

    @Sampled(2)
    @ParameterizedTest
    @CsvSource({"2,11", "3,12", "4,13", "4,14", "4,15"})
    void exportedFilesHaveTheValuesOfTheSources(int version, long seed) throws IOException {
        List<SourceVcf> sources = sources(seed);
        List<String> extracted =
                seed % 2 == 0 ? List.of("fmt_GT", "info_DP", "fmt_GL", "info_DB", "info_NOTE") : List.of();
        try (Tegula tegula = Tegula.create()) {
            String uri = "mem://export/" + version + "-" + seed;
            new WrittenDataset(tegula, uri, version, 1000, extracted, OpenOptions.defaults()).write(sources);
            try (VcfDataset dataset = VcfDataset.open(tegula, uri)) {
                for (SourceVcf source : sources) {
                    assertEquals(normal(source), normal(export(dataset, source.sample, VcfFileType.VCF)));
                    assertEquals(normal(source), normal(export(dataset, source.sample, VcfFileType.VCF_GZ)));
                    if (Bcftools.isPresent()) {
                        ByteArrayOutputStream bcf = new ByteArrayOutputStream();
                        VcfExport.of(dataset.query(), VcfFileType.BCF).writeSample(source.sample, bcf);
                        assertEquals(
                                Bcftools.view(source.text().getBytes(StandardCharsets.UTF_8)).stream()
                                        .map(SourceVcf.Line::normal)
                                        .toList(),
                                Bcftools.view(bcf.toByteArray()).stream()
                                        .map(SourceVcf.Line::normal)
                                        .toList());
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"3,21", "4,22", "4,23"})
    void columnsOfCombinedFilesAreTheSamples(int version, long seed) throws IOException {
        List<SourceVcf> sources = sources(seed);
        try (Tegula tegula = Tegula.create()) {
            String uri = "mem://combined/" + version + "-" + seed;
            new WrittenDataset(tegula, uri, version, 1000, List.of(), OpenOptions.defaults()).write(sources);
            try (VcfDataset dataset = VcfDataset.open(tegula, uri)) {
                ByteArrayOutputStream text = new ByteArrayOutputStream();
                VcfExport.of(dataset.query(), VcfFileType.VCF).writeCombined(text);
                List<SourceVcf.Line> lines = SourceVcf.parse(text.toString(StandardCharsets.UTF_8)).lines;
                for (int i = 0; i < sources.size(); i++) {
                    assertSample(sources.get(i), i, lines);
                }
                if (Bcftools.isPresent()) {
                    ByteArrayOutputStream bcf = new ByteArrayOutputStream();
                    VcfExport.of(dataset.query(), VcfFileType.BCF).writeCombined(bcf);
                    assertEquals(Bcftools.view(text.toByteArray()), Bcftools.view(bcf.toByteArray()));
                }
            }
        }
    }

    /**
     * Without blocks, which bcftools joins by their starts alone, files of several samples are those of bcftools merge.
     */
    @Sampled(2)
    @ParameterizedTest
    @CsvSource({"2,51", "3,52", "4,53"})
    void combinedFilesEqualThoseOfBcftoolsMerge(int version, long seed, @TempDir Path folder) throws IOException {
        assumeTrue(Bcftools.isPresent());
        List<SourceVcf> sources = new ArrayList<>();
        for (SourceVcf source : sources(seed)) {
            List<SourceVcf.Line> plain =
                    source.lines.stream().filter(RandomDatasetsTest::isPlain).toList();
            sources.add(new SourceVcf(source.sample, source.header, plain));
        }
        // Records that two samples share, with other genotypes.
        List<SourceVcf.Line> shared = new ArrayList<>();
        for (SourceVcf.Line line : sources.get(0).lines) {
            List<String> columns = new ArrayList<>(line.columns());
            columns.set(8, "GT:DP");
            columns.set(9, "1|1:9");
            shared.add(new SourceVcf.Line(columns));
        }
        sources.set(1, new SourceVcf("bob", RandomSources.HEADER, shared));
        try (Tegula tegula = Tegula.create()) {
            String uri = "mem://merge/" + version;
            new WrittenDataset(tegula, uri, version, 1000, List.of(), OpenOptions.defaults()).write(sources);
            try (VcfDataset dataset = VcfDataset.open(tegula, uri)) {
                List<String> files = new ArrayList<>();
                VcfExport.of(dataset.query(), VcfFileType.BCF).writeSamples(folder);
                for (String sample : dataset.samples()) {
                    String file = folder.resolve(sample + ".bcf").toString();
                    Bcftools.run("index", file);
                    files.add(file);
                }
                List<String> words = new ArrayList<>(List.of("merge", "--no-version", "-m", "none"));
                words.addAll(files);
                SourceVcf merged = SourceVcf.parse(Bcftools.run(words.toArray(String[]::new)));
                ByteArrayOutputStream combined = new ByteArrayOutputStream();
                VcfExport.of(dataset.query(), VcfFileType.BCF).writeCombined(combined);
                assertEquals(genotypes(merged.lines), genotypes(Bcftools.view(combined.toByteArray())));
            }
        }
    }

    /** Returns whether bcftools merge keeps a line: it trims equal ends of alleles, and phases of missing alleles. */
    private static boolean isPlain(SourceVcf.Line line) {
        String alternative = line.columns().get(4);
        String end = line.reference().substring(line.reference().length() - 1);
        return alternative.matches("[ACGT]+")
                && !alternative.endsWith(end)
                && !line.format().get("GT").contains(".");
    }

    /** Returns positions, alleles and the values of all samples, by line. */
    private static List<String> genotypes(List<SourceVcf.Line> lines) {
        List<String> keys = new ArrayList<>();
        for (SourceVcf.Line line : lines) {
            StringBuilder key = new StringBuilder();
            for (int column = 9; column < line.columns().size(); column++) {
                List<String> columns = new ArrayList<>(line.columns().subList(0, 9));
                columns.add(line.columns().get(column));
                key.append(sampleKey(new SourceVcf.Line(columns))).append(' ');
            }
            keys.add(key.toString());
        }
        keys.sort(Comparator.naturalOrder());
        return keys;
    }

    /** Checks that the lines with a sample have its genotypes, and that no record is lost. */
    private static void assertSample(SourceVcf source, int column, List<SourceVcf.Line> lines) {
        Set<String> left = new HashSet<>();
        source.lines.forEach(line -> left.add(sampleKey(line)));
        assertEquals(source.lines.size(), left.size());
        for (SourceVcf.Line line : lines) {
            List<String> columns = new ArrayList<>(line.columns().subList(0, 9));
            columns.add(line.columns().get(9 + column));
            left.remove(sampleKey(new SourceVcf.Line(columns)));
        }
        assertEquals(Set.of(), left);
    }

    private static String sampleKey(SourceVcf.Line line) {
        List<String> values = new ArrayList<>();
        line.format().forEach((name, value) -> {
            if (!value.equals(".")) {
                values.add(name + "=" + (name.equals("GL") ? numbers(value) : value));
            }
        });
        values.sort(Comparator.naturalOrder());
        return line.contig() + " " + line.start() + " " + line.end() + " "
                + line.columns().subList(3, 5) + values;
    }

    private static String numbers(String list) {
        return new SourceVcf.Line(List.of("c", "1", ".", "A", ".", ".", ".", "X=" + list)).normal();
    }

    private static List<String> normal(SourceVcf source) {
        return source.lines.stream().map(SourceVcf.Line::normal).toList();
    }

    private static SourceVcf export(VcfDataset dataset, String sample, VcfFileType type) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        VcfExport.of(dataset.query(), type).writeSample(sample, bytes);
        byte[] plain = bytes.toByteArray();
        if (type == VcfFileType.VCF_GZ) {
            plain = new GZIPInputStream(new ByteArrayInputStream(plain)).readAllBytes();
        }
        SourceVcf parsed = SourceVcf.parse(new String(plain, StandardCharsets.UTF_8));
        assertEquals(sample, parsed.sample);
        return parsed;
    }

    @ParameterizedTest
    @CsvSource({"4,31"})
    void valuesOfRecordsAreThoseOfTheSource(int version, long seed) {
        SourceVcf source = sources(seed).get(0);
        try (Tegula tegula = Tegula.create()) {
            String uri = "mem://values/" + seed;
            new WrittenDataset(tegula, uri, version, 1000, List.of(), OpenOptions.defaults()).write(List.of(source));
            try (VcfDataset dataset = VcfDataset.open(tegula, uri);
                    VcfRecords records = dataset.query().records()) {
                for (SourceVcf.Line line : source.lines) {
                    VcfRecord record = records.next();
                    assertEquals(line.filters(), record.filters() == null ? List.of() : record.filters());
                    assertEquals(!line.columns().get(5).equals("."), record.hasQuality());
                    assertEquals(line.format().get("GT"), record.format("GT").text());
                    assertEquals(line.info().containsKey("DB"), record.info("DB") != null);
                }
            }
        }
    }
}
