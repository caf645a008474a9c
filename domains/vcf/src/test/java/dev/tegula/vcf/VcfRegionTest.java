package dev.tegula.vcf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.internal.vcf.header.VcfHeaderText;
import dev.tegula.vcf.model.VcfRegion;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of regions, BED files, and numbers of names in headers. */
class VcfRegionTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "chr1 chr1 1 4294967294",
                "chr1:5 chr1 5 5",
                "chr1:1,000-2,000 chr1 1000 2000",
                "chr1:7- chr1 7 4294967294",
                "chr1:0-9 chr1 1 9",
                "HLA:a HLA:a 1 4294967294",
                "HLA:a:3-4 HLA:a 3 4"
            })
    void textsAreParsed(String text, String contig, long start, long end) {
        assertEquals(new VcfRegion(contig, start, end), VcfRegion.parse(text, List.of("HLA:a")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"chr1:x-5", "chr1:9-3", "chr1:-5", ":1-2", "chr1:1-2-3", "chr1:99999999999-"})
    void otherTextsAreRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> VcfRegion.parse(text, List.of()));
    }

    @Test
    void bedFilesCountFromZero() throws IOException {
        String bed = "# a comment\ntrack name=x\nbrowser position\nchr1\t0\t10\tname\n\nchr2 5 6\nchr2\t7\t7\n";
        List<VcfRegion> expected = List.of(new VcfRegion("chr1", 1, 10), new VcfRegion("chr2", 6, 6));
        byte[] plain = bed.getBytes(StandardCharsets.UTF_8);
        assertEquals(expected, VcfDataset.readBed(new ByteArrayInputStream(plain), "x.bed"));
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(plain);
        }
        assertEquals(expected, VcfDataset.readBed(new ByteArrayInputStream(zipped.toByteArray()), "x.bed.gz"));
    }

    @Test
    void wrongLinesOfBedFiles_areNamed() {
        byte[] bed = "chr1\t0\t10\nchr1\tx\t10\n".getBytes(StandardCharsets.UTF_8);
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> VcfDataset.readBed(new ByteArrayInputStream(bed), "x.bed"));
        assertEquals(true, e.getMessage().startsWith("x.bed, line 2: not a region of BED (found 'chr1\tx\t10'"));
    }

    @Test
    void numbersOfNames_followTheirOrderAndIdx() {
        VcfHeaderText header = VcfHeaderText.parse("""
                ##fileformat=VCFv4.2
                ##INFO=<ID=DP,Number=1,Type=Integer,Description="Depth, with IDX=9 in text">
                ##FILTER=<ID=PASS,Description="All">
                ##FILTER=<ID=q10,Description="x",IDX=7>
                ##FORMAT=<ID=DP,Number=1,Type=Integer,Description="again">
                ##FORMAT=<ID=GT,Number=1,Type=String,Description="x">
                ##contig=<ID=1,length=5>
                """);
        assertEquals(
                List.of("PASS", "DP", "q10", "GT"),
                List.of(
                        header.names().name(0),
                        header.names().name(1),
                        header.names().name(7),
                        header.names().name(8)));
        assertEquals(1, header.names().number("DP"));
        assertEquals(5, header.contigLength("1"));
        assertEquals(2, header.withoutIndexes().names().number("q10"));
    }
}
