package dev.tegula.internal.format;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.FilterPipelineFormat;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.ArrayType;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The array schema ({@code array_schema.md}): the payload of the generic tile in a schema file.
 *
 * <pre>
 * u32 version, u8 allows duplicates (5+), u8 array type, u8 tile order, u8 cell order, u64 capacity,
 * coordinate filters, offset filters, validity filters (7+),
 * domain: u8 datatype (before 5), u32 count, dimensions
 * u32 count, attributes
 * u32 count, dimension labels (18+)
 * u32 count, enumerations: u32-text name, u32-text file (20+)
 * current domain (22+)
 * </pre>
 */
public final class ArraySchemaFormat {

    private static final int HILBERT = 4;
    private static final int MAX_HILBERT_DIMENSIONS = 16;
    /** 2^63 bytes at 1 MiB per 8-byte value. */
    private static final double MAX_CELLS = 0x1p40;

    private ArraySchemaFormat() {}

    public static ArraySchema read(ByteReader in) {
        FormatVersion version = FormatVersion.read(in.u32("version"), in);
        boolean duplicates = version.hasPerDimensionFiles() && in.bool("allows duplicates");
        int type = in.u8("array type");
        ArraySchemaBuilder schema = switch (type) {
            case 0 -> ArraySchema.dense();
            case 1 -> ArraySchema.sparse();
            default -> throw in.corrupt("wrong array type (found " + type + ", expected 0 for dense or 1 for sparse)");
        };
        in.means(type == 0 ? ArrayType.DENSE : ArrayType.SPARSE);
        schema.version(version.number()).allowDuplicates(duplicates);
        schema.tileOrder(tileOrder(in)).cellOrder(cellOrder(in)).capacity(in.i64("capacity"));
        FilterPipeline coordinates = FilterPipelineFormat.read(in, version);
        schema.coordinateFilters(coordinates).offsetFilters(FilterPipelineFormat.read(in, version));
        if (version.hasValidity()) {
            schema.validityFilters(FilterPipelineFormat.read(in, version));
        }
        int dimensions = readDomain(in, version, schema);
        int attributes = in.count32("number of attributes", 1);
        for (int i = 0; i < attributes; i++) {
            schema.attribute(AttributeFormat.read(in, version));
        }
        if (version.hasDimensionLabels()) {
            int labels = in.count32("number of dimension labels", 1);
            for (int i = 0; i < labels; i++) {
                DimensionLabel label = DimensionLabelFormat.read(in);
                if (label.dimension() < 0 || label.dimension() >= dimensions) {
                    throw in.corrupt("label '" + label.name() + "': dimension does not exist (found "
                            + label.dimension() + ", expected less than " + dimensions + ")");
                }
                schema.label(label);
            }
        }
        if (version.hasEnumerations()) {
            int enumerations = in.count32("number of enumerations", 8);
            for (int i = 0; i < enumerations; i++) {
                String name = in.text("enumeration name", in.u32("enumeration name length"));
                schema.enumerationPath(name, in.text("enumeration file", in.u32("enumeration file length")));
            }
        }
        ArraySchema stored = schema.buildStored();
        checkNames(in, stored);
        checkOrder(in, stored);
        checkTiles(in, stored);
        return version.hasCurrentDomain() ? CurrentDomainFormat.read(in, stored) : stored;
    }

    /** Before names were required, several dimensions could be unnamed. */
    private static void checkNames(ByteReader in, ArraySchema schema) {
        Set<String> names = new HashSet<>();
        for (String name : schema.fieldNames()) {
            if (!name.isEmpty() && !names.add(name)) {
                throw in.corrupt("two dimensions or attributes have the name '" + name + "'");
            }
        }
    }

    private static void checkOrder(ByteReader in, ArraySchema schema) {
        Dimension first = schema.dimensions().get(0);
        for (Dimension dimension : schema.dimensions()) {
            if (schema.isDense() && dimension.datatype() != first.datatype()) {
                throw in.corrupt("dimension '" + dimension.name() + "': dimensions of a dense array must have one "
                        + "type (found " + dimension.datatype() + ", expected " + first.datatype() + " of "
                        + "dimension '" + first.name() + "')");
            }
        }
        if (schema.cellOrder() == CellOrder.HILBERT
                && (schema.isDense() || schema.dimensions().size() > MAX_HILBERT_DIMENSIONS)) {
            throw in.corrupt("Hilbert order is not supported (found a " + schema.type() + " array "
                    + "of " + schema.dimensions().size() + " dimensions, expected a sparse array of up "
                    + "to " + MAX_HILBERT_DIMENSIONS + ")");
        }
    }

    /** No writer creates tiles with so many cells that their size in bytes would overflow. */
    private static void checkTiles(ByteReader in, ArraySchema schema) {
        double cells = schema.isDense() ? 1 : schema.capacity();
        for (Dimension dimension : schema.dimensions()) {
            Number extent = dimension.extent();
            if (schema.isDense() && dimension.domain() instanceof Range.OfLong domain) {
                long span = domain.high() - domain.low();
                cells *= extent == null
                        ? unsigned(span) + 1
                        : unsigned(DimensionFormat.extentBits(dimension.datatype(), extent));
            } else if (schema.isDense()) {
                throw in.corrupt("dimension '" + dimension.name() + "': wrong type for a dense array (found "
                        + dimension.datatype() + ")");
            }
        }
        if (!(cells >= 1 && cells < MAX_CELLS)) {
            throw in.corrupt("wrong number of cells in a tile (found " + cells + ", expected 1 to 2^40)");
        }
    }

    private static double unsigned(long value) {
        return value >= 0 ? value : value + 0x1p64;
    }

    private static TileOrder tileOrder(ByteReader in) {
        int code = in.u8("tile order");
        return switch (code) {
            case 0 -> in.means(TileOrder.ROW_MAJOR);
            case 1 -> in.means(TileOrder.COL_MAJOR);
            default ->
                throw in.corrupt("wrong tile order (found " + code + ", expected 0 for row-major or 1 for col-major)");
        };
    }

    private static CellOrder cellOrder(ByteReader in) {
        int code = in.u8("cell order");
        return switch (code) {
            case 0 -> in.means(CellOrder.ROW_MAJOR);
            case 1 -> in.means(CellOrder.COL_MAJOR);
            case HILBERT -> in.means(CellOrder.HILBERT);
            default ->
                throw in.corrupt("wrong cell order (found " + code + ", expected 0 for row-major, 1 for "
                        + "col-major or 4 for Hilbert)");
        };
    }

    private static int readDomain(ByteReader in, FormatVersion version, ArraySchemaBuilder schema) {
        Datatype shared = version.hasPerDimensionFiles() ? null : AttributeFormat.datatype(in, "domain datatype");
        int count = in.count32("number of dimensions", 1);
        if (count == 0) {
            throw in.corrupt("domain has no dimensions");
        }
        for (int i = 0; i < count; i++) {
            schema.dimension(DimensionFormat.read(in, version, shared));
        }
        return count;
    }

    /** Writes a schema in its own version, which must be 7 or newer. */
    public static void write(ByteWriter out, ArraySchema schema) {
        FormatVersion version = new FormatVersion(schema.version());
        out.u32(version.number()).bool(schema.allowsDuplicates()).u8(schema.isDense() ? 0 : 1);
        out.u8(schema.tileOrder() == TileOrder.ROW_MAJOR ? 0 : 1);
        out.u8(
                schema.cellOrder() == CellOrder.HILBERT
                        ? HILBERT
                        : schema.cellOrder().ordinal());
        out.u64(schema.capacity());
        FilterPipelineFormat.write(schema.coordinateFilters(), version, out);
        FilterPipelineFormat.write(schema.offsetFilters(), version, out);
        FilterPipelineFormat.write(schema.validityFilters(), version, out);
        out.u32(schema.dimensions().size());
        for (Dimension dimension : schema.dimensions()) {
            DimensionFormat.write(out, dimension, version);
        }
        out.u32(schema.attributes().size());
        for (Attribute attribute : schema.attributes()) {
            AttributeFormat.write(out, attribute, version);
        }
        if (version.hasDimensionLabels()) {
            out.u32(schema.labels().size());
            schema.labels().forEach(label -> DimensionLabelFormat.write(out, label));
        }
        if (version.hasEnumerations()) {
            out.u32(schema.enumerationPaths().size());
            for (Map.Entry<String, String> entry : schema.enumerationPaths().entrySet()) {
                out.text32(entry.getKey()).text32(entry.getValue());
            }
        }
        if (version.hasCurrentDomain()) {
            CurrentDomainFormat.write(out, schema);
        }
    }
}
