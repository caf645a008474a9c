package dev.tegula.internal.spark.predicates;

import dev.tegula.ArrayReader;
import dev.tegula.internal.spark.types.ArrayMapping;
import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * Translates predicates of Spark to conditions that hold for exactly the same cells. A predicate that has no such
 * condition is not translated, and Spark evaluates it.
 *
 * <p>Negations are moved to the tests of single columns. This is exact in three-valued logic: a test and its inverse
 * are both not true for null.
 */
public final class PredicateTranslator {

    private final Map<String, FieldMapping> columns;
    private final EnumerationTests enumerations;

    private PredicateTranslator(Map<String, FieldMapping> columns, EnumerationTests enumerations) {
        this.columns = columns;
        this.enumerations = enumerations;
    }

    /**
     * Returns the translator for the columns of an array. Columns that show the indexes of an enumeration whose entries
     * are lists are left to Spark: the engine compares entries.
     */
    public static PredicateTranslator of(ArrayMapping mapping, ArrayReader array) {
        Map<String, FieldMapping> columns = new HashMap<>(mapping.byName());
        columns.values().removeIf(column -> isOfIndexes(column, array.schema()));
        return new PredicateTranslator(columns, new EnumerationTests(array::enumeration));
    }

    private static boolean isOfIndexes(FieldMapping column, ArraySchema schema) {
        Attribute attribute = schema.attribute(column.field().name());
        return attribute != null && attribute.enumeration() != null && column.enumeration() == null;
    }

    /** Returns the condition of a predicate, or null if there is no exact one. */
    public @Nullable Condition condition(Predicate predicate) {
        return condition(predicate, false);
    }

    private @Nullable Condition condition(Expression expression, boolean negated) {
        if (!(expression instanceof Predicate predicate)) {
            return null;
        }
        Expression[] children = predicate.children();
        return switch (predicate.name()) {
            case "AND" -> joined(children, negated, !negated);
            case "OR" -> joined(children, negated, negated);
            case "NOT" -> condition(children[0], !negated);
            case "IN" -> among(children, negated);
            case "<=>" -> nullSafeEqual(children, negated);
            default -> {
                Test test = test(predicate.name());
                yield test == null ? null : single(negated ? test.inverse() : test, children);
            }
        };
    }

    private @Nullable Condition joined(Expression[] parts, boolean negated, boolean and) {
        List<Condition> conditions = new ArrayList<>();
        for (Expression part : parts) {
            Condition condition = condition(part, negated);
            if (condition == null) {
                return null;
            }
            conditions.add(condition);
        }
        return and ? new Condition.And(conditions) : new Condition.Or(conditions);
    }

    private static @Nullable Test test(String name) {
        return switch (name) {
            case "=" -> Test.EQ;
            case "<>" -> Test.NE;
            case "<" -> Test.LT;
            case "<=" -> Test.LE;
            case ">" -> Test.GT;
            case ">=" -> Test.GE;
            case "STARTS_WITH" -> Test.STARTS_WITH;
            case "ENDS_WITH" -> Test.ENDS_WITH;
            case "CONTAINS" -> Test.CONTAINS;
            case "IS_NULL" -> Test.IS_NULL;
            case "IS_NOT_NULL" -> Test.IS_NOT_NULL;
            default -> null;
        };
    }

    private @Nullable Condition single(Test test, Expression[] children) {
        if (children.length == 1) {
            FieldMapping column = column(children[0]);
            return column == null ? null : leaf(column, test, null);
        } else if (children.length != 2) {
            return null;
        }
        FieldMapping left = column(children[0]);
        if (left != null && children[1] instanceof Literal<?> literal) {
            return literal.value() == null ? Conditions.none(left) : leaf(left, test, literal.value());
        }
        FieldMapping right = column(children[1]);
        if (right != null && test.isComparison() && children[0] instanceof Literal<?> literal) {
            return literal.value() == null ? Conditions.none(right) : leaf(right, test.mirrored(), literal.value());
        }
        return null;
    }

    private @Nullable Condition among(Expression[] children, boolean negated) {
        FieldMapping column = column(children[0]);
        if (column == null) {
            return null;
        }
        List<Condition> tests = new ArrayList<>();
        for (int i = 1; i < children.length; i++) {
            if (!(children[i] instanceof Literal<?> literal)) {
                return null;
            }
            if (literal.value() == null) {
                if (literal.dataType().equals(DataTypes.BinaryType)) {
                    return null; // Spark 4.2 fails to print such a predicate when it is pushed down.
                }
                if (negated) {
                    return Conditions.none(column); // Not in a list with null: never true.
                }
                continue;
            }
            Condition test = leaf(column, negated ? Test.NE : Test.EQ, literal.value());
            if (test == null) {
                return null;
            }
            tests.add(test);
        }
        if (tests.isEmpty()) {
            return negated ? leaf(column, Test.IS_NOT_NULL, null) : Conditions.none(column);
        }
        return negated ? new Condition.And(tests) : Conditions.any(tests);
    }

    private @Nullable Condition nullSafeEqual(Expression[] children, boolean negated) {
        FieldMapping column = column(children[0]);
        if (column == null || !(children[1] instanceof Literal<?> literal)) {
            return null;
        }
        if (literal.value() == null) {
            return leaf(column, negated ? Test.IS_NOT_NULL : Test.IS_NULL, null);
        }
        Condition equal = leaf(column, negated ? Test.NE : Test.EQ, literal.value());
        Condition isNull = leaf(column, Test.IS_NULL, null);
        return equal == null || isNull == null ? null : negated ? equal.or(isNull) : equal;
    }

    private @Nullable FieldMapping column(Expression expression) {
        return expression instanceof NamedReference reference ? columns.get(FieldMapping.nameOf(reference)) : null;
    }

    private @Nullable Condition leaf(FieldMapping column, Test test, @Nullable Object value) {
        if (column.enumeration() != null) {
            return enumerations.condition(column, test, value);
        }
        return Conditions.of(column, test, value);
    }
}
