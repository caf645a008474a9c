package dev.tegula.vcf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tegula.Tegula;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vcf.model.VcfField;
import dev.tegula.vcf.model.VcfFileType;
import dev.tegula.vcf.model.VcfRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads datasets that TileDB-VCF wrote and published, next to their sources and the rows of its own tests. */
@Slow
class PublishedDatasetsTest {

    private static final List<String> ROWS = List.of(
            "HG00280 12141-12277",
            "HG01762 12141-12277",
            "HG00280 12546-12771",
            "HG01762 12546-12771",
            "HG00280 13354-13374",
            "HG01762 13354-13389",
            "HG00280 13375-13395",
            "HG00280 13396-13413",
            "HG00280 13414-13451",
            "HG00280 13452-13519",
            "HG00280 13520-13544",
            "HG00280 13545-13689",
            "HG00280 17319-17479",
            "HG00280 17480-17486");

    @TempDir
    static Path folder;

    private static Tegula tegula;

    @BeforeAll
    static void unpack() throws IOException {
        PublishedArrays.unpack(folder);
        tegula = Tegula.create();
    }

    @AfterAll
    static void close() {
        tegula.close();
    }

    private static VcfDataset open(String name) {
        return VcfDataset.open(tegula, Tegula.uri(folder.resolve(name)));
    }

    private static List<String> rows(VcfQuery query) {
        List<String> rows = new ArrayList<>();
        try (VcfRecords records = query.records()) {
            records.forEachRemaining(record -> rows.add(record.sample() + " " + record.start() + "-" + record.end()));
        }
        return rows;
    }

    /** The rows of test_basic_reads (apis/python/tests/test_read.py). */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "v2/ingested_2samples",
                "v2/ingested_2samples_GT_DP_PL",
                "v3/ingested_2samples",
                "v3/ingested_2samples_GT_DP_PL",
                "v4/ingested_2samples",
                "v4/ingested_2samples_GT_DP_PL"
            })
    void allVersions_returnTheRowsOfUpstreamsTests(String name) {
        try (VcfDataset dataset = open(name)) {
            assertEquals(name.charAt(1) - '0', dataset.version());
            assertEquals(List.of("HG00280", "HG01762"), dataset.samples());
            assertEquals(ROWS, rows(dataset.query()));
            assertEquals(ROWS.subList(2, 8), rows(dataset.query().regions(dataset.region("1:12700-13400"))));
            assertEquals(
                    List.of("HG01762 12546-12771", "HG01762 13354-13389"),
                    rows(dataset.query().samples("HG01762").regions(dataset.region("1:12700-13400"))));
            assertEquals(0, dataset.query().regions(dataset.region("2")).count());
        }
    }

    /** The values of "C API: Reader submit (default attributes)" and "Test export" (libtiledbvcf/test/src). */
    @ParameterizedTest
    @ValueSource(strings = {"v2/ingested_2samples", "v3/ingested_2samples_GT_DP_PL", "v4/ingested_2samples_GT_DP_PL"})
    void fieldsHaveTheValuesOfUpstreamsTests(String name) {
        try (VcfDataset dataset = open(name)) {
            List<VcfRecord> records = new ArrayList<>();
            try (VcfRecords found = dataset.query()
                    .regions(dataset.region("1:12700-13400"), dataset.region("1:17000-17400"))
                    .records()) {
                found.forEachRemaining(records::add);
            }
            assertEquals(
                    List.of("0", "0", "15", "64", "6", "2", "0"),
                    records.stream().map(record -> record.format("DP").text()).toList());
            assertEquals(
                    List.of("0,0,0", "0,0,0", "0,24,360", "0,66,990", "0,6,90", "0,3,32", "0,0,0"),
                    records.stream().map(record -> record.format("PL").text()).toList());
            assertEquals(
                    List.of("0", "0", "14", "30", "3", "1", "0"),
                    records.stream()
                            .map(record -> record.format("MIN_DP").text())
                            .toList());
            VcfRecord low = records.get(2);
            assertEquals(List.of("LowQual"), low.filters());
            assertEquals(List.of("T", "<NON_REF>"), low.alleles());
            assertEquals(VcfField.integers("END", 13374), low.info("END"));
            VcfField genotype = low.format("GT");
            assertEquals(List.of(0, 0), List.of(genotype.allele(0), genotype.allele(1)));
        }
    }

    /** "C API: Reader submit": regions in their order, each with the records that it overlaps. */
    @Test
    void perRegion_returnsRecordsOncePerRegion() {
        try (VcfDataset dataset = open("v4/ingested_2samples")) {
            VcfQuery query = dataset.query()
                    .regions(dataset.region("1:12700-13400"), dataset.region("1:13360-13400"))
                    .perRegion();
            List<String> second =
                    List.of("HG00280 13354-13374", "HG01762 13354-13389", "HG00280 13375-13395", "HG00280 13396-13413");
            List<String> expected = new ArrayList<>(ROWS.subList(2, 8));
            expected.addAll(second);
            assertEquals(expected, rows(query));
        }
    }

    @Test
    void oldAndNewFormat_haveTheSameRecords() {
        try (VcfDataset old = open("old_format");
                VcfDataset recent = open("new_format")) {
            List<VcfRecord> first = new ArrayList<>();
            List<VcfRecord> second = new ArrayList<>();
            try (VcfRecords one = old.query().records();
                    VcfRecords other = recent.query().records()) {
                one.forEachRemaining(first::add);
                other.forEachRemaining(second::add);
            }
            assertEquals(70, first.size());
            assertEquals(first, second);
        }
    }

    @Test
    void flagsHaveNoValues() {
        try (VcfDataset dataset = open("v4/small.tdb");
                VcfRecords records = dataset.query().records()) {
            VcfRecord first = records.next();
            assertEquals("[END=12277, DB, DP=42, DS]", first.info().toString());
        }
    }

    @Test
    void wrongContig_isRefusedWithAHint() {
        try (VcfDataset dataset = open("v4/ingested_2samples")) {
            IllegalArgumentException e =
                    assertThrows(IllegalArgumentException.class, () -> dataset.region("chr1:5-10"));
            assertTrue(e.getMessage().contains("no contig 'chr1'"), e.getMessage());
            assertTrue(e.getMessage().contains("did you mean '1'?"), e.getMessage());
            e = assertThrows(
                    IllegalArgumentException.class, () -> dataset.query().samples("HG00281"));
            assertTrue(e.getMessage().contains("no sample 'HG00281'; did you mean 'HG00280'?"), e.getMessage());
        }
    }

    @Test
    void otherObjects_areRefusedWithTheConvention() {
        UnsupportedFormatException e = assertThrows(UnsupportedFormatException.class, () -> open("v4/small.tdb/data"));
        assertTrue(e.getMessage().contains("found an array, expected a group"), e.getMessage());
        e = assertThrows(UnsupportedFormatException.class, () -> open("v4/small.tdb/metadata"));
        assertTrue(e.getMessage().contains("the array 'data' is missing"), e.getMessage());
        assertThrows(ArrayNotFoundException.class, () -> open("v4/nothing"));
    }

    /** Compares exports with the sources, column by column. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "v2/ingested_2samples HG00280 small2.bcf",
                "v2/ingested_2samples_GT_DP_PL HG00280 small2.bcf",
                "v3/ingested_2samples HG00280 small2.bcf",
                "v3/ingested_2samples_GT_DP_PL HG00280 small2.bcf",
                "v4/ingested_2samples HG00280 small2.bcf",
                "v4/ingested_2samples_GT_DP_PL HG00280 small2.bcf",
                "new_format HG00280 small3.bcf",
                "old_format HG00280 small3.bcf"
            })
    void exports_equalTheSourcesInBcftools(String words) throws IOException {
        assumeTrue(Bcftools.isPresent());
        String[] parts = words.split(" ");
        Path source = PublishedArrays.SOURCES.resolve(parts[2]);
        List<String> expected = normal(Files.readAllBytes(source));
        try (VcfDataset dataset = open(parts[0])) {
            for (VcfFileType type : VcfFileType.values()) {
                ByteArrayOutputStream file = new ByteArrayOutputStream();
                VcfExport.of(dataset.query(), type).writeSample(parts[1], file);
                assertEquals(expected, normal(file.toByteArray()), type::toString);
            }
        }
    }

    private static List<String> normal(byte[] file) throws IOException {
        return Bcftools.view(file).stream().map(SourceVcf.Line::normal).toList();
    }

    /**
     * bcftools selects regions of an export by its index; queries of the dataset must select the same. A BCF file,
     * because bcftools 1.16 does not find records of VCF text that begin before a region.
     */
    @Test
    void randomRegions_equalThoseOfBcftools() throws IOException {
        assumeTrue(Bcftools.isPresent());
        RandomGenerator random = RandomTests.generator();
        Path file = folder.resolve("all.bcf");
        try (VcfDataset dataset = open("new_format")) {
            try (var out = Files.newOutputStream(file)) {
                VcfExport.of(dataset.query(), VcfFileType.BCF).writeSample("HG00280", out);
            }
            Bcftools.run("index", "-f", file.toString());
            for (int i = 0; i < 40; i++) {
                long start = 1 + random.nextInt(71_000);
                String region = "1:" + start + "-" + (start + random.nextInt(random.nextBoolean() ? 10 : 5000));
                String found = Bcftools.run("query", "-f", "%CHROM %POS\\n", "-r", region, file.toString());
                List<String> ours = new ArrayList<>();
                try (VcfRecords records =
                        dataset.query().regions(dataset.region(region)).records()) {
                    records.forEachRemaining(record -> ours.add(record.contig() + " " + record.start()));
                }
                assertEquals(found.lines().toList(), ours, region);
            }
        }
    }

    @Test
    void folder_hasAFileForEachSample() throws IOException {
        Path target = Files.createDirectory(folder.resolve("calls"));
        try (VcfDataset dataset = open("v4/ingested_2samples")) {
            assertEquals(
                    "{HG00280=11, HG01762=3}",
                    VcfExport.of(dataset.query(), VcfFileType.BCF)
                            .writeSamples(target)
                            .toString());
        }
        try (var files = Files.list(target)) {
            assertEquals(
                    List.of("HG00280.bcf", "HG01762.bcf"),
                    files.map(file -> file.getFileName().toString()).sorted().toList());
        }
        if (Bcftools.isPresent()) {
            assertEquals(List.of("HG01762"), Bcftools.samples(target.resolve("HG01762.bcf")));
        }
    }
}
