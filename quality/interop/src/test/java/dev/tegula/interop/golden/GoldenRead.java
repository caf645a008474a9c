package dev.tegula.interop.golden;

import dev.tegula.interop.json.CellJson;
import dev.tegula.interop.json.JsonObject;
import dev.tegula.interop.json.SchemaJson;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Condition;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.ReadSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A read of a golden case.
 *
 * @param digest whether its file contains sums instead of values
 * @param ownReaderProblem whether the version that wrote the array could not read it
 */
public record GoldenRead(String name, String file, boolean digest, boolean ownReaderProblem, ReadSpec spec) {

    static GoldenRead of(JsonObject json, GoldenCase golden) {
        List<String> fields = new ArrayList<>(json.texts("dimensions"));
        fields.addAll(json.texts("attributes"));
        return new GoldenRead(
                json.text("name"),
                json.text("file"),
                json.flag("digest"),
                json.has("own_reader_problem"),
                new ReadSpec(
                        CellOrder.of(json.text("layout")),
                        ranges(json, golden),
                        fields,
                        opening(json, golden),
                        condition(json, golden)));
    }

    private static Map<String, List<Range>> ranges(JsonObject json, GoldenCase golden) {
        Map<String, List<Range>> ranges = new LinkedHashMap<>();
        if (json.has("ranges")) {
            JsonObject byDim = json.object("ranges");
            for (Object dim : byDim.members().keySet()) {
                FieldSpec field = golden.field((String) dim);
                List<Range> list = new ArrayList<>();
                byDim.list((String) dim).forEach(bounds -> list.add(SchemaJson.range(field.type(), (List<?>) bounds)));
                ranges.put((String) dim, list);
            }
        }
        return ranges;
    }

    private static Opening opening(JsonObject json, GoldenCase golden) {
        Map<String, String> config = new LinkedHashMap<>();
        if (json.has("config")) {
            JsonObject settings = json.object("config");
            settings.names().forEach(name -> config.put(name, settings.text(name)));
        }
        return new Opening(
                golden.key(),
                json.has("timestamp_start") ? json.number("timestamp_start").longValue() : null,
                json.has("timestamp_end") ? json.number("timestamp_end").longValue() : null,
                config);
    }

    private static @Nullable Condition condition(JsonObject json, GoldenCase golden) {
        return json.has("condition_ast") ? condition(json.list("condition_ast"), golden) : null;
    }

    private static Condition condition(List<?> ast, GoldenCase golden) {
        String head = (String) ast.get(0);
        if (head.equals("not") && ast.size() == 2) {
            return new Condition.Not(condition((List<?>) ast.get(1), golden));
        }
        if (ast.get(1) instanceof List<?>) {
            List<Condition> parts = new ArrayList<>();
            ast.subList(1, ast.size()).forEach(part -> parts.add(condition((List<?>) part, golden)));
            return head.equals("and") ? new Condition.And(parts) : new Condition.Or(parts);
        }
        var type = golden.conditionType(head);
        boolean byLabel = golden.hasLabels(head);
        String op = (String) ast.get(1);
        if (op.equals("in") || op.equals("not_in")) {
            var values = ((List<?>) ast.get(2))
                    .stream().map(value -> CellJson.bytes(type, value)).toList();
            return new Condition.Among(head, op.equals("in"), values, byLabel);
        }
        Object value = ast.get(2);
        return new Condition.Compare(head, op(op), value == null ? null : CellJson.bytes(type, value), byLabel);
    }

    private static Condition.Op op(String text) {
        return switch (text) {
            case "<" -> Condition.Op.LT;
            case "<=" -> Condition.Op.LE;
            case ">" -> Condition.Op.GT;
            case ">=" -> Condition.Op.GE;
            case "==" -> Condition.Op.EQ;
            case "!=" -> Condition.Op.NE;
            default -> throw new IllegalArgumentException("no operator " + text);
        };
    }
}
