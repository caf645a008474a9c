package dev.tegula.cli.statistics;

import dev.tegula.cli.command.Shell;
import dev.tegula.internal.base.ShortText;
import dev.tegula.internal.io.cells.DisplayText;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.Table;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.query.AggregateResult;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.statistics.Grouping;
import dev.tegula.statistics.Statistic;
import dev.tegula.statistics.StatisticsResult;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints statistics as a table or as JSON. */
final class AggregateText {

    private static final int CELL_WIDTH = 40;

    private final Shell shell;
    private final ArraySchema schema;
    private final List<Grouping> groupings;
    private final List<Statistic> statistics;

    AggregateText(Shell shell, ArraySchema schema, List<Grouping> groupings, List<Statistic> statistics) {
        this.shell = shell;
        this.schema = schema;
        this.groupings = groupings;
        this.statistics = statistics;
    }

    /** Prints aggregates of all cells. */
    void print(boolean text, List<AggregateResult> results) {
        List<@Nullable Object> values = new ArrayList<>();
        List<String> overflows = new ArrayList<>();
        for (AggregateResult result : results) {
            values.add(result.value());
            if (result.overflows()) {
                overflows.add(result.aggregate().toString());
            }
        }
        StatisticsResult.Group group = new StatisticsResult.Group(List.of(), values);
        if (text) {
            shell.print(table(List.of(group)));
            return;
        }
        TextOutput out = new TextOutput(shell.out());
        JsonText json = new JsonText(out);
        json.beginObject();
        members(json, group);
        if (!overflows.isEmpty()) {
            json.name("overflows").beginList();
            overflows.forEach(json::value);
            json.endList();
        }
        json.endObject();
        out.flush();
    }

    /** Prints statistics, by group if there are groupings. */
    void print(boolean text, StatisticsResult result) {
        if (text) {
            shell.print(table(result.groups()));
            return;
        }
        TextOutput out = new TextOutput(shell.out());
        JsonText json = new JsonText(out);
        if (groupings.isEmpty()) {
            json.beginObject();
            members(json, result.groups().get(0));
            json.endObject();
        } else {
            json.beginList();
            for (StatisticsResult.Group group : result.groups()) {
                json.inline().beginObject();
                members(json, group);
                json.endObject();
            }
            json.endList();
        }
        out.flush();
    }

    private void members(JsonText json, StatisticsResult.Group group) {
        for (int i = 0; i < groupings.size(); i++) {
            Object key = group.keys().get(i);
            json.name(groupings.get(i).toString());
            if (key != null && isBool(groupings.get(i))) {
                json.value((Long) key != 0);
            } else {
                value(json, key);
            }
        }
        for (int i = 0; i < statistics.size(); i++) {
            json.name(statistics.get(i).toString());
            value(json, group.values().get(i));
        }
    }

    /** Writes a value: a number, a string or null. */
    static void value(JsonText json, @Nullable Object value) {
        if (value instanceof Double real) {
            json.value(real.doubleValue());
        } else if (value instanceof Number whole) {
            json.raw(out -> out.put(whole.toString()));
        } else {
            json.value((String) value);
        }
    }

    private String table(List<StatisticsResult.Group> groups) {
        StringBuilder alignment = new StringBuilder();
        List<String> names = new ArrayList<>();
        for (Grouping grouping : groupings) {
            names.add(grouping.toString());
            alignment.append(labelled(grouping) || isText(grouping.field()) ? 'l' : 'r');
        }
        for (Statistic statistic : statistics) {
            names.add(statistic.toString());
            alignment.append('r');
        }
        Table table = new Table("", alignment.toString()).row(names.toArray(String[]::new));
        for (StatisticsResult.Group group : groups) {
            List<String> row = new ArrayList<>();
            for (int i = 0; i < groupings.size(); i++) {
                Grouping grouping = groupings.get(i);
                row.add(display(
                        labelled(grouping) ? null : schema.field(grouping.field()),
                        group.keys().get(i)));
            }
            for (int i = 0; i < statistics.size(); i++) {
                row.add(display(ofValue(statistics.get(i)), group.values().get(i)));
            }
            table.row(row.stream().map(cell -> ShortText.cut(cell, CELL_WIDTH)).toArray(String[]::new));
        }
        return table.toString();
    }

    /** Returns the field whose values a statistic has; null if it has numbers of another unit. */
    private @Nullable Field ofValue(Statistic statistic) {
        String field = statistic.field();
        return field == null
                ? null
                : switch (statistic.kind()) {
                    case MIN, NANMIN, MAX, NANMAX, MEAN, NANMEAN, QUANTILE, NANQUANTILE -> schema.field(field);
                    default -> null;
                };
    }

    private boolean labelled(Grouping grouping) {
        Attribute attribute = schema.attribute(grouping.field());
        return !grouping.isBucket() && attribute != null && attribute.enumeration() != null;
    }

    private boolean isText(String name) {
        Field field = schema.field(name);
        return field != null && field.datatype().kind() == Datatype.Kind.TEXT;
    }

    private boolean isBool(Grouping grouping) {
        Field field = schema.field(grouping.field());
        return field != null && field.datatype() == Datatype.BOOL && !labelled(grouping) && !grouping.isBucket();
    }

    /** Formats a value for people, as a value of a field if there is one: datetimes as ISO dates. */
    static String display(@Nullable Field field, @Nullable Object value) {
        if (value == null) {
            return "null";
        } else if (value instanceof String text) {
            return DisplayText.text(text);
        }
        Datatype type = field == null ? Datatype.INT64 : field.datatype();
        if (type.isDatetime() && value instanceof Double real && Double.isFinite(real)) {
            return DisplayText.coordinate(type, Math.round(real));
        } else if (type.isDatetime() && (value instanceof Long || value instanceof BigInteger)) {
            return DisplayText.coordinate(type, ((Number) value).longValue());
        } else if (type == Datatype.BOOL && value instanceof Long truth) {
            return truth == 0 ? "false" : "true";
        } else if (type.isTime() && value instanceof Number time && !(value instanceof Double)) {
            return DisplayText.time(type, time.longValue());
        }
        return value instanceof Double real ? DisplayText.number(real) : value.toString();
    }
}
