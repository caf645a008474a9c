package dev.tegula.internal.format;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.FilterPipelineFormat;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;

/**
 * An attribute ({@code array_schema.md}, "Attribute").
 *
 * <pre>
 * u32-text name, u8 datatype, u32 values per cell, filters, u64 fill size and fill (6+), u8 nullable and u8 fill validity (7+),
 * u8 data order (17+), u32-text enumeration (20+; empty for none)
 * </pre>
 */
public final class AttributeFormat {

    private static final int MAX_VALUES = 1 << 20;

    private AttributeFormat() {}

    static Attribute read(ByteReader in, FormatVersion version) {
        String stored = in.text("attribute name", in.u32("attribute name length"));
        // Versions before 5 gave the attribute without a name a name of their own.
        String name = !version.hasPerDimensionFiles() && stored.equals(Attribute.ANONYMOUS) ? "" : stored;
        String field = "attribute '" + name + "'";
        Datatype type = datatype(in, field + " datatype");
        int values = valuesPerCell(in, field);
        if (type == Datatype.ANY && values != Field.VARIABLE) {
            throw in.corrupt(field + ": cells of type ANY must have variable length (found " + values + " values "
                    + "per cell)");
        }
        Attribute attribute = Attribute.of(name, type, values).withFilters(FilterPipelineFormat.read(in, version));
        byte[] fill = version.hasFillValues()
                ? in.bytes(field + " fill value", in.u64(field + " fill size"))
                : attribute.fill();
        boolean nullable = version.hasValidity() && in.bool(field + " nullable");
        boolean fillValid = version.hasValidity() && in.bool(field + " fill validity");
        try {
            attribute = attribute.withNullable(nullable).withFill(fill, fillValid);
        } catch (IllegalArgumentException e) {
            throw in.corrupt(String.valueOf(e.getMessage()));
        }
        if (version.hasAttributeOrder()) {
            attribute = attribute.withOrder(dataOrder(in, field + " order"));
        }
        if (version.hasEnumerations()) {
            String enumeration = in.text(field + " enumeration", in.u32(field + " enumeration length"));
            attribute = attribute.withEnumeration(enumeration.isEmpty() ? null : enumeration);
        }
        return attribute;
    }

    static Datatype datatype(ByteReader in, String field) {
        int code = in.u8(field);
        Datatype type = Datatype.ofCode(code);
        if (type == null) {
            throw in.corrupt(field + ": unknown datatype (found " + code + ", expected 0 to 43)");
        }
        return in.means(type);
    }

    /**
     * Reads the number of values per cell: 2^32-1 means variable. 0 is corrupt, and so in all likelihood is a number
     * with which one cell would take megabytes.
     */
    static int valuesPerCell(ByteReader in, String field) throws CorruptArrayException {
        int values = in.i32(field + " values per cell");
        if (values != Field.VARIABLE && (values < 1 || values > MAX_VALUES)) {
            throw in.corrupt(field + ": wrong number of values per cell "
                    + "(found " + Integer.toUnsignedString(values) + ", expected 1 to " + MAX_VALUES + " or "
                    + "variable)");
        }
        return values;
    }

    static DataOrder dataOrder(ByteReader in, String field) {
        int code = in.u8(field);
        if (code >= DataOrder.values().length) {
            throw in.corrupt(field + ": unknown data order (found " + code + ", expected 0 to 2)");
        }
        return in.means(DataOrder.values()[code]);
    }

    static void write(ByteWriter out, Attribute attribute, FormatVersion version) {
        out.text32(attribute.name()).u8(attribute.datatype().code()).u32(attribute.valuesPerCell());
        FilterPipelineFormat.write(attribute.filters(), version, out);
        byte[] fill = attribute.fill();
        out.u64(fill.length).bytes(fill).bool(attribute.isNullable()).bool(attribute.isFillValid());
        if (version.hasAttributeOrder()) {
            out.u8(attribute.order().ordinal());
        }
        if (version.hasEnumerations()) {
            String enumeration = attribute.enumeration();
            out.text32(enumeration == null ? "" : enumeration);
        }
    }
}
