package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.functions.ScalarFunctions;
import dev.tegula.internal.sql.text.StatementException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Gives the elements of lists and the values beside them one type: the values of lists are objects, and the objects of
 * 1 as INTEGER and as BIGINT differ.
 */
final class ListTypes {

    /** Calls with operands that are lists or elements of the same type. */
    private static final Set<SqlOperator> CALLS = Set.of(
            SqlLibraryOperators.ARRAY_CONTAINS,
            SqlLibraryOperators.ARRAY_POSITION,
            SqlLibraryOperators.ARRAY_APPEND,
            SqlLibraryOperators.ARRAY_PREPEND,
            SqlLibraryOperators.ARRAY_CONCAT,
            SqlLibraryOperators.MAP_CONTAINS_KEY,
            SqlLibraryOperators.ARRAY_TO_STRING,
            ScalarFunctions.named("LIST_HAS_ANY"),
            ScalarFunctions.named("LIST_HAS_ALL"),
            ScalarFunctions.named("LIST_INTERSECT"),
            SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR);

    /** Calls of a list and an element. */
    private static final Set<SqlOperator> OF_ELEMENT = Set.of(
            SqlLibraryOperators.ARRAY_CONTAINS,
            SqlLibraryOperators.ARRAY_POSITION,
            SqlLibraryOperators.ARRAY_APPEND,
            SqlLibraryOperators.ARRAY_PREPEND);

    private ListTypes() {}

    static boolean wanted(SqlBasicCall call) {
        return CALLS.contains(call.getOperator());
    }

    /** @param types the types of operands */
    static void unify(SqlBasicCall call, Function<SqlNode, RelDataType> types) {
        if (call.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR) {
            unifyIntegers(call, types);
            return;
        }
        RelDataType first = types.apply(call.operand(0));
        if (first.getSqlTypeName() == SqlTypeName.MAP && call.operandCount() == 2) {
            RelDataType key = first.getKeyType();
            RelDataType found = types.apply(call.operand(1));
            if (key != null && differ(key, found)) {
                throw new StatementException(
                        "a key of a map: its type is not that of the keys (found " + found.getSqlTypeName()
                                + ", expected " + key.getSqlTypeName() + "). Cast it",
                        call.operand(1).getParserPosition());
            }
            return;
        }
        if (call.getOperator() == SqlLibraryOperators.ARRAY_TO_STRING) {
            RelDataType element = first.getComponentType();
            if (element != null && !SqlTypeUtil.inCharFamily(element)) {
                call.setOperand(0, listOf(call.operand(0), SqlTypeName.VARCHAR));
            }
            return;
        }
        List<RelDataType> elements = new ArrayList<>();
        for (SqlNode operand : call.getOperandList()) {
            RelDataType type = types.apply(operand);
            RelDataType element = type.getComponentType();
            boolean list = element != null && (elements.isEmpty() || !OF_ELEMENT.contains(call.getOperator()));
            elements.add(list ? element : type);
        }
        if (elements.size() != 2) {
            return;
        }
        requireKind(call, elements.get(0), elements.get(1));
        if (!differ(elements.get(0), elements.get(1))) {
            return;
        }
        SqlTypeName common =
                common(elements.get(0).getSqlTypeName(), elements.get(1).getSqlTypeName());
        for (int i = 0; i < 2; i++) {
            SqlNode operand = call.operand(i);
            boolean list = SqlTypeUtil.isArray(types.apply(operand));
            call.setOperand(i, list ? listOf(operand, common) : DialectCalls.cast(operand, common));
        }
    }

    /** Replaces {@code x = ANY (list)} and {@code x <> ALL (list)}, for which Calcite has no code if x is null. */
    static void quantified(SqlBasicCall call, Function<SqlNode, RelDataType> types) {
        if (!(call.getOperator() instanceof SqlQuantifyOperator quantifier)
                || !(call.operand(1) instanceof SqlNodeList items)
                || items.size() != 1
                || items.get(0).isA(SqlKind.QUERY)) {
            return;
        }
        RelDataType list = types.apply(items.get(0));
        RelDataType element = list.getComponentType();
        if (element == null) {
            return;
        }
        boolean equal = quantifier.kind == SqlKind.SOME && quantifier.comparisonKind == SqlKind.EQUALS;
        boolean others = quantifier.kind == SqlKind.ALL && quantifier.comparisonKind == SqlKind.NOT_EQUALS;
        RelDataType value = types.apply(call.operand(0));
        boolean comparable =
                value.getSqlTypeName().getFamily() == element.getSqlTypeName().getFamily();
        if (!(equal || others) || element.isNullable() || !comparable) {
            throw new StatementException(
                    quantifier.getName() + " of a list: for = ANY and <> ALL of lists without nulls, of the type of the"
                            + " value only. Use UNNEST in a subquery",
                    call.getParserPosition());
        }
        SqlBasicCall contains = (SqlBasicCall)
                SqlLibraryOperators.ARRAY_CONTAINS.createCall(call.getParserPosition(), items.get(0), call.operand(0));
        if (equal) {
            call.setOperator(contains.getOperator());
            call.setOperand(1, contains.operand(1));
            call.setOperand(0, contains.operand(0));
            unify(call, types);
        } else {
            call.setOperator(SqlStdOperatorTable.EQUALS);
            call.setOperand(0, contains);
            call.setOperand(1, SqlLiteral.createBoolean(false, call.getParserPosition()));
        }
    }

    /** Gives integers of a list the greatest of their types. */
    private static void unifyIntegers(SqlBasicCall list, Function<SqlNode, RelDataType> types) {
        SqlTypeName greatest = SqlTypeName.TINYINT;
        SqlTypeName first = null;
        boolean differ = false;
        for (SqlNode element : list.getOperandList()) {
            SqlTypeName type = types.apply(element).getSqlTypeName();
            if (!SqlTypeName.INT_TYPES.contains(type)) {
                return;
            }
            differ |= first != null && first != type;
            first = type;
            greatest = type.compareTo(greatest) > 0 ? type : greatest;
        }
        for (int i = 0; differ && i < list.operandCount(); i++) {
            if (types.apply(list.operand(i)).getSqlTypeName() != greatest) {
                list.setOperand(i, DialectCalls.cast(list.operand(i), greatest));
            }
        }
    }

    /** Refuses values of other kinds than the elements, which are equal to none of them. */
    private static void requireKind(SqlCall call, RelDataType left, RelDataType right) {
        RelDataType inner = left.getComponentType();
        RelDataType other = right.getComponentType();
        if (inner != null && other != null && !isUnknown(inner) && !isUnknown(other)) {
            requireKind(call, inner, other);
            if (differ(inner, other)) {
                throw differing(call, inner, other);
            }
        } else if (!isUnknown(left)
                && !isUnknown(right)
                && left.getSqlTypeName().getFamily() != right.getSqlTypeName().getFamily()) {
            throw differing(call, left, right);
        }
    }

    private static StatementException differing(SqlCall call, RelDataType left, RelDataType right) {
        return new StatementException(
                call.getOperator().getName() + ": elements of two types (found " + left.getSqlTypeName() + " and "
                        + right.getSqlTypeName() + "). Cast one",
                call.getParserPosition());
    }

    private static boolean isUnknown(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case NULL, ANY, UNKNOWN -> true;
            default -> false;
        };
    }

    private static boolean differ(RelDataType left, RelDataType right) {
        boolean numbers = SqlTypeUtil.isNumeric(left) && SqlTypeUtil.isNumeric(right);
        boolean decimals = SqlTypeUtil.isDecimal(left) && SqlTypeUtil.isDecimal(right);
        return numbers
                && (left.getSqlTypeName() != right.getSqlTypeName() || decimals && left.getScale() != right.getScale());
    }

    /** Returns the greater type of integers, and DOUBLE if one is none. */
    private static SqlTypeName common(SqlTypeName left, SqlTypeName right) {
        if (!SqlTypeName.INT_TYPES.contains(left) || !SqlTypeName.INT_TYPES.contains(right)) {
            return SqlTypeName.DOUBLE;
        }
        return left.compareTo(right) > 0 ? left : right;
    }

    private static SqlNode listOf(SqlNode list, SqlTypeName type) {
        SqlParserPos place = list.getParserPosition();
        if (list.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR && list instanceof SqlCall values) {
            return values.getOperator()
                    .createCall(
                            place,
                            values.getOperandList().stream()
                                    .map(value -> DialectCalls.cast(value, type))
                                    .toList());
        }
        SqlDataTypeSpec lists = new SqlDataTypeSpec(
                new SqlCollectionTypeNameSpec(new SqlBasicTypeNameSpec(type, place), SqlTypeName.ARRAY, place), place);
        return SqlStdOperatorTable.CAST.createCall(place, list, lists);
    }
}
