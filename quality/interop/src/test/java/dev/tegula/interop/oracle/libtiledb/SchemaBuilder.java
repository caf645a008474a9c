package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.EnumerationSpec;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.interop.model.PipelineSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.schema.Datatype;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_array_schema_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_attribute_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_dimension_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_domain_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_enumeration_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_filter_list_handle_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_array_schema_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_attribute_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_ctx_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_dimension_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_filter_list_handle_t;
import io.tiledb.libtiledb.SWIGTYPE_p_void;
import io.tiledb.libtiledb.capi_return_t;
import io.tiledb.libtiledb.tiledb;
import io.tiledb.libtiledb.tiledb_array_type_t;
import java.math.BigInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Converts schemas to libtiledb's representation. */
final class SchemaBuilder {

    private static final long NATIVE_VAR = tiledb.tiledb_var_num();

    private final NativeContext context;
    private final SWIGTYPE_p_tiledb_ctx_t ctx;
    private final Pipelines pipelines;

    SchemaBuilder(NativeContext context) {
        this.context = context;
        this.ctx = context.pointer();
        this.pipelines = new Pipelines(context);
    }

    /** Builds and checks a schema, which the caller frees. */
    SWIGTYPE_p_p_tiledb_array_schema_t build(SchemaSpec spec) {
        SWIGTYPE_p_p_tiledb_array_schema_t holder = tiledb.new_tiledb_array_schema_tpp();
        tiledb_array_type_t type = spec.dense() ? tiledb_array_type_t.TILEDB_DENSE : tiledb_array_type_t.TILEDB_SPARSE;
        context.check(tiledb.tiledb_array_schema_alloc(ctx, type, holder));
        SWIGTYPE_p_tiledb_array_schema_t schema = tiledb.tiledb_array_schema_tpp_value(holder);
        context.check(tiledb.tiledb_array_schema_set_allows_dups(ctx, schema, spec.allowsDups() ? 1 : 0));
        SWIGTYPE_p_p_tiledb_domain_t domain = domain(spec);
        context.check(tiledb.tiledb_array_schema_set_domain(ctx, schema, tiledb.tiledb_domain_tpp_value(domain)));
        tiledb.tiledb_domain_free(domain);
        context.check(tiledb.tiledb_array_schema_set_capacity(ctx, schema, BigInteger.valueOf(spec.capacity())));
        context.check(tiledb.tiledb_array_schema_set_cell_order(ctx, schema, Names.order(spec.cellOrder())));
        context.check(tiledb.tiledb_array_schema_set_tile_order(ctx, schema, Names.order(spec.tileOrder())));
        pipeline(
                spec.coordsFilters(),
                list -> status(tiledb.tiledb_array_schema_set_coords_filter_list(ctx, schema, list)));
        pipeline(
                spec.offsetsFilters(),
                list -> status(tiledb.tiledb_array_schema_set_offsets_filter_list(ctx, schema, list)));
        pipeline(
                spec.validityFilters(),
                list -> status(tiledb.tiledb_array_schema_set_validity_filter_list(ctx, schema, list)));
        for (EnumerationSpec enumeration : spec.enumerations()) {
            add(enumeration, schema);
        }
        for (AttributeSpec attribute : spec.attrs()) {
            add(attribute, schema);
        }
        if (!spec.currentDomain().isEmpty()) {
            throw new NativeRefusal("this libtiledb has no current domain");
        }
        context.check(tiledb.tiledb_array_schema_check(ctx, schema));
        return holder;
    }

    private static int status(int status) {
        return status;
    }

    private static int status(capi_return_t status) {
        return tiledb.tiledb_status_code(status);
    }

    private void pipeline(PipelineSpec spec, Function<SWIGTYPE_p_tiledb_filter_list_handle_t, Integer> setter) {
        SWIGTYPE_p_p_tiledb_filter_list_handle_t list = pipelines.build(spec);
        context.check(setter.apply(tiledb.tiledb_filter_list_tpp_value(list)));
        tiledb.tiledb_filter_list_free(list);
    }

    private SWIGTYPE_p_p_tiledb_domain_t domain(SchemaSpec spec) {
        SWIGTYPE_p_p_tiledb_domain_t domain = tiledb.new_tiledb_domain_tpp();
        context.check(tiledb.tiledb_domain_alloc(ctx, domain));
        for (DimensionSpec dim : spec.dims()) {
            SWIGTYPE_p_p_tiledb_dimension_t dimension = tiledb.new_tiledb_dimension_tpp();
            try (NativeBytes bounds = bounds(dim);
                    NativeBytes extent = dim.extent() == null ? null : NativeBytes.of(dim.extent())) {
                context.check(tiledb.tiledb_dimension_alloc(
                        ctx, dim.name(), Names.type(dim.type()), pointer(bounds), pointer(extent), dimension));
            }
            SWIGTYPE_p_tiledb_dimension_t pointer = tiledb.tiledb_dimension_tpp_value(dimension);
            if (!dim.filters().equals(PipelineSpec.NONE)) {
                pipeline(dim.filters(), list -> status(tiledb.tiledb_dimension_set_filter_list(ctx, pointer, list)));
            }
            context.check(tiledb.tiledb_domain_add_dimension(ctx, tiledb.tiledb_domain_tpp_value(domain), pointer));
            tiledb.tiledb_dimension_free(dimension);
        }
        return domain;
    }

    private static @Nullable NativeBytes bounds(DimensionSpec dim) {
        return dim.low() == null || dim.high() == null
                ? null
                : NativeBytes.of(Bytes.hex(dim.low().hex() + dim.high().hex()));
    }

    private static @Nullable SWIGTYPE_p_void pointer(@Nullable NativeBytes bytes) {
        return bytes == null ? null : bytes.pointer();
    }

    private void add(AttributeSpec spec, SWIGTYPE_p_tiledb_array_schema_t schema) {
        SWIGTYPE_p_p_tiledb_attribute_t holder = tiledb.new_tiledb_attribute_tpp();
        context.check(tiledb.tiledb_attribute_alloc(ctx, spec.name(), Names.type(spec.type()), holder));
        SWIGTYPE_p_tiledb_attribute_t attribute = tiledb.tiledb_attribute_tpp_value(holder);
        context.check(tiledb.tiledb_attribute_set_nullable(ctx, attribute, (short) (spec.nullable() ? 1 : 0)));
        if (spec.type() != Datatype.ANY || !spec.isVar()) {
            // Cells of ANY always have variable length. Setting it explicitly is an error.
            long values = spec.cellValNum() == FieldSpec.VAR ? NATIVE_VAR : spec.cellValNum();
            context.check(tiledb.tiledb_attribute_set_cell_val_num(ctx, attribute, values));
        }
        pipeline(spec.filters(), list -> status(tiledb.tiledb_attribute_set_filter_list(ctx, attribute, list)));
        if (spec.fill() != null) {
            setFill(spec, spec.fill(), attribute);
        }
        if (spec.enumeration() != null) {
            context.check(tiledb.tiledb_attribute_set_enumeration_name(ctx, attribute, spec.enumeration()));
        }
        context.check(tiledb.tiledb_array_schema_add_attribute(ctx, schema, attribute));
        tiledb.tiledb_attribute_free(holder);
    }

    private void setFill(AttributeSpec spec, Bytes fill, SWIGTYPE_p_tiledb_attribute_t attribute) {
        try (NativeBytes bytes = NativeBytes.of(fill)) {
            BigInteger size = BigInteger.valueOf(fill.length());
            if (spec.nullable()) {
                short valid = (short) (spec.fillValid() ? 1 : 0);
                context.check(
                        tiledb.tiledb_attribute_set_fill_value_nullable(ctx, attribute, bytes.pointer(), size, valid));
            } else {
                context.check(tiledb.tiledb_attribute_set_fill_value(ctx, attribute, bytes.pointer(), size));
            }
        }
    }

    private void add(EnumerationSpec spec, SWIGTYPE_p_tiledb_array_schema_t schema) {
        SWIGTYPE_p_p_tiledb_enumeration_t holder = tiledb.new_tiledb_enumeration_tpp();
        boolean var = spec.cellValNum() == FieldSpec.VAR;
        ByteList list = ByteList.of(spec.values());
        try (NativeBytes data = NativeBytes.of(list.data());
                NativeBytes offsets = NativeBytes.of(list.offsetBytes())) {
            context.check(tiledb.tiledb_enumeration_alloc(
                    ctx,
                    spec.name(),
                    Names.type(spec.type()),
                    var ? NATIVE_VAR : spec.cellValNum(),
                    spec.ordered() ? 1 : 0,
                    list.data().length == 0 ? null : data.pointer(),
                    BigInteger.valueOf(list.data().length),
                    var ? offsets.pointer() : null,
                    BigInteger.valueOf(var ? list.offsetBytes().length : 0),
                    holder));
        }
        context.check(
                tiledb.tiledb_array_schema_add_enumeration(ctx, schema, tiledb.tiledb_enumeration_tpp_value(holder)));
        tiledb.tiledb_enumeration_free(holder);
    }
}
