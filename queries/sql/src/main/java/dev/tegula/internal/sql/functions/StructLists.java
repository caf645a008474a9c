package dev.tegula.internal.sql.functions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.StructKind;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlBasicFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.jspecify.annotations.Nullable;

/** Functions whose values are lists of structs. */
public final class StructLists {

    /** A struct per place of several lists, with null where a list is shorter. */
    public static final SqlOperator ZIP = SqlBasicFunction.create(
            "LIST_ZIP", StructLists::zipped, OperandTypes.repeat(SqlOperandCountRanges.from(1), OperandTypes.ARRAY));

    /** A struct of key and value per entry of a map. */
    public static final SqlOperator ENTRIES =
            SqlBasicFunction.create("MAP_ENTRIES", StructLists::entries, OperandTypes.MAP);

    /** All of them. */
    public static final List<SqlOperator> ALL = List.of(ZIP, ENTRIES);

    private StructLists() {}

    private static RelDataType zipped(SqlOperatorBinding binding) {
        RelDataTypeFactory types = binding.getTypeFactory();
        RelDataTypeFactory.Builder fields = types.builder();
        for (int i = 0; i < binding.getOperandCount(); i++) {
            RelDataType element = binding.getOperandType(i).getComponentType();
            RelDataType known = element == null ? types.createSqlType(SqlTypeName.VARCHAR) : element; // of NULL
            fields.add("element" + (i + 1), types.createTypeWithNullability(known, true));
        }
        return types.createArrayType(
                fields.kind(StructKind.PEEK_FIELDS_NO_EXPAND).build(), -1);
    }

    private static RelDataType entries(SqlOperatorBinding binding) {
        RelDataTypeFactory types = binding.getTypeFactory();
        RelDataType map = binding.getOperandType(0);
        RelDataType entry = types.builder()
                .add("key", Objects.requireNonNull(map.getKeyType(), "key"))
                .add("value", Objects.requireNonNull(map.getValueType(), "value"))
                .kind(StructKind.PEEK_FIELDS_NO_EXPAND)
                .build();
        return types.createTypeWithNullability(types.createArrayType(entry, -1), map.isNullable());
    }

    /** Returns the expression of a call. */
    public static RexNode convert(SqlRexContext context, SqlCall call) {
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        List<RexNode> operands = new ArrayList<>();
        call.getOperandList().forEach(each -> operands.add(context.convertExpression(each)));
        Code code = call.getOperator() == ZIP ? Code.ZIP : Code.ENTRIES;
        return context.getRexBuilder().makeCall(type, StructValues.function(code.name(), type, code), operands);
    }

    /** LIST_ZIP. */
    public static List<?> zip(Object[] lists) {
        int longest = Arrays.stream(lists)
                .mapToInt(each -> each == null ? 0 : ((List<?>) each).size())
                .max()
                .orElse(0);
        List<Object> structs = new ArrayList<>(longest);
        for (int i = 0; i < longest; i++) {
            @Nullable Object[] struct = new Object[lists.length];
            for (int k = 0; k < lists.length; k++) {
                List<?> list = (List<?>) lists[k];
                struct[k] = list == null || i >= list.size() ? null : list.get(i);
            }
            structs.add(struct);
        }
        return structs;
    }

    /** MAP_ENTRIES. */
    public static List<?> entries(Map<?, ?> map) {
        List<Object> structs = new ArrayList<>(map.size());
        map.forEach((key, value) -> structs.add(new @Nullable Object[] {key, value}));
        return structs;
    }

    /** The generated code. */
    private enum Code implements GeneratedCode {
        ZIP(NullPolicy.NONE),
        ENTRIES(NullPolicy.STRICT);

        private final NullPolicy nulls;

        Code(NullPolicy nulls) {
            this.nulls = nulls;
        }

        @Override
        public CallImplementor getImplementor() {
            return RexImpTable.createImplementor(
                    (translator, call, operands) -> this == ZIP
                            ? Expressions.call(StructLists.class, "zip", StructValues.objects(operands))
                            : Expressions.call(
                                    StructLists.class, "entries", Expressions.convert_(operands.get(0), Map.class)),
                    nulls,
                    false);
        }
    }
}
