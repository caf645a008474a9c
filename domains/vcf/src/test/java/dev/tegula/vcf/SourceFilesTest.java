package dev.tegula.vcf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.vcf.model.VcfFileType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes VCF files of TileDB-VCF's tests as datasets, and compares exports with the files. */
class SourceFilesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "small4.vcf",
                "stats/first.vcf",
                "stats/second.vcf",
                "stats/fifth.vcf",
                "polyploid/first.vcf",
                "polyploid/second.vcf",
                "polyploid/third.vcf",
                "gvcf-export/s0.vcf",
                "gvcf-export/s1.vcf",
                "gvcf-export/s2.vcf",
                "gvcf-export/s3.vcf",
                "gvcf-export/s4.vcf"
            })
    void exportsEqualTheirSources(String name) throws IOException {
        SourceVcf source = SourceVcf.read(PublishedArrays.SOURCES.resolve(name));
        try (Tegula tegula = Tegula.create()) {
            String uri = "mem://sources/" + name;
            new WrittenDataset(tegula, uri, 4, 1000, List.of("fmt_GT"), OpenOptions.defaults()).write(List.of(source));
            try (VcfDataset dataset = VcfDataset.open(tegula, uri)) {
                ByteArrayOutputStream text = new ByteArrayOutputStream();
                VcfExport.of(dataset.query(), VcfFileType.VCF).writeSample(source.sample, text);
                SourceVcf found = SourceVcf.parse(text.toString(StandardCharsets.UTF_8));
                assertEquals(source.header, found.header);
                assertEquals(normal(source.lines), normal(found.lines));
                if (Bcftools.isPresent()) {
                    ByteArrayOutputStream bcf = new ByteArrayOutputStream();
                    VcfExport.of(dataset.query(), VcfFileType.BCF).writeSample(source.sample, bcf);
                    assertEquals(
                            normal(Bcftools.view(source.text().getBytes(StandardCharsets.UTF_8))),
                            normal(Bcftools.view(bcf.toByteArray())));
                }
            }
        }
    }

    private static List<String> normal(List<SourceVcf.Line> lines) {
        return lines.stream().map(SourceVcf.Line::normal).toList();
    }
}
