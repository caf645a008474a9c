package dev.tegula.vcf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.EncryptionKey;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.EncryptionException;
import dev.tegula.group.GroupChanges;
import dev.tegula.query.Cells;
import dev.tegula.vcf.model.VcfFileType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tables of records: types, missing values, and datasets with keys and unusual samples. */
class VcfTableTest {

    private static SourceVcf source(String sample, String... lines) {
        return new SourceVcf(
                sample,
                RandomSources.HEADER,
                List.of(lines).stream()
                        .map(line -> new SourceVcf.Line(List.of(line.split(" "))))
                        .toList());
    }

    private static final String FIRST = "chr1 10 rs1 A C,* 30.5 q10;s50 DP=7;AF=0.5,.;DB GT:AD:FT 0|1:3,.,9:PASS";
    private static final String SECOND = "chr1 20 . G . . . . GT .";

    @Test
    void columnsHaveTheTypesOfTheHeader() {
        try (Tegula tegula = Tegula.create()) {
            new WrittenDataset(tegula, "mem://table/t", 4, 1000, List.of("info_DB"), OpenOptions.defaults())
                    .write(List.of(source("s", FIRST, SECOND)));
            try (VcfDataset dataset = VcfDataset.open(tegula, "mem://table/t");
                    VcfTable table = dataset.query().table(List.of())) {
                assertEquals(dataset.columns().size(), table.schema().columns().size());
                Cells rows = table.next();
                assertEquals(2, rows.size());
                assertEquals(List.of("A,C,*", "G"), List.of(rows.text("alleles")));
                assertEquals("q10;s50", rows.text("filters")[0]);
                assertTrue(rows.isNull("filters", 1) && rows.isNull("qual", 1) && rows.isNull("info_DP", 1));
                assertEquals(30.5f, rows.float32("qual")[0]);
                assertEquals(7, rows.int32("info_DP")[0]);
                assertEquals(true, rows.bool("info_DB")[0]);
                assertEquals(false, rows.bool("info_DB")[1]);
                assertEquals(List.of("0|1", "."), List.of(rows.text("fmt_GT")));
                assertEquals(3, rows.column("fmt_AD").valueCount(0));
                assertEquals(Integer.MIN_VALUE, rows.int32("fmt_AD")[1]);
                assertEquals(2, rows.column("info_AF").valueCount(0));
                assertTrue(Float.isNaN(rows.float32("info_AF")[1]));
                assertEquals(10, rows.uint32("pos_start")[0]);
            }
            try (VcfDataset dataset = VcfDataset.open(tegula, "mem://table/t")) {
                IllegalArgumentException e = assertThrows(
                        IllegalArgumentException.class, () -> dataset.query().table(List.of("fmt_gt")));
                assertTrue(e.getMessage().contains("no column 'fmt_gt'; did you mean 'fmt_GT'?"), e.getMessage());
            }
        }
    }

    @Test
    void encryptedDatasets_needTheirKey() {
        OpenOptions key = OpenOptions.defaults().withKey(EncryptionKey.ofText("0123456789abcdeF0123456789abcdeF"));
        try (Tegula tegula = Tegula.create()) {
            new WrittenDataset(tegula, "mem://table/secret", 4, 1000, List.of(), key)
                    .write(List.of(source("s", FIRST, SECOND)));
            assertThrows(EncryptionException.class, () -> VcfDataset.open(tegula, "mem://table/secret"));
            try (VcfDataset dataset = VcfDataset.open(tegula, "mem://table/secret", key)) {
                assertEquals(2, dataset.query().count());
            }
        }
    }

    @Test
    void contigsWithoutHeaderAndSamplesWithoutRecords_areListed() {
        try (Tegula tegula = Tegula.create()) {
            String uri = "mem://table/odd";
            new WrittenDataset(tegula, uri, 4, 1000, List.of(), OpenOptions.defaults())
                    .write(List.of(source("a", FIRST.replace("chr1", "other")), source("b")));
            try (VcfDataset dataset = VcfDataset.open(tegula, uri)) {
                assertEquals(List.of("a", "b"), dataset.samples());
                assertEquals(
                        List.of("chr1", "chr2", "HLA:a", "empty", "other"),
                        List.copyOf(dataset.contigs().keySet()));
                assertEquals(1, dataset.query().count());
                assertEquals(
                        1, dataset.query().regions(dataset.region("other:1-99")).count());
                assertEquals(0, dataset.query().samples("b").count());
                assertEquals(
                        0,
                        dataset.query()
                                .regions(dataset.region("other:4000000000-"))
                                .count());
            }
        }
    }

    @Test
    void copiesThatListPlacesOfTheOriginal_areRead() {
        try (Tegula tegula = Tegula.create()) {
            String uri = "mem://table/moved";
            for (String place : List.of(uri, "mem://table/gone")) {
                new WrittenDataset(tegula, place, 4, 1000, List.of(), OpenOptions.defaults())
                        .write(List.of(source("s", FIRST, SECOND)));
            }
            tegula.object(uri)
                    .updateMembers(GroupChanges.none()
                            .remove("data")
                            .remove("metadata")
                            .add("mem://table/gone/data", "data")
                            .add("mem://table/gone/metadata", "metadata"));
            tegula.object("mem://table/gone").delete();
            try (VcfDataset dataset = VcfDataset.open(tegula, uri)) {
                assertEquals(List.of("s"), dataset.samples());
                assertEquals(2, dataset.query().count());
            }
        }
    }

    /** TileDB-VCF stores files without samples as those of a sample with an empty name. */
    @Test
    void filesWithoutSamples_haveNoGenotypes() throws IOException {
        try (Tegula tegula = Tegula.create()) {
            String uri = "mem://table/sites";
            new WrittenDataset(tegula, uri, 4, 1000, List.of(), OpenOptions.defaults())
                    .write(List.of(source("", "chr1 10 . A C . PASS DP=7")));
            try (VcfDataset dataset = VcfDataset.open(tegula, uri)) {
                ByteArrayOutputStream file = new ByteArrayOutputStream();
                VcfExport.of(dataset.query(), VcfFileType.VCF).writeSample("", file);
                String text = file.toString(StandardCharsets.UTF_8);
                assertTrue(text.endsWith("\tFILTER\tINFO\nchr1\t10\t.\tA\tC\t.\tPASS\tDP=7\n"), text);
                if (Bcftools.isPresent()) {
                    file.reset();
                    VcfExport.of(dataset.query(), VcfFileType.BCF).writeCombined(file);
                    assertEquals(
                            8,
                            Bcftools.view(file.toByteArray()).get(0).columns().size());
                }
                assertThrows(
                        IllegalArgumentException.class,
                        () -> VcfExport.of(dataset.query(), VcfFileType.VCF).writeSamples(Path.of("target")));
            }
        }
    }

    @Test
    void datasetsWithoutRecords_areEmpty() {
        try (Tegula tegula = Tegula.create()) {
            for (int version = 2; version <= 4; version++) {
                String uri = "mem://table/empty" + version;
                new WrittenDataset(tegula, uri, version, 1000, List.of(), OpenOptions.defaults())
                        .write(List.of(source("a")));
                try (VcfDataset dataset = VcfDataset.open(tegula, uri)) {
                    assertEquals(0, dataset.query().count());
                    assertEquals(
                            0, dataset.query().regions(dataset.region("chr1")).count());
                }
            }
        }
    }
}
