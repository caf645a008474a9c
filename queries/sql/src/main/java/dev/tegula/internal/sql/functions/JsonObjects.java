package dev.tegula.internal.sql.functions;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.runtime.JsonFunctions;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJsonConstructorNullClause;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.jspecify.annotations.Nullable;

/** JSON_OBJECT with its names in the order of the call. That of Calcite has them in the order of a hash table. */
public final class JsonObjects implements GeneratedCode {

    private JsonObjects() {}

    /** Returns the same call with this code. */
    static RexNode call(RexBuilder builder, RexCall call) {
        SqlUserDefinedFunction function = new SqlUserDefinedFunction(
                new SqlIdentifier("ORDERED_JSON_OBJECT", SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                binding -> call.getType(),
                null,
                null,
                new JsonObjects());
        return builder.makeCall(call.getType(), function, call.getOperands());
    }

    @Override
    public CallImplementor getImplementor() {
        return RexImpTable.createImplementor(
                (translator, call, operands) -> Expressions.call(
                        JsonObjects.class,
                        "object",
                        operands.get(0),
                        StructValues.objects(operands.subList(1, operands.size()))),
                NullPolicy.NONE,
                false);
    }

    /**
     * Returns an object; called by generated code.
     *
     * @param nulls what to do with names whose value is null
     * @param pairs names, each before its value
     */
    public static String object(SqlJsonConstructorNullClause nulls, @Nullable Object[] pairs) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            Object name = pairs[i];
            if (name == null) {
                throw new IllegalArgumentException("JSON_OBJECT: a name is null.");
            } else if (pairs[i + 1] != null || nulls == SqlJsonConstructorNullClause.NULL_ON_NULL) {
                object.put((String) name, pairs[i + 1]);
            }
        }
        return JsonFunctions.jsonize(object);
    }
}
