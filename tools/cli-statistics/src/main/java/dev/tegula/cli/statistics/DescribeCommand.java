package dev.tegula.cli.statistics;

import dev.tegula.ArrayReader;
import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.FieldOptions;
import dev.tegula.cli.command.OutputFormat;
import dev.tegula.cli.command.SelectedCells;
import dev.tegula.cli.command.SelectionOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.StatisticsOption;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.internal.base.ShortText;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.Table;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.statistics.FieldDescription;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Prints a summary of each field. */
@Command(
        name = "describe",
        description = {
            "Reads all selected cells once. Distinct values beyond 512, and quantiles and histograms of more than 1024 "
                    + "values, are approximated. NaN is left out of extremes, means, quantiles and histograms."
        },
        footer = {
            "  tegula describe temps",
            "  tegula describe reads --fields quality,note --where \"chrom = 'chr2'\"",
            "  tegula describe temps --range row=1:10 --format json"
        })
final class DescribeCommand implements TegulaCommand {

    private static final List<String> QUANTILES = List.of("0.05", "0.25", "0.5", "0.75", "0.95");
    private static final String BARS = "▁▂▃▄▅▆▇█";
    private static final int CELL_WIDTH = 24;

    @Mixin
    ArrayArguments array = new ArrayArguments();

    @Mixin
    OutputFormat format = new OutputFormat();

    @Mixin
    SelectionOptions selection = new SelectionOptions();

    @Mixin
    FieldOptions fields = new FieldOptions();

    @Mixin
    StatisticsOption statistics = new StatisticsOption();

    @Override
    public int run(Shell shell) throws IOException {
        format.check();
        try (ArrayReader reader = array.open(shell)) {
            ArraySchema schema = reader.schema();
            List<String> names = fields.names(schema);
            SelectedCells selected = SelectedCells.written(shell, reader, selection);
            FieldDescription.Result result = FieldDescription.of(reader, selected.query(), names);
            format.print(shell, result, found -> text(schema, found), (json, found) -> json(json, schema, found));
            selected.end(result.reading());
            statistics.write(shell, result.reading());
        }
        return ExitStatus.OK;
    }

    private static boolean isEnumerated(ArraySchema schema, Field field) {
        Attribute attribute = schema.attribute(field.name());
        return attribute != null && attribute.enumeration() != null;
    }

    private static String text(ArraySchema schema, FieldDescription.Result result) {
        Table table = new Table("", "llrrrrrrrrrrrrl");
        table.row(
                "field",
                "type",
                "nulls",
                "NaN",
                "distinct",
                "min",
                "5%",
                "25%",
                "50%",
                "75%",
                "95%",
                "max",
                "mean",
                "std",
                "histogram");
        for (FieldDescription d : result.fields()) {
            Field field = d.field();
            boolean labels = isEnumerated(schema, field);
            boolean numbers = !labels && !d.quantiles().isEmpty();
            String[] row = new String[15];
            row[0] = field.name();
            row[1] = field.datatype().name().toLowerCase(Locale.ROOT) + (labels ? " (labels)" : "");
            row[2] = Long.toString(d.nulls());
            row[3] = field.datatype().isFloat() ? Long.toString(d.notNumbers()) : "";
            row[4] = (d.distinctExact() ? "" : "~") + d.distinct();
            row[5] = labels ? "" : value(field, d.min());
            for (int q = 0; q < QUANTILES.size(); q++) {
                row[6 + q] = numbers ? value(field, d.quantiles().get(q)) : "";
            }
            row[11] = labels ? "" : value(field, d.max());
            row[12] = numbers ? value(field, d.mean()) : "";
            row[13] = numbers && !field.datatype().isDatetime() ? value(field, d.std()) : "";
            row[14] = numbers ? bars(d.histogram()) : "";
            for (int i = 0; i < row.length; i++) {
                row[i] = ShortText.cut(row[i], CELL_WIDTH);
            }
            table.row(row);
        }
        return result.cells() + " cells\n" + table;
    }

    /** Formats a value; means and quantiles of numbers with six digits. */
    private static String value(Field field, @Nullable Object value) {
        if (value == null) {
            return "";
        } else if (value instanceof Double real && !field.datatype().isDatetime() && Double.isFinite(real)) {
            double rounded = java.math.BigDecimal.valueOf(real)
                    .round(new java.math.MathContext(6))
                    .doubleValue();
            return AggregateText.display(null, rounded);
        }
        return AggregateText.display(field, value);
    }

    /** Draws a bar per number: a dot for zero, else up to a full block for the greatest. */
    static String bars(List<Long> counts) {
        long most = counts.stream().mapToLong(Long::longValue).max().orElse(0);
        StringBuilder bars = new StringBuilder();
        for (long count : counts) {
            int height = most == 0 ? 0 : (int) Math.round((double) count / most * (BARS.length() - 1));
            bars.append(count == 0 ? '.' : BARS.charAt(height));
        }
        return bars.toString();
    }

    private static void json(JsonText json, ArraySchema schema, FieldDescription.Result result) {
        json.beginObject().name("cells").value(result.cells()).name("fields").beginList();
        for (FieldDescription d : result.fields()) {
            boolean labels = isEnumerated(schema, d.field());
            json.beginObject().name("name").value(d.field().name());
            json.name("type").value(d.field().datatype().name());
            json.name("nulls").value(d.nulls());
            if (d.field().datatype().isFloat()) {
                json.name("nan").value(d.notNumbers());
            }
            json.name("distinct").value(d.distinct()).name("distinct_exact").value(d.distinctExact());
            if (!labels && d.field().datatype().kind() != Datatype.Kind.BYTES) {
                AggregateText.value(json.name("min"), d.min());
                AggregateText.value(json.name("max"), d.max());
            }
            if (!labels && !d.quantiles().isEmpty()) {
                AggregateText.value(json.name("mean"), d.mean());
                AggregateText.value(json.name("std"), d.std());
                json.name("quantiles").inline().beginObject();
                for (int q = 0; q < QUANTILES.size(); q++) {
                    json.name(QUANTILES.get(q)).value((double) d.quantiles().get(q));
                }
                json.endObject().name("histogram").inline().beginList();
                d.histogram().forEach(json::value);
                json.endList();
            }
            json.endObject();
        }
        json.endList().endObject();
    }
}
