package dev.tegula.internal.format;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.DimensionLabel;

/**
 * A dimension label as libtiledb writes it (the specification lists other fields in another order).
 *
 * <pre>
 * u32 dimension, u32-text name, u8 relative, u64-text URI, u32-text attribute, u8 order, u8 datatype, u32 values per cell,
 * u8 external
 * </pre>
 */
final class DimensionLabelFormat {

    private DimensionLabelFormat() {}

    static DimensionLabel read(ByteReader in) {
        int dimension = in.i32("label dimension");
        String name = in.text("label name", in.u32("label name length"));
        String field = "label '" + name + "'";
        boolean relative = in.bool(field + " relative");
        String uri = in.text(field + " URI", in.u64(field + " URI length"));
        String attribute = in.text(field + " attribute", in.u32(field + " attribute length"));
        DataOrder order = AttributeFormat.dataOrder(in, field + " order");
        Datatype type = AttributeFormat.datatype(in, field + " datatype");
        int values = AttributeFormat.valuesPerCell(in, field);
        return new DimensionLabel(
                dimension, name, relative, uri, attribute, order, type, values, in.bool(field + " external"));
    }

    static void write(ByteWriter out, DimensionLabel label) {
        out.u32(label.dimension()).text32(label.name()).bool(label.relative()).text64(label.uri());
        out.text32(label.attribute())
                .u8(label.order().ordinal())
                .u8(label.datatype().code());
        out.u32(label.valuesPerCell()).bool(label.external());
    }
}
