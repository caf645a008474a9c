package dev.tegula.vcf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.vcf.model.AlleleCount;
import dev.tegula.vcf.model.SampleStatistics;
import dev.tegula.vcf.model.VariantStatistics;
import dev.tegula.vcf.model.VcfRegion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads statistics of published arrays, and of arrays of version 3 by the rules of TileDB-VCF. */
class StatisticsTest {

    private static final long LAST = 0xFFFF_FFFEL;

    @TempDir
    Path folder;

    @Test
    void publishedArrays_haveTheStatisticsOfTheirSource() throws IOException {
        PublishedArrays.unpack(folder);
        try (Tegula tegula = Tegula.create();
                VcfDataset dataset = VcfDataset.open(tegula, Tegula.uri(folder.resolve("new_format")))) {
            assertEquals(List.of("allele_count", "variant_stats", "sample_stats"), dataset.statistics());
            List<AlleleCount> counts = new ArrayList<>();
            dataset.alleleCounts(List.of(), counts::add);
            assertEquals(6, counts.size());
            assertEquals(new AlleleCount("1", 69270, "A", "G", ".", "1,1", 1), counts.get(0));
            assertEquals(new AlleleCount("1", 866511, "T", "CCCCT,CCCCTCCCT", "LowQual", "1,2", 1), counts.get(4));
            List<VariantStatistics> variants = new ArrayList<>();
            dataset.variantStatistics(List.of(dataset.region("1:69761-69761")), variants::add);
            assertEquals(
                    List.of(
                            new VariantStatistics("1", 69761, "A,T", 1, 2, 0),
                            new VariantStatistics("1", 69761, "ref", 1, 2, 0)),
                    variants);
            assertEquals(0.5f, variants.get(0).frequency());
            SampleStatistics sample =
                    dataset.sampleStatistics(List.of("HG00280")).get(0);
            assertEquals(70L, sample.value("n_records"));
            assertEquals(6f, sample.value("r_ti_tv"));
            assertEquals(3L, sample.value("n_hom_var"));
            assertEquals(879f / 68, sample.value("dp_mean"));
        }
    }

    /** Blocks of reference, by AFMap of variant_stats_reader.h. */
    @Test
    void version3_addsSamplesAndBlocks() {
        try (Tegula tegula = Tegula.create()) {
            String uri = "mem://statistics/v3";
            SourceVcf source = SourceVcf.parse(String.join("\n", RandomSources.HEADER) + "\n");
            new WrittenDataset(tegula, uri, 4, 1000, List.of(), OpenOptions.defaults())
                    .write(List.of(new SourceVcf("s", source.header, List.of())));
            writeVariantStats(tegula, uri + "/variant_stats", blockRows());
            try (VcfDataset dataset = VcfDataset.open(tegula, uri)) {
                List<VariantStatistics> plain = new ArrayList<>();
                dataset.variantStatistics(List.of(VcfRegion.of("chr1")), plain::add);
                assertEquals(
                        List.of(
                                new VariantStatistics("chr1", 1, "T,C", 8, 16, 0),
                                new VariantStatistics("chr1", 1, "ref", 8, 16, 0),
                                new VariantStatistics("chr1", 50, "G,A", 2, 3, 1),
                                new VariantStatistics("chr1", 50, "ref", 1, 3, 0)),
                        plain);
                assertEquals(0.5f, plain.get(0).frequency());
                List<VariantStatistics> blocks = new ArrayList<>();
                dataset.variantStatisticsWithBlocks(List.of(new VcfRegion("chr1", 40, 60)), blocks::add);
                assertEquals(
                        List.of(
                                new VariantStatistics("chr1", 50, "G,A", 2, 7, 1),
                                new VariantStatistics("chr1", 50, "ref", 5, 7, 0)),
                        blocks);
                UnsupportedFormatException e = assertThrows(
                        UnsupportedFormatException.class, () -> dataset.alleleCounts(List.of(), count -> {}));
                assertTrue(e.getMessage().contains("no array 'allele_count'"), e.getMessage());
            }
        }
    }

    /**
     * test_variant_stats_scan_all_samples, test_variant_stats_drop_ref and test_allele_count_return_types
     * (apis/python/tests/test_stats.py): the statistics of the eight files of inputs/stats.
     */
    @Test
    void statisticsOfUpstreamsFiles_haveTheValuesOfUpstreamsTests() throws IOException {
        List<SourceVcf> files = new ArrayList<>();
        for (String name : List.of("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")) {
            files.add(SourceVcf.read(PublishedArrays.SOURCES.resolve("stats").resolve(name + ".vcf")));
        }
        try (Tegula tegula = Tegula.create()) {
            String uri = "mem://statistics/upstream";
            new WrittenDataset(tegula, uri, 4, 1000, List.of(), OpenOptions.defaults()).write(files);
            List<Object[]> rows = new ArrayList<>();
            files.forEach(
                    file -> file.lines.forEach(line -> rows.addAll(SourceStatistics.variants(file.sample, line))));
            writeVariantStats(tegula, uri + "/variant_stats", rows);
            List<Object[]> counts = new ArrayList<>();
            files.forEach(file -> file.lines.forEach(line -> counts.addAll(SourceStatistics.alleles(line))));
            writeAlleleCount(tegula, uri + "/allele_count", counts);
            try (VcfDataset dataset = VcfDataset.open(tegula, uri)) {
                List<VariantStatistics> found = new ArrayList<>();
                dataset.variantStatistics(
                        List.of(dataset.region("chr2:1-1"), dataset.region("chr2:3"), dataset.region("chr1:1-5")),
                        found::add);
                assertEquals(
                        List.of(
                                "T,C", "ref", "G,GTTTA", "G,T", "ref", "C,A", "C,G", "C,T", "ref", "G,GTTTA", "ref",
                                "C,T", "ref", "G,GTTTA", "G,GTTTA"),
                        found.stream().map(VariantStatistics::allele).toList());
                assertEquals(
                        List.of(8L, 8L, 5L, 6L, 5L, 4L, 4L, 4L, 4L, 1L, 15L, 1L, 2L, 2L, 2L),
                        found.stream().map(VariantStatistics::count).toList());
                assertEquals(
                        List.of(16L, 16L, 16L, 16L, 16L, 16L, 16L, 16L, 16L, 16L, 16L, 3L, 3L, 2L, 2L),
                        found.stream().map(VariantStatistics::number).toList());
                assertEquals(
                        List.of(
                                0.5f,
                                0.5f,
                                0.3125f,
                                0.375f,
                                0.3125f,
                                0.25f,
                                0.25f,
                                0.25f,
                                0.25f,
                                0.0625f,
                                0.9375f,
                                0.33333334f,
                                0.6666667f,
                                1f,
                                1f),
                        found.stream().map(VariantStatistics::frequency).toList());
                List<AlleleCount> alleles = new ArrayList<>();
                dataset.alleleCounts(List.of(dataset.region("chr1:1-10000")), alleles::add);
                assertEquals(
                        List.of(1L, 2L, 2L, 3L, 3L, 3L, 4L),
                        alleles.stream().map(AlleleCount::position).toList());
                assertEquals(
                        List.of(8L, 5L, 3L, 4L, 2L, 2L, 1L),
                        alleles.stream().map(AlleleCount::count).toList());
            }
        }
    }

    private static void writeAlleleCount(Tegula tegula, String uri, List<Object[]> rows) {
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.ascii("contig"))
                        .dimension(Dimension.uint32("pos", 0, LAST, LAST + 1))
                        .attribute(Attribute.ascii("ref"))
                        .attribute(Attribute.ascii("alt"))
                        .attribute(Attribute.ascii("filter"))
                        .attribute(Attribute.ascii("gt"))
                        .attribute(Attribute.int32("count"))
                        .allowDuplicates(true)
                        .build());
        try (ArrayWriter writer = tegula.openForWriting(uri)) {
            writer.write(Cells.builder()
                    .ascii("contig", texts(rows, 0))
                    .uint32("pos", numbers(rows, 1))
                    .ascii("ref", texts(rows, 2))
                    .ascii("alt", texts(rows, 3))
                    .ascii("filter", texts(rows, 4))
                    .ascii("gt", texts(rows, 5))
                    .int32("count", numbers(rows, 6))
                    .build());
        }
    }

    private static List<Object[]> blockRows() {
        List<Object[]> rows = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            rows.add(new Object[] {0, "s" + i, 0, "T,C", 1, 2, 0, "chr1"});
            rows.add(new Object[] {0, "s" + i, 0, "ref", 1, 2, 0, "chr1"});
        }
        rows.add(new Object[] {9, "a", 48, "nr", 2, 2, 1, "chr1"}); // ends before position 50
        rows.add(new Object[] {19, "b", 49, "nr", 2, 2, 1, "chr1"}); // ends at it
        rows.add(new Object[] {49, "c", 79, "nr", 2, 2, 1, "chr1"}); // begins at it
        rows.add(new Object[] {49, "d", 49, "G,A", 2, 2, 1, "chr1"});
        rows.add(new Object[] {49, "e", 49, "ref", 1, 1, 0, "chr1"});
        return rows;
    }

    private static void writeVariantStats(Tegula tegula, String uri, List<Object[]> rows) {
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.ascii("contig"))
                        .dimension(Dimension.uint32("pos", 0, LAST, LAST + 1))
                        .dimension(Dimension.ascii("sample"))
                        .dimension(Dimension.uint32("end", 0, LAST, LAST + 1))
                        .attribute(Attribute.ascii("allele"))
                        .attribute(Attribute.int32("ac"))
                        .attribute(Attribute.int32("an"))
                        .attribute(Attribute.int32("n_hom"))
                        .attribute(Attribute.uint32("max_length"))
                        .allowDuplicates(true)
                        .build());
        try (ArrayWriter writer = tegula.openForWriting(uri)) {
            writer.write(Cells.builder()
                    .ascii("contig", texts(rows, 7))
                    .uint32("pos", numbers(rows, 0))
                    .ascii("sample", texts(rows, 1))
                    .uint32("end", numbers(rows, 2))
                    .ascii("allele", texts(rows, 3))
                    .int32("ac", numbers(rows, 4))
                    .int32("an", numbers(rows, 5))
                    .int32("n_hom", numbers(rows, 6))
                    .uint32("max_length", new int[rows.size()])
                    .build());
        }
        tegula.object(uri)
                .updateMetadata(MetadataChanges.none()
                        .put("version", MetadataValue.uint32(3))
                        .put("max_length", MetadataValue.int32(40)));
    }

    private static int[] numbers(List<Object[]> rows, int column) {
        return rows.stream().mapToInt(row -> (Integer) row[column]).toArray();
    }

    private static String[] texts(List<Object[]> rows, int column) {
        return rows.stream().map(row -> (String) row[column]).toArray(String[]::new);
    }
}
