package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.EnumerationSpec;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.schema.Datatype;
import io.tiledb.libtiledb.SWIGTYPE_p_int;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_attribute_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_dimension_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_domain_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_void;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_array_schema_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_array_type_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_attribute_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_ctx_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_datatype_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_dimension_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_domain_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_layout_t;
import io.tiledb.libtiledb.SWIGTYPE_p_unsigned_long_long;
import io.tiledb.libtiledb.tiledb;
import io.tiledb.libtiledb.tiledb_array_type_t;
import io.tiledb.libtiledb.uint8_tArray;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Converts schemas from libtiledb's representation. */
final class SchemaReader {

    private final NativeContext context;
    private final SWIGTYPE_p_tiledb_ctx_t ctx;
    private final Pipelines pipelines;
    private final OutParameters out;

    SchemaReader(NativeContext context) {
        this.context = context;
        this.ctx = context.pointer();
        this.pipelines = new Pipelines(context);
        this.out = new OutParameters(context);
    }

    SchemaSpec read(SWIGTYPE_p_tiledb_array_schema_t schema, OpenArray array) {
        SWIGTYPE_p_tiledb_array_type_t type = tiledb.new_tiledb_array_type_tp();
        context.check(tiledb.tiledb_array_schema_get_array_type(ctx, schema, type));
        SWIGTYPE_p_tiledb_layout_t layout = tiledb.new_tiledb_layout_tp();
        context.check(tiledb.tiledb_array_schema_get_tile_order(ctx, schema, layout));
        var tileOrder = Names.order(tiledb.tiledb_layout_tp_value(layout));
        context.check(tiledb.tiledb_array_schema_get_cell_order(ctx, schema, layout));
        var cellOrder = Names.order(tiledb.tiledb_layout_tp_value(layout));
        SWIGTYPE_p_unsigned_long_long capacity = tiledb.new_ullp();
        context.check(tiledb.tiledb_array_schema_get_capacity(ctx, schema, capacity));
        SWIGTYPE_p_int dups = tiledb.new_intp();
        context.check(tiledb.tiledb_array_schema_get_allows_dups(ctx, schema, dups));
        List<AttributeSpec> attributes = attributes(schema);
        return new SchemaSpec(
                tiledb.tiledb_array_type_tp_value(type) == tiledb_array_type_t.TILEDB_DENSE,
                tileOrder,
                cellOrder,
                tiledb.ullp_value(capacity).longValue(),
                tiledb.intp_value(dups) != 0,
                (int) out.uint(p -> tiledb.tiledb_array_schema_get_version(ctx, schema, p)),
                dimensions(schema),
                attributes,
                out.pipeline(list -> tiledb.tiledb_array_schema_get_coords_filter_list(ctx, schema, list)),
                out.pipeline(list -> tiledb.tiledb_array_schema_get_offsets_filter_list(ctx, schema, list)),
                out.pipeline(list -> tiledb.tiledb_array_schema_get_validity_filter_list(ctx, schema, list)),
                enumerations(attributes, array),
                Map.of());
    }

    private List<DimensionSpec> dimensions(SWIGTYPE_p_tiledb_array_schema_t schema) {
        SWIGTYPE_p_p_tiledb_domain_t holder = tiledb.new_tiledb_domain_tpp();
        context.check(tiledb.tiledb_array_schema_get_domain(ctx, schema, holder));
        SWIGTYPE_p_tiledb_domain_t domain = tiledb.tiledb_domain_tpp_value(holder);
        long count = out.uint(p -> tiledb.tiledb_domain_get_ndim(ctx, domain, p));
        List<DimensionSpec> dimensions = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            SWIGTYPE_p_p_tiledb_dimension_t dimension = tiledb.new_tiledb_dimension_tpp();
            context.check(tiledb.tiledb_domain_get_dimension_from_index(ctx, domain, i, dimension));
            dimensions.add(dimension(tiledb.tiledb_dimension_tpp_value(dimension)));
            tiledb.tiledb_dimension_free(dimension);
        }
        tiledb.tiledb_domain_free(holder);
        return dimensions;
    }

    private DimensionSpec dimension(SWIGTYPE_p_tiledb_dimension_t dimension) {
        String name = out.text(p -> tiledb.tiledb_dimension_get_name(ctx, dimension, p));
        SWIGTYPE_p_tiledb_datatype_t code = tiledb.new_tiledb_datatype_tp();
        context.check(tiledb.tiledb_dimension_get_type(ctx, dimension, code));
        Datatype type = Names.type(tiledb.tiledb_datatype_tp_value(code));
        int size = type.size();
        SWIGTYPE_p_p_void pointer = tiledb.new_voidpArray(1);
        context.check(tiledb.tiledb_dimension_get_domain(ctx, dimension, pointer));
        Bytes bounds = type == Datatype.STRING_ASCII ? null : NativeBytes.at(pointer, 2 * size);
        context.check(tiledb.tiledb_dimension_get_tile_extent(ctx, dimension, pointer));
        Bytes extent = type == Datatype.STRING_ASCII ? null : NativeBytes.at(pointer, size);
        tiledb.delete_voidpArray(pointer);
        return new DimensionSpec(
                name,
                type,
                part(bounds, 0, size),
                part(bounds, size, 2 * size),
                extent,
                out.pipeline(list -> tiledb.tiledb_dimension_get_filter_list(ctx, dimension, list)));
    }

    private static @Nullable Bytes part(@Nullable Bytes bytes, int from, int to) {
        return bytes == null ? null : Bytes.of(bytes.toArray(), from, to);
    }

    private List<AttributeSpec> attributes(SWIGTYPE_p_tiledb_array_schema_t schema) {
        long count = out.uint(p -> tiledb.tiledb_array_schema_get_attribute_num(ctx, schema, p));
        List<AttributeSpec> attributes = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            SWIGTYPE_p_p_tiledb_attribute_t attribute = tiledb.new_tiledb_attribute_tpp();
            context.check(tiledb.tiledb_array_schema_get_attribute_from_index(ctx, schema, i, attribute));
            attributes.add(attribute(tiledb.tiledb_attribute_tpp_value(attribute)));
            tiledb.tiledb_attribute_free(attribute);
        }
        return attributes;
    }

    private AttributeSpec attribute(SWIGTYPE_p_tiledb_attribute_t attribute) {
        SWIGTYPE_p_tiledb_datatype_t code = tiledb.new_tiledb_datatype_tp();
        context.check(tiledb.tiledb_attribute_get_type(ctx, attribute, code));
        long values = out.uint(p -> tiledb.tiledb_attribute_get_cell_val_num(ctx, attribute, p));
        uint8_tArray flag = new uint8_tArray(1);
        context.check(tiledb.tiledb_attribute_get_nullable(ctx, attribute, flag.cast()));
        boolean nullable = flag.getitem(0) != 0;
        SWIGTYPE_p_p_void pointer = tiledb.new_voidpArray(1);
        SWIGTYPE_p_unsigned_long_long size = tiledb.new_ullp();
        if (nullable) {
            context.check(tiledb.tiledb_attribute_get_fill_value_nullable(ctx, attribute, pointer, size, flag.cast()));
        } else {
            context.check(tiledb.tiledb_attribute_get_fill_value(ctx, attribute, pointer, size));
        }
        return new AttributeSpec(
                out.text(p -> tiledb.tiledb_attribute_get_name(ctx, attribute, p)),
                Names.type(tiledb.tiledb_datatype_tp_value(code)),
                values == tiledb.tiledb_var_num() ? FieldSpec.VAR : (int) values,
                nullable,
                NativeBytes.at(pointer, tiledb.ullp_value(size).intValueExact()),
                nullable && flag.getitem(0) != 0,
                out.pipeline(list -> tiledb.tiledb_attribute_get_filter_list(ctx, attribute, list)),
                out.string(p -> tiledb.tiledb_attribute_get_enumeration_name(ctx, attribute, p)));
    }

    private List<EnumerationSpec> enumerations(List<AttributeSpec> attributes, OpenArray array) {
        Set<String> names = new LinkedHashSet<>();
        for (AttributeSpec attribute : attributes) {
            if (attribute.enumeration() != null) {
                names.add(attribute.enumeration());
            }
        }
        return names.stream()
                .map(name -> new EnumerationReader(context).read(name, array))
                .toList();
    }
}
