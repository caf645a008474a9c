package dev.tegula.vcf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vcf.model.VcfFileType;
import htsjdk.variant.variantcontext.Genotype;
import htsjdk.variant.variantcontext.VariantContext;
import htsjdk.variant.vcf.VCFFileReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares records as objects of htsjdk with what htsjdk reads from exported files. */
@Slow
class VariantContextsTest {

    @Test
    void recordsEqualThoseThatHtsjdkReads(@TempDir Path folder) throws IOException {
        SourceVcf source = new RandomSources(RandomTests.generator()).make("alice", 80);
        List<SourceVcf.Line> lines = source.lines.stream()
                .filter(line ->
                        !line.columns().get(5).equals("nan") && hasDistinctAlleles(line) && hasWholeLikelihoods(line))
                .toList();
        Path file = folder.resolve("alice.vcf");
        try (Tegula tegula = Tegula.create()) {
            new WrittenDataset(tegula, "mem://htsjdk/a", 4, 1000, List.of(), OpenOptions.defaults())
                    .write(List.of(new SourceVcf("alice", source.header, lines)));
            try (VcfDataset dataset = VcfDataset.open(tegula, "mem://htsjdk/a")) {
                try (OutputStream out = Files.newOutputStream(file)) {
                    VcfExport.of(dataset.query(), VcfFileType.VCF).writeSample("alice", out);
                }
                int count = 0;
                try (VcfRecords records = dataset.query().records();
                        VCFFileReader reader = new VCFFileReader(file, false)) {
                    Iterator<VariantContext> expected = reader.iterator();
                    while (records.hasNext()) {
                        assertSame(expected.next(), VariantContexts.of(records.next()));
                        count++;
                    }
                    assertEquals(false, expected.hasNext());
                }
                assertEquals(lines.size(), count);
            }
        }
    }

    /** htsjdk refuses other lines. */
    private static boolean hasWholeLikelihoods(SourceVcf.Line line) {
        return !line.format().containsKey("GL");
    }

    /** htsjdk refuses other lines. */
    private static boolean hasDistinctAlleles(SourceVcf.Line line) {
        List<String> alleles = List.of((line.reference() + "," + line.columns().get(4)).split(","));
        return alleles.stream().distinct().count() == alleles.size();
    }

    private static void assertSame(VariantContext expected, VariantContext found) {
        assertEquals(expected.getContig() + ":" + expected.getStart(), found.getContig() + ":" + found.getStart());
        assertEquals(expected.getEnd(), found.getEnd());
        assertEquals(expected.getID(), found.getID());
        assertEquals(expected.getAlleles(), found.getAlleles());
        assertEquals(expected.getPhredScaledQual(), found.getPhredScaledQual(), 1e-3);
        assertEquals(expected.getFiltersMaybeNull(), found.getFiltersMaybeNull());
        assertEquals(expected.getAttributes().keySet(), found.getAttributes().keySet());
        assertEquals(expected.getAttributeAsInt("DP", -1), found.getAttributeAsInt("DP", -1));
        Genotype first = expected.getGenotype(0);
        Genotype second = found.getGenotype(0);
        assertEquals(first.getSampleName(), second.getSampleName());
        assertEquals(first.getAlleles(), second.getAlleles());
        assertEquals(first.getDP(), second.getDP());
        assertEquals(first.getFilters(), second.getFilters());
        if (second.hasAD()) {
            assertArrayEquals(first.getAD(), second.getAD());
        }
    }
}
