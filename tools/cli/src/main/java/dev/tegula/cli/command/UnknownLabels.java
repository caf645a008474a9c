package dev.tegula.cli.command;

import dev.tegula.ArrayReader;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionField;
import dev.tegula.query.Literal;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Finds labels in a condition that their enumerations do not have: a reason why no cells match. */
final class UnknownLabels {

    private final ArrayReader reader;
    private final List<String> found = new ArrayList<>();

    private UnknownLabels(ArrayReader reader) {
        this.reader = reader;
    }

    /** Returns a text about each unknown label, with the nearest label. */
    public static List<String> of(ArrayReader reader, Condition condition) {
        UnknownLabels labels = new UnknownLabels(reader);
        labels.visit(condition);
        return labels.found;
    }

    private void visit(Condition condition) {
        if (condition instanceof Condition.And and) {
            and.parts().forEach(this::visit);
        } else if (condition instanceof Condition.Or or) {
            or.parts().forEach(this::visit);
        } else if (condition instanceof Condition.Compare compare) {
            check(compare.field(), List.of(compare.value()));
        } else if (condition instanceof Condition.Among among) {
            check(among.field(), among.values());
        }
    }

    private void check(ConditionField field, List<Literal> values) {
        Attribute attribute = reader.schema().attribute(field.name());
        String name = attribute == null || field.index() ? null : attribute.enumeration();
        if (name == null) {
            return;
        }
        Enumeration enumeration = reader.enumeration(name);
        if (!enumeration.datatype().isString()
                || enumeration.datatype().size() > 1
                || enumeration.valuesPerCell() != Field.VARIABLE) {
            return;
        }
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < enumeration.size(); i++) {
            labels.add(new String(enumeration.bytes(i), StandardCharsets.UTF_8));
        }
        for (Literal value : values) {
            if (value instanceof Literal.Text text && !labels.contains(text.value())) {
                found.add("'" + text.value() + "' is not a label of '" + field.name() + "'"
                        + SpellingHint.hint(text.value(), labels));
            }
        }
    }
}
