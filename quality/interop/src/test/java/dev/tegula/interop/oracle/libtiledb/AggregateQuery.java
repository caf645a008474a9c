package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.AggregateSpec;
import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.interop.model.PipelineSpec;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.schema.Datatype;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_channel_operation_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_channel_operator_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_query_channel_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_ctx_t;
import io.tiledb.libtiledb.tiledb;
import io.tiledb.libtiledb.tiledb_query_status_t;
import io.tiledb.libtiledb.tiledb_query_type_t;
import org.jspecify.annotations.Nullable;

final class AggregateQuery {

    private static final String RESULT = "__result";
    private static final long VAR_BYTES = 1 << 16;

    private final NativeContext context;
    private final OpenArray array;

    AggregateQuery(NativeContext context, OpenArray array) {
        this.context = context;
        this.array = array;
    }

    /** Returns the bytes of the aggregate in libtiledb's result type, or null if it is null. */
    @Nullable
    Bytes run(ReadSpec read, AggregateSpec aggregate) {
        FieldSpec shape = shape(aggregate);
        try (OpenQuery query =
                new OpenQuery(context, array, tiledb_query_type_t.TILEDB_READ, Names.order(read.order()))) {
            query.setRanges(array.schema(), read.ranges());
            if (read.condition() != null) {
                new Conditions(context).set(query, read.condition());
            }
            apply(query, aggregate);
            FieldBuffers buffers = FieldBuffers.room(shape, 1, VAR_BYTES);
            query.attach(buffers);
            query.submit();
            if (query.status() != tiledb_query_status_t.TILEDB_COMPLETED) {
                throw new NativeRefusal("the query ended as " + query.status());
            }
            Column column = buffers.result();
            return column.isNull(0) ? null : Bytes.of(column.data());
        }
    }

    private void apply(OpenQuery query, AggregateSpec aggregate) {
        SWIGTYPE_p_tiledb_ctx_t ctx = context.pointer();
        SWIGTYPE_p_p_tiledb_query_channel_t channel = tiledb.new_tiledb_query_channel_tpp();
        context.check(tiledb.tiledb_query_get_default_channel(ctx, query.pointer(), channel));
        SWIGTYPE_p_p_tiledb_channel_operation_t operation = tiledb.new_tiledb_channel_operation_tpp();
        if (aggregate.field() == null) {
            context.check(tiledb.tiledb_aggregate_count_get(ctx, operation));
        } else {
            SWIGTYPE_p_p_tiledb_channel_operator_t operator = tiledb.new_tiledb_channel_operator_tpp();
            context.check(
                    switch (aggregate.kind()) {
                        case SUM -> tiledb.tiledb_channel_operator_sum_get(ctx, operator);
                        case MIN -> tiledb.tiledb_channel_operator_min_get(ctx, operator);
                        case MAX -> tiledb.tiledb_channel_operator_max_get(ctx, operator);
                        case MEAN -> tiledb.tiledb_channel_operator_mean_get(ctx, operator);
                        case NULL_COUNT -> tiledb.tiledb_channel_operator_null_count_get(ctx, operator);
                        case COUNT -> throw new NativeRefusal("cells are counted without a field");
                    });
            context.check(tiledb.tiledb_create_unary_aggregate(
                    ctx,
                    query.pointer(),
                    tiledb.tiledb_channel_operator_tpp_value(operator),
                    aggregate.field(),
                    operation));
        }
        context.check(tiledb.tiledb_channel_apply_aggregate(
                ctx,
                tiledb.tiledb_query_channel_tpp_value(channel),
                RESULT,
                tiledb.tiledb_channel_operation_tpp_value(operation)));
        tiledb.tiledb_query_channel_free(ctx, channel);
    }

    private FieldSpec shape(AggregateSpec aggregate) {
        if (aggregate.field() == null || aggregate.kind() == AggregateSpec.Kind.NULL_COUNT) {
            return AttributeSpec.of(RESULT, Datatype.UINT64);
        }
        FieldSpec field = array.schema().field(aggregate.field());
        Datatype type = field.type();
        return switch (aggregate.kind()) {
            case MIN, MAX -> AttributeSpec.of(RESULT, type, field.cellValNum(), field.nullable(), PipelineSpec.NONE);
            case SUM -> AttributeSpec.of(RESULT, sumType(type), 1, field.nullable(), PipelineSpec.NONE);
            default -> AttributeSpec.of(RESULT, Datatype.FLOAT64, 1, field.nullable(), PipelineSpec.NONE);
        };
    }

    private static Datatype sumType(Datatype type) {
        return type.isFloat() ? Datatype.FLOAT64 : type.physical().isSigned() ? Datatype.INT64 : Datatype.UINT64;
    }
}
