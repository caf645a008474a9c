package dev.tegula.interop.tegula;

import dev.tegula.ArrayReader;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.Condition.Among;
import dev.tegula.interop.model.Condition.And;
import dev.tegula.interop.model.Condition.Compare;
import dev.tegula.interop.model.Condition.Not;
import dev.tegula.interop.model.Condition.Or;
import dev.tegula.query.Comparison;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionField;
import dev.tegula.query.Literal;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import java.math.BigInteger;
import java.util.Objects;

/** Conditions of tests as Tegula's. */
final class TegulaConditions {

    private final ArrayReader array;

    private TegulaConditions(ArrayReader array) {
        this.array = array;
    }

    static Condition condition(ArrayReader array, dev.tegula.interop.model.Condition condition) {
        return new TegulaConditions(array).of(condition);
    }

    private Condition of(dev.tegula.interop.model.Condition condition) {
        if (condition instanceof And and) {
            return new Condition.And(and.parts().stream().map(this::of).toList());
        } else if (condition instanceof Or or) {
            return new Condition.Or(or.parts().stream().map(this::of).toList());
        } else if (condition instanceof Not not) {
            return of(not.part()).invertComparisons();
        } else if (condition instanceof Among among) {
            Datatype type = type(among.field(), among.byLabel());
            return new Condition.Among(
                    field(among.field(), among.byLabel()),
                    among.in(),
                    among.values().stream().map(value -> literal(type, value)).toList());
        }
        Compare compare = (Compare) condition;
        ConditionField field = field(compare.field(), compare.byLabel());
        if (compare.value() == null) {
            return compare.op() == dev.tegula.interop.model.Condition.Op.EQ ? field.isNull() : field.isNotNull();
        }
        return field.is(
                Comparison.valueOf(compare.op().name()),
                literal(type(compare.field(), compare.byLabel()), compare.value()));
    }

    private static ConditionField field(String name, boolean byLabel) {
        return byLabel ? Condition.field(name) : Condition.field(name).byIndex();
    }

    private Datatype type(String name, boolean byLabel) {
        Attribute attribute = array.schema().attribute(name);
        String enumeration = attribute == null ? null : attribute.enumeration();
        return byLabel && enumeration != null
                ? array.enumeration(enumeration).datatype()
                : Objects.requireNonNull(array.schema().field(name)).datatype();
    }

    private static Literal literal(Datatype type, Bytes value) {
        if (type.isFloat()) {
            return Literal.of(value.floating(type));
        } else if (type.kind() == Datatype.Kind.TEXT || type.kind() == Datatype.Kind.BYTES) {
            return new Literal.Bytes(value.toArray());
        } else if (type == Datatype.UINT64) {
            return new Literal.Int(new BigInteger(Long.toUnsignedString(value.whole(type))));
        }
        return Literal.of(value.whole(type));
    }
}
