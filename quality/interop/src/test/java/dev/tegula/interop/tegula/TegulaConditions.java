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
import java.util.function.Function;

/** Converts conditions to Tegula's representation. */
public final class TegulaConditions {

    private final Function<String, Datatype> types;
    private final Function<String, Datatype> labels;

    private TegulaConditions(Function<String, Datatype> types, Function<String, Datatype> labels) {
        this.types = types;
        this.labels = labels;
    }

    /** Converts a condition on an open array. */
    static Condition condition(ArrayReader array, dev.tegula.interop.model.Condition condition) {
        Function<String, Datatype> types =
                name -> Objects.requireNonNull(array.schema().field(name)).datatype();
        return new TegulaConditions(types, name -> {
                    Attribute attribute = array.schema().attribute(name);
                    String enumeration = attribute == null ? null : attribute.enumeration();
                    return enumeration == null
                            ? types.apply(name)
                            : array.enumeration(enumeration).datatype();
                })
                .of(condition);
    }

    /** Converts a condition on fields of these types, without labels. */
    public static Condition condition(Function<String, Datatype> types, dev.tegula.interop.model.Condition condition) {
        return new TegulaConditions(types, types).of(condition);
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
        return (byLabel ? labels : types).apply(name);
    }

    private static Literal literal(Datatype type, Bytes value) {
        Object content = value.value(type);
        if (content instanceof Double real) {
            return Literal.of(real);
        } else if (content instanceof byte[] bytes) {
            return new Literal.Bytes(bytes);
        }
        return new Literal.Int(new BigInteger(content.toString()));
    }
}
