package dev.tegula.cli.domains;

import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.OutputFormat;
import dev.tegula.cli.command.ProgressOption;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The parent of the commands for datasets of variants; {@link VcfJobs} does the work. */
@Command(
        name = "vcf",
        description = {
            "A dataset is a group of arrays in the layout of TileDB-VCF, versions 2 to 4. Positions count from 1, as in VCF files. "
                    + "Needs the module tegula-vcf, which the distribution contains."
        },
        synopsisSubcommandLabel = "info|samples|export|count|stats",
        subcommands = {
            VcfCommand.Info.class,
            VcfCommand.Samples.class,
            VcfCommand.Export.class,
            VcfCommand.Count.class,
            VcfCommand.Statistics.class
        },
        footer = {
            "  tegula vcf info variants",
            "  tegula vcf samples variants --header HG00280",
            "  tegula vcf count variants --region 1:12,000-18,000",
            "  tegula vcf export variants --samples HG00280 --region 1:12000-18000",
            "  tegula vcf export variants --output all.bcf      # one file, all samples",
            "  tegula vcf export variants --folder calls --format vcf.gz",
            "  tegula vcf export variants --regions-file exons.bed \\",
            "      --fields sample_name,pos_start,alleles,fmt_GT --output calls.csv",
            "  tegula vcf stats counted alleles --region 1:60000-70000"
        })
final class VcfCommand {

    /** Describes a dataset. */
    @Command(name = "info", header = "Show version, samples, contigs, fields and statistics of a dataset.")
    static final class Info implements TegulaCommand {

        @Mixin
        ArrayArguments dataset = new ArrayArguments();

        @Mixin
        OutputFormat format = new OutputFormat();

        @Override
        public int run(Shell shell) throws IOException {
            return VcfJobs.info(shell, dataset, format);
        }
    }

    /** Lists samples. */
    @Command(name = "samples", header = "List the names of the samples, or print the header of one.")
    static final class Samples implements TegulaCommand {

        @Mixin
        ArrayArguments dataset = new ArrayArguments();

        @Option(names = "--header", paramLabel = "SAMPLE", description = "Print the VCF header of this sample.")
        @Nullable
        String header;

        @Override
        public int run(Shell shell) throws IOException {
            return VcfJobs.samples(shell, dataset, header);
        }
    }

    /** Exports records. */
    @Command(name = "export", header = "Write records as VCF, BCF, or a table: CSV, TSV, JSON, Parquet, Arrow.")
    static final class Export implements TegulaCommand {

        @Mixin
        ArrayArguments dataset = new ArrayArguments();

        @Mixin
        VcfSelection selection = new VcfSelection();

        @Option(
                names = {"-o", "--output"},
                paramLabel = "FILE",
                description =
                        "File to write, with a column for each sample if it is VCF or BCF; it appears when it is complete. "
                                + "Default: standard output.")
        @Nullable
        String output;

        @Option(names = "--folder", paramLabel = "DIR", description = "Write a file for each sample to this folder.")
        @Nullable
        String folder;

        @Option(
                names = "--format",
                paramLabel = "FORMAT",
                description =
                        "vcf, vcf.gz, bcf, or a table: csv, tsv, jsonl, json, or one of another module. Default: by the "
                                + "extension of the file, else vcf.")
        @Nullable
        String format;

        @Option(
                names = "--fields",
                split = ",",
                paramLabel = "NAME",
                description = "Columns of a table, such as sample_name,pos_start,fmt_GT,info_DP. Default: all.")
        String @Nullable [] fields;

        @Mixin
        ProgressOption progress = new ProgressOption();

        @Override
        public int run(Shell shell) throws IOException {
            return VcfJobs.export(shell, this);
        }
    }

    /** Counts records. */
    @Command(name = "count", header = "Print the number of records that overlap regions.")
    static final class Count implements TegulaCommand {

        @Mixin
        ArrayArguments dataset = new ArrayArguments();

        @Mixin
        VcfSelection selection = new VcfSelection();

        @Override
        public int run(Shell shell) throws IOException {
            return VcfJobs.count(shell, dataset, selection);
        }
    }

    /** Prints stored statistics. */
    @Command(
            name = "stats",
            header = "Print stored counts: alleles, variants (AC, AN, frequency) or samples.",
            description = {"Reads the arrays allele_count, variant_stats and sample_stats, if the dataset has them."})
    static final class Statistics implements TegulaCommand {

        @Mixin
        ArrayArguments dataset = new ArrayArguments();

        @Parameters(
                index = "1",
                paramLabel = "alleles|variants|samples",
                description = "Genotypes by position, alleles by position, or statistics of samples.")
        String kind = "";

        @Mixin
        VcfSelection selection = new VcfSelection();

        @Option(
                names = "--blocks",
                description =
                        "variants: count calls of reference blocks at all positions that they span (variant_stats of version 3).")
        boolean blocks;

        @Override
        public int run(Shell shell) throws IOException {
            return VcfJobs.statistics(shell, this);
        }
    }
}
