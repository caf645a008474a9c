package dev.tegula.cli;

import dev.tegula.cli.command.FieldOptions;
import dev.tegula.cli.command.InputFiles;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.io.json.ColumnarJsonFormat;
import dev.tegula.io.TableFormats;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How to read files of cells. */
final class ImportArguments {

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "Format of the files: csv, tsv, jsonl, json, or one of another module. Default: by extension.")
    @Nullable
    String format;

    @Option(names = "--labels", description = "Read enumerated attributes as labels. Default for all formats but json.")
    boolean labels;

    @Option(names = "--indexes", description = "Read enumerated attributes as indexes. Default for json.")
    boolean indexes;

    @Mixin
    CsvArguments csv = new CsvArguments();

    @Option(
            names = "--columns",
            paramLabel = "A,B",
            description = "Names of the columns of a CSV file without a header; of other files, the columns to read.")
    @Nullable
    String columns;

    @Option(
            names = "--skip-unsupported",
            description = "Leave out columns that cells cannot hold, such as maps and nested lists, and name them.")
    boolean skipUnsupported;

    @Option(
            names = "--na",
            paramLabel = "TEXT",
            description = "A text that means null in CSV, besides the empty field; can be repeated.")
    List<String> nulls = new ArrayList<>();

    @Option(
            names = "--time-zone",
            paramLabel = "ZONE",
            description = "Time zone of times without an offset, such as Europe/Berlin. Default: UTC.")
    @Nullable
    String zone;

    @Option(
            names = "--dataset",
            paramLabel = "NAME",
            description = "The array or variable to read of a file with several, such as NPZ, HDF5, NetCDF or Zarr.")
    @Nullable
    String dataset;

    @Option(
            names = "--attribute",
            paramLabel = "NAME",
            description =
                    "The attribute of the values of NPY and raw files. Default: the only attribute, else 'value'.")
    @Nullable
    String attribute;

    @Option(
            names = "--datatype",
            paramLabel = "TYPE",
            description = "The type of the values of raw files, such as float32.")
    @Nullable
    String datatype;

    @Option(
            names = "--shape",
            paramLabel = "N,M",
            description = "The length of each axis of raw files, outermost first. Default: one axis.")
    @Nullable
    String shape;

    @Option(
            names = "--int96",
            paramLabel = "ns|us",
            description = "The unit of times of INT96 in Parquet. Default: that of the field, else nanoseconds.")
    @Nullable
    String int96;

    @Option(
            names = "--map",
            paramLabel = "COLUMN=FIELD",
            description = "The field of a column with another name; can be repeated.")
    List<String> mapping = new ArrayList<>();

    @Option(names = "--ignore-unknown", description = "Skip columns that the array does not have.")
    boolean ignoreUnknown;

    @Option(
            names = "--on-error",
            paramLabel = "stop|skip",
            defaultValue = "stop",
            description = "What to do with a row that cannot be read: stop (default) or skip it.")
    String onError = "stop";

    @Option(
            names = "--rejects",
            paramLabel = "FILE",
            description = "Write skipped rows to this file, with line numbers and reasons.")
    @Nullable
    String rejects;

    /** What was printed about files. They are read to infer the schema, and again to import them. */
    private final Set<String> told = new HashSet<>();

    /** Returns the files with their formats. Call it before anything is opened, because it may refuse a format. */
    InputTables inputs(Shell shell, List<String> files) throws IOException {
        List<TableInput> inputs = new ArrayList<>();
        for (String pattern : files) {
            for (String file : InputFiles.matching(pattern)) {
                TableFormat found = format == null ? TableFormats.ofFile(arrayOfStore(file)) : named(format);
                if (found == null) {
                    throw new UsageException("'" + file + "': unknown format. Add --format csv, jsonl or another one");
                }
                TableSource source = source(shell, found, file);
                inputs.add(new TableInput(format == null ? byContent(found, source) : found, source));
            }
        }
        return new InputTables(inputs);
    }

    /** Returns the format of JSON that is not written by 'tegula export'. */
    private static TableFormat byContent(TableFormat found, TableSource source) throws IOException {
        return found.name().equals("json") && !source.isOnce() && !ColumnarJsonFormat.isColumnar(source)
                ? TableFormats.named("jsonl")
                : found;
    }

    private static TableFormat named(String name) {
        try {
            return TableFormats.named(name);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--format: " + e.getMessage());
        }
    }

    /** Returns the store of a path in a store of Zarr, such as {@code data.zarr/temperature}; else the path. */
    private static String arrayOfStore(String file) {
        int store = file.indexOf(".zarr/");
        return store < 0 ? file : file.substring(0, store + 5);
    }

    private static TableSource source(Shell shell, TableFormat format, String file) throws IOException {
        if (file.contains("://") && format.name().equals("zarr")) {
            return StoreFolder.open(shell, file);
        }
        return file.equals("-")
                ? TableSources.stream("standard input", shell.in())
                : TableSources.file(InputFiles.checked(file));
    }

    /** Returns the options of an import. */
    ImportOptions options(Shell shell, List<TableInput> inputs) {
        if (labels && indexes) {
            throw new UsageException("--labels and --indexes are mutually exclusive");
        }
        ImportOptions options = ImportOptions.defaults().withRead(read(shell)).withMapping(map());
        boolean exact = inputs.stream().allMatch(input -> input.format().name().equals("json"));
        if (labels || !indexes && !exact) {
            options = options.withLabels();
        }
        return ignoreUnknown ? options.withoutUnknown() : options;
    }

    /** Returns how to read the files, without types and without a consumer of rejected rows. */
    ReadOptions read(Shell shell) {
        ReadOptions read = ReadOptions.defaults().withNulls(new HashSet<>(nulls));
        read = csv.apply(read).withNotes(note -> tell(shell, CommandSteps.after(note.text(), note.nextStep())));
        if (columns != null) {
            read = read.withColumns(FieldOptions.parse("--columns", columns));
        }
        if (skipUnsupported) {
            read = read.withSkippedColumns(text -> tell(shell, text));
        }
        read = with(read, "dataset", dataset);
        read = with(read, "attribute", attribute);
        read = with(read, "datatype", datatype);
        read = with(read, "shape", shape);
        read = with(read, "int96", int96);
        if (zone != null) {
            try {
                read = read.withZone(ZoneId.of(zone));
            } catch (DateTimeException e) {
                throw new UsageException("--time-zone: unknown zone '" + zone
                        + "' (expected a name such as Europe/Berlin, or an offset such as +02:00)");
            }
        }
        return read;
    }

    private static ReadOptions with(ReadOptions read, String name, @Nullable String value) {
        return value == null ? read : read.withValue(name, value);
    }

    private void tell(Shell shell, String text) {
        if (told.add(text)) {
            shell.err().println(text.endsWith(".") ? text : text + ".");
        }
    }

    /** Returns the fields of columns that have another name. */
    Map<String, String> map() {
        Map<String, String> fields = new HashMap<>();
        for (String pair : mapping) {
            int equals = pair.lastIndexOf('=');
            if (equals <= 0 || equals == pair.length() - 1) {
                throw new UsageException("--map: must be COLUMN=FIELD (found '" + pair + "')");
            }
            if (fields.put(pair.substring(0, equals), pair.substring(equals + 1)) != null) {
                throw new UsageException("--map: column '" + pair.substring(0, equals) + "' is given twice");
            }
        }
        return fields;
    }

    /**
     * Returns the consumer of rows that cannot be read, or null to stop at the first one.
     *
     * @param inputs the files to read, none of which may be written
     */
    @Nullable
    RejectedRows rejects(List<TableInput> inputs) throws IOException {
        return switch (onError) {
            case "stop" -> {
                if (rejects != null) {
                    throw new UsageException("--rejects: requires --on-error skip");
                }
                yield null;
            }
            case "skip" -> new RejectedRows(rejects == null ? null : unlike(inputs, Path.of(rejects)));
            default -> throw new UsageException("--on-error: must be stop or skip (found '" + onError + "')");
        };
    }

    private static Path unlike(List<TableInput> inputs, Path output) throws IOException {
        for (TableInput input : inputs) {
            Path file = Path.of(input.source().name());
            if (Files.exists(file) && Files.exists(output) && Files.isSameFile(file, output)) {
                throw new UsageException("--rejects " + output + ": is one of the files to read. Name another file");
            }
        }
        return output;
    }
}
