package dev.tegula.internal.format;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.FilterPipelineFormat;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import org.jspecify.annotations.Nullable;

/**
 * A dimension ({@code array_schema.md}, "Dimension").
 *
 * <pre>
 * u32-text name, u8 datatype (5+), u32 values per cell (5+), filters (5+), u64 domain size (5+), domain,
 * u8 null extent, extent
 * </pre>
 */
final class DimensionFormat {

    private DimensionFormat() {}

    /**
     * Reads a dimension.
     *
     * @param shared datatype of the whole domain before version 5, else null
     */
    static Dimension read(ByteReader in, FormatVersion version, @Nullable Datatype shared) {
        String name = in.text("dimension name", in.u32("dimension name length"));
        String field = "dimension '" + name + "'";
        Datatype type;
        FilterPipeline filters = FilterPipeline.empty();
        long domainSize;
        if (shared == null) {
            type = AttributeFormat.datatype(in, field + " datatype");
            AttributeFormat.valuesPerCell(in, field);
            filters = FilterPipelineFormat.read(in, version);
            domainSize = in.u64(field + " domain size");
        } else {
            type = shared;
            domainSize = 2L * type.size();
        }
        boolean takesDomain = type.isInteger() || type.isFloat() || type.isDatetime() || type.isTime();
        if (!takesDomain && !type.isString()) {
            throw in.corrupt(field + ": wrong type for a dimension (found " + type + ")");
        }
        if (domainSize != (takesDomain ? 2L * type.size() : 0)) {
            throw in.corrupt(
                    field + ": wrong size of the domain for type " + type + " (found " + domainSize + " bytes)");
        }
        Range domain = takesDomain ? RangeFormat.readFixed(in, type, field + " domain") : null;
        Number extent = in.bool(field + " null extent") ? null : readExtent(in, type, field + " extent");
        check(in, field, type, domain, extent);
        return Dimension.stored(name, type, domain, extent, filters);
    }

    private static void check(
            ByteReader in, String field, Datatype type, @Nullable Range domain, @Nullable Number extent) {
        if (domain != null && !RangeRules.isWithin(type, domain, null)) {
            throw in.corrupt(
                    field + ": invalid domain, which is reversed or not a range of that type (found " + domain + ")");
        }
        if (domain instanceof Range.OfLong whole && extent != null) {
            // An extent that exceeds the domain makes one tile, which is harmless; new schemas have none. A
            // negative extent of a signed type represents a number that exceeds the type, which must not exceed the
            // domain.
            long tile = extentBits(type, extent);
            if (tile == 0 || extent.longValue() < 0 && Long.compareUnsigned(tile - 1, whole.high() - whole.low()) > 0) {
                throw in.corrupt(field + ": wrong tile extent (found " + extent + ", expected at least 1; domain "
                        + whole + ")");
            }
        } else if (extent != null && !(extent.doubleValue() > 0)) {
            throw in.corrupt(field + ": wrong tile extent (found " + extent + ", expected a positive number)");
        }
    }

    /**
     * Returns an integer extent as 64 unsigned bits. The extent of a signed type that spans its whole range uses the
     * sign bit.
     */
    static long extentBits(Datatype type, Number extent) {
        long bits = extent.longValue();
        return type.size() == Long.BYTES ? bits : bits & (1L << Byte.SIZE * type.size()) - 1;
    }

    private static Number readExtent(ByteReader in, Datatype type, String field) {
        return type.isFloat()
                ? (Number) RangeFormat.readFloat(in, type, field)
                : (Number) RangeFormat.readWhole(in, type, field);
    }

    static void write(ByteWriter out, Dimension dimension, FormatVersion version) {
        Datatype type = dimension.datatype();
        out.text32(dimension.name()).u8(type.code()).u32(dimension.field().valuesPerCell());
        FilterPipelineFormat.write(dimension.filters(), version, out);
        Range domain = dimension.domain();
        out.u64(domain == null ? 0 : 2L * type.size());
        if (domain != null) {
            RangeFormat.write(out, type, domain);
        }
        Number extent = dimension.extent();
        out.bool(extent == null);
        if (extent != null) {
            if (type.isFloat()) {
                RangeFormat.writeFloat(out, type, extent.doubleValue());
            } else {
                RangeFormat.writeWhole(out, type, extent.longValue());
            }
        }
    }
}
