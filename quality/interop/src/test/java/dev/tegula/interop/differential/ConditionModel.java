package dev.tegula.interop.differential;

import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Condition;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.tegula.TegulaConditions;
import dev.tegula.testkit.model.ModelCondition;
import org.jspecify.annotations.Nullable;

/** Evaluates conditions with the reference model. Labels are given as indexes. */
record ConditionModel(SchemaSpec schema, dev.tegula.query.Condition condition) {

    ConditionModel(SchemaSpec schema, Condition condition) {
        this(schema, TegulaConditions.condition(name -> schema.field(name).type(), condition));
    }

    /** Returns true if a cell matches the condition. */
    boolean matches(Columns cells, int cell) {
        return new ModelCondition(name -> value(cells.column(name), cell)).matches(condition);
    }

    private @Nullable Object value(Column column, int cell) {
        FieldSpec field = schema.field(column.name());
        return column.isNull(cell) ? null : column.cell(field, cell).value(field.type());
    }
}
