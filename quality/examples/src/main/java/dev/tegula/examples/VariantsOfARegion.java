package dev.tegula.examples;

import dev.tegula.Tegula;
import dev.tegula.vcf.VcfDataset;
import dev.tegula.vcf.VcfRecords;
import dev.tegula.vcf.model.VcfRecord;
import java.util.ArrayList;
import java.util.List;

/** Reads the variants of a region from a dataset of TileDB-VCF. */
public final class VariantsOfARegion {

    private VariantsOfARegion() {}

    /** Runs the program; its arguments are the URI of a dataset, a sample and a region such as 1:12700-13400. */
    public static void main(String[] args) {
        run(args[0], args[1], args[2]).forEach(System.out::println);
    }

    static List<String> run(String uri, String sample, String region) {
        List<String> lines = new ArrayList<>();
        try (Tegula tegula = Tegula.create();
                VcfDataset dataset = VcfDataset.open(tegula, uri);
                VcfRecords records = dataset.query()
                        .samples(sample)
                        .regions(dataset.region(region))
                        .records()) {
            while (records.hasNext()) {
                VcfRecord record = records.next();
                lines.add(record.start() + " " + record.alleles());
            }
        }
        return lines;
    }
}
