package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.FragmentInfo;
import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.OutputFormat;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.TimeParser;
import dev.tegula.cli.schema.SchemaText;
import dev.tegula.cli.schema.SchemaWriter;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.Table;
import dev.tegula.query.QueryCost;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Range;
import dev.tegula.vfs.UriSecrets;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Prints a summary of an array. */
@Command(
        name = "info",
        footer = {"  tegula info temps", "  tegula info temps --format json --to 2026-01-01"})
final class InfoCommand implements TegulaCommand {

    @Mixin
    ArrayArguments array = new ArrayArguments();

    @Mixin
    OutputFormat format = new OutputFormat();

    @Override
    public int run(Shell shell) throws IOException {
        return format.print(
                shell, array, this::text, this::json, reader -> UncommittedLines.print(shell.err(), reader));
    }

    private String text(ArrayReader reader) {
        ArraySchema schema = reader.schema();
        List<FragmentInfo> fragments = reader.fragments();
        Table table = new Table("", "ll");
        table.row("array", UriSecrets.maskUri(array.uri));
        table.row("type", schema.type().name().toLowerCase(Locale.ROOT) + ", format version " + schema.version());
        List<Range> written = reader.nonEmptyDomain();
        for (int d = 0; d < schema.dimensions().size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            table.row(
                    d == 0 ? "dimensions" : "",
                    SchemaText.name(dimension.name()) + " "
                            + dimension.datatype().name().toLowerCase(Locale.ROOT) + " "
                            + SchemaText.range(dimension.datatype(), dimension.domain())
                            + (written == null
                                    ? ""
                                    : ", written " + SchemaText.range(dimension.datatype(), written.get(d))));
        }
        for (int a = 0; a < schema.attributes().size(); a++) {
            Attribute attribute = schema.attributes().get(a);
            table.row(
                    a == 0 ? "attributes" : "",
                    SchemaText.name(attribute.name()) + " "
                            + SchemaText.type(attribute.field())
                            + (attribute.enumeration() == null ? "" : ", labels of " + attribute.enumeration())
                            + (attribute.filters().filters().isEmpty()
                                    ? ""
                                    : ", " + SchemaText.filters(attribute.filters())));
        }
        int labels = 0;
        for (Map.Entry<String, Enumeration> entry : new TreeMap<>(Enumerations.all(reader)).entrySet()) {
            Enumeration enumeration = entry.getValue();
            table.row(
                    labels++ == 0 ? "labels" : "",
                    SchemaText.name(entry.getKey()) + ": " + enumeration.size() + " of "
                            + enumeration.datatype().name().toLowerCase(Locale.ROOT)
                            + (enumeration.ordered() ? ", ordered" : ""));
        }
        int metadata = reader.metadata().size();
        if (metadata > 0) {
            table.row("metadata", metadata + (metadata == 1 ? " key" : " keys"));
        }
        table.row("fragments", fragments.size() + versions(fragments));
        if (!fragments.isEmpty()) {
            table.row("written", TimeParser.show(first(fragments)) + " to " + TimeParser.show(last(fragments)));
            table.row(
                    "cells",
                    cells(fragments) + " in "
                            + fragments.stream().mapToLong(FragmentInfo::tiles).sum() + " tiles"
                            + (reader.deletes() == 0 ? "" : ", deleted and overwritten ones included"));
            table.row("bytes", Long.toString(bytes(fragments)));
            QueryCost cost = StoredSize.of(reader, fragments);
            table.row(
                    "ratio",
                    cost == null
                            ? "not computed for so many tiles. Run 'tegula explain'."
                            : ratio(cost) + ", " + cost.memory() + " bytes decoded");
        }
        int deletes = reader.deletes();
        if (deletes > 0) {
            table.row("deletes", deletes + " by condition");
        }
        return table.toString();
    }

    private static String ratio(QueryCost cost) {
        return cost.bytes() == 0
                ? "none"
                : String.format(Locale.ROOT, "%.2f : 1", (double) cost.memory() / cost.bytes());
    }

    private static String versions(List<FragmentInfo> fragments) {
        TreeSet<Integer> versions = new TreeSet<>();
        fragments.forEach(fragment -> versions.add(fragment.version()));
        return versions.isEmpty()
                ? ""
                : " of format version " + versions.toString().replaceAll("[\\[\\]]", "");
    }

    private static long cells(List<FragmentInfo> fragments) {
        return fragments.stream().mapToLong(FragmentInfo::cells).sum();
    }

    private static long bytes(List<FragmentInfo> fragments) {
        return fragments.stream().mapToLong(FragmentInfo::bytes).sum();
    }

    private static long first(List<FragmentInfo> fragments) {
        return fragments.stream().mapToLong(FragmentInfo::start).min().orElse(0);
    }

    private static long last(List<FragmentInfo> fragments) {
        return fragments.stream().mapToLong(FragmentInfo::end).max().orElse(0);
    }

    private void json(JsonText json, ArrayReader reader) {
        List<FragmentInfo> fragments = reader.fragments();
        json.beginObject().name("uri").value(UriSecrets.maskUri(array.uri));
        json.name("array_type").value(reader.schema().type().name().toLowerCase(Locale.ROOT));
        json.name("version").value((long) reader.schema().version());
        json.name("domain");
        ranges(
                json,
                reader.schema(),
                reader.schema().dimensions().stream().map(Dimension::domain).toList());
        List<Range> current = reader.schema().currentDomain();
        if (current != null) {
            ranges(json.name("current_domain"), reader.schema(), current);
        }
        ranges(json.name("non_empty_domain"), reader.schema(), reader.nonEmptyDomain());
        json.name("cells").value(cells(fragments)).name("bytes").value(bytes(fragments));
        json.name("tiles")
                .value(fragments.stream().mapToLong(FragmentInfo::tiles).sum());
        QueryCost cost = StoredSize.of(reader, fragments);
        json.name("decoded_bytes");
        if (cost == null) {
            json.nothing().name("compression_ratio").nothing();
        } else {
            json.value(cost.memory()).name("compression_ratio");
            if (cost.bytes() == 0) {
                json.nothing();
            } else {
                json.value((double) cost.memory() / cost.bytes());
            }
        }
        json.name("deletes").value((long) reader.deletes());
        json.name("fragments");
        FragmentsCommand.json(json, reader.schema(), fragments);
        UncommittedLines.write(json.name("uncommitted_fragments"), reader);
        json.name("schema");
        new SchemaWriter(json, reader.fullSchema()).write();
        json.endObject();
    }

    static void ranges(JsonText json, ArraySchema schema, @Nullable List<? extends @Nullable Range> ranges) {
        if (ranges == null) {
            json.nothing();
            return;
        }
        json.inline().beginObject();
        for (int d = 0; d < ranges.size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            json.name(dimension.name());
            SchemaWriter.range(json, dimension.datatype(), ranges.get(d));
        }
        json.endObject();
    }
}
