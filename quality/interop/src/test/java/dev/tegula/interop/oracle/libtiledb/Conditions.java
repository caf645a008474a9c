package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.Condition;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_query_condition_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_ctx_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_query_condition_t;
import io.tiledb.libtiledb.tiledb;
import io.tiledb.libtiledb.tiledb_query_condition_combination_op_t;
import io.tiledb.libtiledb.tiledb_query_condition_op_t;
import java.math.BigInteger;
import java.util.List;

/** Converts query conditions to libtiledb's representation. */
final class Conditions {

    private final NativeContext context;
    private final SWIGTYPE_p_tiledb_ctx_t ctx;

    Conditions(NativeContext context) {
        this.context = context;
        this.ctx = context.pointer();
    }

    /** Sets the condition of a query. */
    void set(OpenQuery query, Condition condition) {
        SWIGTYPE_p_p_tiledb_query_condition_t built = build(condition);
        context.check(tiledb.tiledb_query_set_condition(ctx, query.pointer(), value(built)));
        tiledb.tiledb_query_condition_free(built);
    }

    private static SWIGTYPE_p_tiledb_query_condition_t value(SWIGTYPE_p_p_tiledb_query_condition_t holder) {
        return tiledb.tiledb_query_condition_tpp_value(holder);
    }

    private SWIGTYPE_p_p_tiledb_query_condition_t build(Condition condition) {
        if (condition instanceof Condition.Compare compare) {
            return compare(compare);
        } else if (condition instanceof Condition.Among among) {
            return among(among);
        } else if (condition instanceof Condition.And and) {
            return join(and.parts(), tiledb_query_condition_combination_op_t.TILEDB_AND);
        } else if (condition instanceof Condition.Or or) {
            return join(or.parts(), tiledb_query_condition_combination_op_t.TILEDB_OR);
        }
        SWIGTYPE_p_p_tiledb_query_condition_t part = build(((Condition.Not) condition).part());
        SWIGTYPE_p_p_tiledb_query_condition_t negated = tiledb.new_tiledb_query_condition_tpp();
        context.check(tiledb.tiledb_query_condition_negate(ctx, value(part), negated));
        tiledb.tiledb_query_condition_free(part);
        return negated;
    }

    private SWIGTYPE_p_p_tiledb_query_condition_t compare(Condition.Compare compare) {
        SWIGTYPE_p_p_tiledb_query_condition_t holder = tiledb.new_tiledb_query_condition_tpp();
        context.check(tiledb.tiledb_query_condition_alloc(ctx, holder));
        Bytes operand = compare.value();
        try (NativeBytes bytes = NativeBytes.of(operand == null ? Bytes.EMPTY : operand)) {
            context.check(tiledb.tiledb_query_condition_init(
                    ctx,
                    value(holder),
                    compare.field(),
                    operand == null ? null : bytes.pointer(),
                    BigInteger.valueOf(operand == null ? 0 : operand.length()),
                    op(compare.op())));
        }
        useLabels(holder, compare.byLabel());
        return holder;
    }

    private SWIGTYPE_p_p_tiledb_query_condition_t among(Condition.Among among) {
        SWIGTYPE_p_p_tiledb_query_condition_t holder = tiledb.new_tiledb_query_condition_tpp();
        ByteList list = ByteList.of(among.values());
        tiledb_query_condition_op_t op =
                among.in() ? tiledb_query_condition_op_t.TILEDB_IN : tiledb_query_condition_op_t.TILEDB_NOT_IN;
        try (NativeBytes data = NativeBytes.of(list.data());
                NativeBytes offsets = NativeBytes.of(list.offsetBytes())) {
            context.check(tiledb.tiledb_query_condition_alloc_set_membership(
                    ctx,
                    among.field(),
                    data.pointer(),
                    BigInteger.valueOf(list.data().length),
                    offsets.pointer(),
                    BigInteger.valueOf(list.offsetBytes().length),
                    op,
                    holder));
        }
        useLabels(holder, among.byLabel());
        return holder;
    }

    private void useLabels(SWIGTYPE_p_p_tiledb_query_condition_t holder, boolean byLabel) {
        context.check(tiledb.tiledb_query_condition_set_use_enumeration(ctx, value(holder), byLabel ? 1 : 0));
    }

    private SWIGTYPE_p_p_tiledb_query_condition_t join(
            List<Condition> parts, tiledb_query_condition_combination_op_t how) {
        SWIGTYPE_p_p_tiledb_query_condition_t joined = build(parts.get(0));
        for (Condition part : parts.subList(1, parts.size())) {
            SWIGTYPE_p_p_tiledb_query_condition_t next = build(part);
            SWIGTYPE_p_p_tiledb_query_condition_t both = tiledb.new_tiledb_query_condition_tpp();
            context.check(tiledb.tiledb_query_condition_combine(ctx, value(joined), value(next), how, both));
            tiledb.tiledb_query_condition_free(joined);
            tiledb.tiledb_query_condition_free(next);
            joined = both;
        }
        return joined;
    }

    private static tiledb_query_condition_op_t op(Condition.Op op) {
        return switch (op) {
            case LT -> tiledb_query_condition_op_t.TILEDB_LT;
            case LE -> tiledb_query_condition_op_t.TILEDB_LE;
            case GT -> tiledb_query_condition_op_t.TILEDB_GT;
            case GE -> tiledb_query_condition_op_t.TILEDB_GE;
            case EQ -> tiledb_query_condition_op_t.TILEDB_EQ;
            case NE -> tiledb_query_condition_op_t.TILEDB_NE;
        };
    }
}
