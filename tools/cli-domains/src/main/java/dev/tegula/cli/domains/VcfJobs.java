package dev.tegula.cli.domains;

import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.InputFiles;
import dev.tegula.cli.command.ObjectLocation;
import dev.tegula.cli.command.OutputFormat;
import dev.tegula.cli.command.Progress;
import dev.tegula.cli.command.ProgressOption;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.export.OutputTarget;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.Table;
import dev.tegula.io.TableFormats;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.vcf.VcfDataset;
import dev.tegula.vcf.VcfExport;
import dev.tegula.vcf.VcfQuery;
import dev.tegula.vcf.VcfTable;
import dev.tegula.vcf.model.VcfFileType;
import dev.tegula.vcf.model.VcfRegion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the commands for variants do. */
final class VcfJobs {

    private static final int SHOWN_NAMES = 8;
    private static final Map<String, VcfFileType> FILE_FORMATS =
            Map.of("vcf", VcfFileType.VCF, "vcf.gz", VcfFileType.VCF_GZ, "bcf", VcfFileType.BCF);

    private VcfJobs() {}

    private static VcfDataset open(Shell shell, ArrayArguments arguments) throws IOException {
        String place = ObjectLocation.find(shell.engine(), arguments.uri, arguments.options(shell));
        return VcfDataset.open(shell.engine(), place, arguments.options(shell));
    }

    static int info(Shell shell, ArrayArguments arguments, OutputFormat format) throws IOException {
        format.check();
        try (VcfDataset dataset = open(shell, arguments)) {
            format.print(shell, dataset, VcfJobs::infoText, VcfJobs::infoJson);
        }
        return ExitStatus.OK;
    }

    private static String infoText(VcfDataset dataset) {
        Map<String, Long> contigs = dataset.contigs();
        Table table = new Table("", "ll");
        table.row("version", String.valueOf(dataset.version()));
        table.row("samples", names(dataset.samples()));
        table.row("contigs", names(contigs.keySet()));
        table.row("anchor gap", String.valueOf(dataset.anchorGap()));
        table.row("extracted", dataset.extractedFields().isEmpty() ? "none" : names(dataset.extractedFields()));
        table.row("statistics", dataset.statistics().isEmpty() ? "none" : names(dataset.statistics()));
        table.row("columns", String.join(", ", dataset.columns()));
        return table.toString();
    }

    private static String names(Collection<String> all) {
        List<String> first = all.stream().limit(SHOWN_NAMES).toList();
        String more = all.size() > SHOWN_NAMES ? ", …" : "";
        return all.size() + (first.isEmpty() ? "" : ": " + String.join(", ", first) + more);
    }

    private static void infoJson(JsonText json, VcfDataset dataset) {
        json.beginObject();
        json.name("version").value(dataset.version());
        json.name("anchor_gap").value(dataset.anchorGap());
        strings(json, "samples", dataset.samples());
        json.name("contigs").beginObject();
        dataset.contigs().forEach((name, length) -> json.name(name).value(length));
        json.endObject();
        strings(json, "extracted", dataset.extractedFields());
        strings(json, "statistics", dataset.statistics());
        strings(json, "columns", dataset.columns());
        json.endObject();
    }

    private static void strings(JsonText json, String key, Collection<String> values) {
        json.name(key).beginList();
        values.forEach(json::value);
        json.endList();
    }

    static int samples(Shell shell, ArrayArguments arguments, @Nullable String header) throws IOException {
        try (VcfDataset dataset = open(shell, arguments)) {
            if (header != null) {
                shell.print(dataset.header(header));
                return ExitStatus.OK;
            }
            StringBuilder names = new StringBuilder();
            dataset.samples().forEach(name -> names.append(name).append('\n'));
            shell.print(names.toString());
        }
        return ExitStatus.OK;
    }

    static int count(Shell shell, ArrayArguments arguments, VcfSelection selection) throws IOException {
        try (VcfDataset dataset = open(shell, arguments)) {
            shell.print(query(shell, dataset, selection).count() + "\n");
        }
        return ExitStatus.OK;
    }

    private static VcfQuery query(Shell shell, VcfDataset dataset, VcfSelection selection) throws IOException {
        if (selection.budget < 1) {
            throw new UsageException("--budget: must be positive (found " + selection.budget + ")");
        }
        VcfQuery query = dataset.query()
                .samples(samples(shell, selection))
                .regions(regions(dataset, selection, shell))
                .memoryBudget((long) selection.budget << 20);
        return selection.perRegion ? query.perRegion() : query;
    }

    static List<String> samples(Shell shell, VcfSelection selection) throws IOException {
        Set<String> names = new LinkedHashSet<>(selection.samples);
        String file = selection.samplesFile;
        if (file != null) {
            shell.text(file)
                    .lines()
                    .map(String::strip)
                    .filter(name -> !name.isEmpty())
                    .forEach(names::add);
            if (names.isEmpty()) {
                throw new CommandException(file + ": contains no names of samples");
            }
        }
        return List.copyOf(names);
    }

    /** Returns the chosen regions, and prints a note about unknown contigs of a file. */
    static List<VcfRegion> regions(VcfDataset dataset, VcfSelection selection, Shell shell) throws IOException {
        List<VcfRegion> regions = new ArrayList<>();
        selection.regions.forEach(text -> regions.add(dataset.region(text)));
        String file = selection.regionsFile;
        if (file == null) {
            return regions;
        }
        List<VcfRegion> found;
        try (InputStream stream = InputFiles.openFile(file)) {
            found = VcfDataset.readBed(stream, file);
        }
        Set<String> unknown = new LinkedHashSet<>();
        Set<String> known = dataset.contigs().keySet();
        for (VcfRegion region : found) {
            if (known.contains(region.contig())) {
                regions.add(region);
            } else {
                unknown.add(region.contig());
            }
        }
        if (regions.isEmpty() && !unknown.isEmpty()) {
            throw new CommandException(file + ": the dataset has none of the contigs (found " + names(unknown)
                    + "; expected some of " + names(known) + ")");
        }
        if (regions.isEmpty()) {
            throw new CommandException(file + ": contains no regions");
        }
        if (!unknown.isEmpty()) {
            shell.err()
                    .println("tegula: note: " + file + ": regions of " + unknown.size()
                            + " contigs that the dataset does not have are left out: " + names(unknown));
        }
        return regions;
    }

    static int export(Shell shell, VcfCommand.Export command) throws IOException {
        VcfFileType type = fileType(command);
        if (type != null && command.fields != null) {
            throw new UsageException("--fields: only for tables. Add --format csv or another table format");
        }
        if (command.folder != null && (type == null || command.output != null)) {
            throw new UsageException(
                    type == null
                            ? "--folder: only for vcf, vcf.gz and bcf"
                            : "--folder and --output are mutually exclusive");
        }
        try (VcfDataset dataset = open(shell, command.dataset)) {
            VcfQuery query = query(shell, dataset, command.selection);
            try (Progress shown = command.progress.start(shell, "export", isStandardOutput(command))) {
                if (type == null) {
                    exportTable(shell, command, query, shown);
                } else {
                    exportFiles(
                            shell,
                            command,
                            query,
                            VcfExport.of(query, type).withProgress(ProgressOption.listener(shown)));
                }
            }
        }
        return ExitStatus.OK;
    }

    private static boolean isStandardOutput(VcfCommand.Export command) {
        String output = command.output;
        return command.folder == null && (output == null || output.equals("-"));
    }

    /** Returns the type of a file of variants, or null for a table. */
    private static @Nullable VcfFileType fileType(VcfCommand.Export command) {
        String format = command.format;
        if (format != null) {
            return FILE_FORMATS.get(format);
        }
        String output = command.output;
        if (output == null || output.equals("-")) {
            return command.fields != null ? null : command.folder == null ? VcfFileType.VCF : VcfFileType.VCF_GZ;
        }
        return VcfFileType.ofFile(output);
    }

    private static void exportFiles(Shell shell, VcfCommand.Export command, VcfQuery query, VcfExport export)
            throws IOException {
        String folder = command.folder;
        if (folder != null) {
            Path path = Path.of(folder);
            Files.createDirectories(path);
            export.writeSamples(path);
            return;
        }
        try (OutputTarget target = OutputTarget.of(shell.out(), command.output)) {
            List<String> samples = query.chosenSamples();
            if (samples.size() == 1) {
                export.writeSample(samples.get(0), target.stream());
            } else {
                export.writeCombined(target.stream());
            }
            shell.interruption().check();
            target.publish();
        }
    }

    private static void exportTable(Shell shell, VcfCommand.Export command, VcfQuery query, Progress shown)
            throws IOException {
        TableFormat format = tableFormat(command);
        String[] fields = command.fields;
        try (VcfTable table = query.table(fields == null ? List.of() : List.of(fields));
                OutputTarget target = OutputTarget.of(shell.out(), command.output);
                TableWriter writer = format.write(target, table.schema(), WriteOptions.defaults())) {
            while (table.hasNext()) {
                Cells batch = table.next();
                writer.write(batch);
                shown.advance(batch.size(), 0);
            }
            writer.finish();
            shell.interruption().check();
            target.publish();
        }
    }

    private static TableFormat tableFormat(VcfCommand.Export command) {
        String format = command.format;
        String output = command.output;
        TableFormat found;
        try {
            found = format != null
                    ? TableFormats.named(format)
                    : output == null ? TableFormats.named("csv") : TableFormats.ofFile(output);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--format: " + e.getMessage() + "; also vcf, vcf.gz and bcf");
        }
        if (found == null || !found.canWrite()) {
            throw new UsageException("--output " + output
                    + ": unknown extension (expected .vcf, .vcf.gz, .bcf, .csv, .tsv, .jsonl, .parquet or another table format)."
                    + " Add --format to keep the name");
        }
        return found;
    }

    static int statistics(Shell shell, VcfCommand.Statistics command) throws IOException {
        VcfSelection selection = command.selection;
        boolean bySample = command.kind.equals("samples");
        if (bySample && (!selection.regions.isEmpty() || selection.regionsFile != null)) {
            throw new UsageException("--region: statistics of samples are those of all positions");
        }
        if (!bySample && (!selection.samples.isEmpty() || selection.samplesFile != null)) {
            throw new UsageException("--samples: counts of alleles are those of all samples");
        }
        try (VcfDataset dataset = open(shell, command.dataset)) {
            switch (command.kind) {
                case "alleles" -> VcfStatisticsText.alleles(shell, dataset, regions(dataset, command.selection, shell));
                case "variants" ->
                    VcfStatisticsText.variants(
                            shell, dataset, regions(dataset, command.selection, shell), command.blocks);
                case "samples" -> VcfStatisticsText.samples(shell, dataset, samples(shell, command.selection));
                default ->
                    throw new UsageException(
                            "unknown statistics '" + command.kind + "' (expected alleles, variants or samples)");
            }
        }
        return ExitStatus.OK;
    }
}
