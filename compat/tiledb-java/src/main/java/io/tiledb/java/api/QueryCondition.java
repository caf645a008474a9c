package io.tiledb.java.api;

import dev.tegula.query.Comparison;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionField;
import dev.tegula.query.Literal;
import io.tiledb.libtiledb.tiledb_query_condition_combination_op_t;
import io.tiledb.libtiledb.tiledb_query_condition_op_t;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** A condition on fields, which cells of a query match. */
@SuppressWarnings("rawtypes")
public class QueryCondition implements AutoCloseable {
    private final Context ctx;
    private final Datatype type;
    private Condition stored;

    private QueryCondition(Context ctx, Datatype type, Condition stored) {
        this.ctx = ctx;
        this.type = type;
        this.stored = stored;
    }

    /**
     * Compares a field with a value.
     *
     * @param value null to compare with null
     * @param conditionType the class of the value
     */
    @Deprecated
    public QueryCondition(
            Context ctx, String attributeName, Object value, Class conditionType, tiledb_query_condition_op_t OP)
            throws TileDBError {
        this(ctx, conditionType == null ? null : Types.getNativeType(conditionType), attributeName, value, OP, true);
    }

    /**
     * Compares a field with a value.
     *
     * @param value null to compare with null
     */
    public QueryCondition(
            Context ctx, Datatype type, String attributeName, Object value, tiledb_query_condition_op_t OP)
            throws TileDBError {
        this(ctx, type, attributeName, value, OP, false);
    }

    private QueryCondition(
            Context ctx,
            Datatype type,
            String field,
            Object value,
            tiledb_query_condition_op_t op,
            boolean typeMayBeNull)
            throws TileDBError {
        if (type == null && !typeMayBeNull) {
            throw new TileDBError("the datatype of a condition on '" + field + "' is null");
        }
        this.ctx = ctx;
        this.type = type;
        this.stored = compare(field, type == null ? null : value, op);
    }

    private Condition compare(String name, Object value, tiledb_query_condition_op_t op) throws TileDBError {
        ConditionField field = Condition.field(name);
        if (value == null) {
            return switch (op) {
                case TILEDB_EQ -> field.isNull();
                case TILEDB_NE -> field.isNotNull();
                default -> throw ctx.failure("field '" + name + "': null can be compared with TILEDB_EQ and TILEDB_NE");
            };
        }
        Literal literal = literal(value);
        return switch (op) {
            case TILEDB_LT -> field.is(Comparison.LT, literal);
            case TILEDB_LE -> field.is(Comparison.LE, literal);
            case TILEDB_GT -> field.is(Comparison.GT, literal);
            case TILEDB_GE -> field.is(Comparison.GE, literal);
            case TILEDB_EQ -> field.is(Comparison.EQ, literal);
            case TILEDB_NE -> field.is(Comparison.NE, literal);
            case TILEDB_IN, TILEDB_NOT_IN -> throw ctx.failure("use allocSetMembership for " + op);
        };
    }

    private Literal literal(Object value) throws TileDBError {
        if (value instanceof String text) {
            return Literal.of(text);
        }
        if (value instanceof Boolean flag) {
            return Literal.of(flag);
        }
        if (value instanceof Float || value instanceof Double) {
            return Literal.of(((Number) value).doubleValue());
        }
        if (value instanceof Number number) {
            return type == Datatype.TILEDB_UINT64
                    ? Literal.of(new BigInteger(Long.toUnsignedString(number.longValue())))
                    : Literal.of(number.longValue());
        }
        if (value.getClass().isArray()) {
            NativeArray array = new NativeArray(ctx, value, type);
            return ofBytes(Schemas.bytes(array.bytes(), (int) array.getNBytes()));
        }
        throw ctx.failure("a condition cannot have a value of " + value.getClass());
    }

    /** Returns the value of bytes as they are stored. */
    private Literal ofBytes(byte[] bytes) throws TileDBError {
        if (type.stored().isString()) {
            return Literal.of(new String(bytes, type.stored().charset()));
        }
        if (bytes.length != type.getNativeSize() || type.stored().kind() == dev.tegula.schema.Datatype.Kind.BYTES) {
            return Literal.of(bytes);
        }
        return literal(Scalars.get(type, ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN), 0));
    }

    /** Makes comparisons with indexes of enumerations instead of their values, or the other way round. */
    public void setUseEnumeration(boolean flag) throws TileDBError {
        stored = byIndex(stored, !flag);
    }

    private static Condition byIndex(Condition condition, boolean index) {
        if (condition instanceof Condition.And and) {
            return new Condition.And(
                    and.parts().stream().map(part -> byIndex(part, index)).toList());
        }
        if (condition instanceof Condition.Or or) {
            return new Condition.Or(
                    or.parts().stream().map(part -> byIndex(part, index)).toList());
        }
        if (condition instanceof Condition.Compare compare) {
            return new Condition.Compare(
                    new ConditionField(compare.field().name(), index), compare.comparison(), compare.value());
        }
        if (condition instanceof Condition.Among among) {
            return new Condition.Among(new ConditionField(among.field().name(), index), among.in(), among.values());
        }
        return condition;
    }

    /**
     * Makes the condition one of membership in a set, whose values have the datatype of this condition.
     *
     * @param dataSize bytes of all values
     * @param offsets their starts in bytes; null for values of fixed length
     * @param offsetsSize bytes of {@code offsets}
     */
    public void allocSetMembership(
            String name,
            NativeArray data,
            BigInteger dataSize,
            NativeArray offsets,
            BigInteger offsetsSize,
            tiledb_query_condition_op_t OP)
            throws TileDBError {
        byte[] bytes = Schemas.bytes(data.bytes(), dataSize.intValueExact());
        QueryCondition typed = new QueryCondition(ctx, data.getNativeType(), null);
        List<Literal> values = new ArrayList<>();
        int width = data.getNativeTypeSize();
        int count = offsets == null ? bytes.length / width : offsetsSize.intValueExact() / Long.BYTES;
        for (int i = 0; i < count; i++) {
            int start = offsets == null ? i * width : (int) offsets.bytes().getLong(i * Long.BYTES);
            int end = i + 1 == count
                    ? bytes.length
                    : offsets == null ? start + width : (int) offsets.bytes().getLong((i + 1) * Long.BYTES);
            values.add(typed.ofBytes(java.util.Arrays.copyOfRange(bytes, start, end)));
        }
        ConditionField field = Condition.field(name);
        stored = switch (OP) {
            case TILEDB_IN -> field.in(values);
            case TILEDB_NOT_IN -> field.notIn(values);
            default -> throw ctx.failure("a set has TILEDB_IN and TILEDB_NOT_IN (found " + OP + ")");
        };
    }

    /** Returns the conjunction or disjunction with another condition; {@code TILEDB_NOT} is {@link #negate}. */
    public QueryCondition combine(QueryCondition rhs, tiledb_query_condition_combination_op_t combination_op)
            throws TileDBError {
        return new QueryCondition(
                ctx,
                type,
                switch (combination_op) {
                    case TILEDB_AND -> stored.and(rhs.stored);
                    case TILEDB_OR -> stored.or(rhs.stored);
                    case TILEDB_NOT -> throw ctx.failure("use negate for TILEDB_NOT");
                });
    }

    /** Returns the condition with each comparison turned round. */
    public QueryCondition negate() throws TileDBError {
        return new QueryCondition(ctx, type, stored.invertComparisons());
    }

    Condition stored() {
        return stored;
    }

    @Override
    public void close() {}
}
