package dev.tegula.cli.domains;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The samples and regions of a command for variants. */
final class VcfSelection {

    @Option(
            names = "--samples",
            split = ",",
            paramLabel = "NAME",
            description = "Names of samples, with commas between them; can be repeated. Default: all.")
    List<String> samples = new ArrayList<>();

    @Option(names = "--samples-file", paramLabel = "FILE", description = "File with a name of a sample on each line.")
    @Nullable
    String samplesFile;

    @Option(
            names = "--region",
            paramLabel = "REGION",
            description = "CONTIG, CONTIG:POS or CONTIG:FROM-TO, from 1, both included; can be repeated. Default: all.")
    List<String> regions = new ArrayList<>();

    @Option(
            names = "--regions-file",
            paramLabel = "BED",
            description = "BED file of regions, plain or gzip; contigs that the dataset does not have are left out.")
    @Nullable
    String regionsFile;

    @Option(
            names = "--per-region",
            description =
                    "Return a record once for each region that it overlaps. Default: once. Files of VCF: always once.")
    boolean perRegion;

    @Option(
            names = "--budget",
            paramLabel = "MIB",
            description = "Memory for records, in MiB. Default: ${DEFAULT-VALUE}.")
    int budget = 64;
}
