package dev.tegula.interop.model;

import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An array schema, as golden files describe it.
 *
 * @param version version of the schema, 0 when it is not known yet
 * @param currentDomain the box in which cells may lie by dimension, empty when there is none
 */
public record SchemaSpec(
        boolean dense,
        CellOrder tileOrder,
        CellOrder cellOrder,
        long capacity,
        boolean allowsDups,
        int version,
        List<DimensionSpec> dims,
        List<AttributeSpec> attrs,
        PipelineSpec coordsFilters,
        PipelineSpec offsetsFilters,
        PipelineSpec validityFilters,
        List<EnumerationSpec> enumerations,
        Map<String, Range> currentDomain)
        implements Serializable {

    /** Cells per tile of a sparse array unless it says otherwise. */
    public static final long DEFAULT_CAPACITY = 10000;

    public SchemaSpec {
        dims = List.copyOf(dims);
        attrs = List.copyOf(attrs);
        enumerations = List.copyOf(enumerations);
        currentDomain = Collections.unmodifiableMap(new LinkedHashMap<>(currentDomain));
    }

    /** A dense array in row-major order without filters. */
    public static SchemaSpec dense(List<DimensionSpec> dims, List<AttributeSpec> attrs) {
        return plain(true, dims, attrs);
    }

    /** A sparse array in row-major order without filters, of the default capacity, without duplicates. */
    public static SchemaSpec sparse(List<DimensionSpec> dims, List<AttributeSpec> attrs) {
        return plain(false, dims, attrs);
    }

    private static SchemaSpec plain(boolean dense, List<DimensionSpec> dims, List<AttributeSpec> attrs) {
        return new SchemaSpec(
                dense,
                CellOrder.ROW_MAJOR,
                CellOrder.ROW_MAJOR,
                DEFAULT_CAPACITY,
                false,
                0,
                dims,
                attrs,
                PipelineSpec.NONE,
                PipelineSpec.NONE,
                PipelineSpec.NONE,
                List.of(),
                Map.of());
    }

    /** The same with these orders of tiles and cells. */
    public SchemaSpec withOrders(CellOrder tiles, CellOrder cells) {
        return new SchemaSpec(
                dense,
                tiles,
                cells,
                capacity,
                allowsDups,
                version,
                dims,
                attrs,
                coordsFilters,
                offsetsFilters,
                validityFilters,
                enumerations,
                currentDomain);
    }

    /** The same with this capacity and with duplicates allowed or not. */
    public SchemaSpec withCells(long newCapacity, boolean dups) {
        return new SchemaSpec(
                dense,
                tileOrder,
                cellOrder,
                newCapacity,
                dups,
                version,
                dims,
                attrs,
                coordsFilters,
                offsetsFilters,
                validityFilters,
                enumerations,
                currentDomain);
    }

    /** The same with these filters of coordinates, offsets and validity. */
    public SchemaSpec withFilters(PipelineSpec coords, PipelineSpec offsets, PipelineSpec validity) {
        return new SchemaSpec(
                dense,
                tileOrder,
                cellOrder,
                capacity,
                allowsDups,
                version,
                dims,
                attrs,
                coords,
                offsets,
                validity,
                enumerations,
                currentDomain);
    }

    /** The same with these enumerations. */
    public SchemaSpec withEnumerations(List<EnumerationSpec> newEnumerations) {
        return new SchemaSpec(
                dense,
                tileOrder,
                cellOrder,
                capacity,
                allowsDups,
                version,
                dims,
                attrs,
                coordsFilters,
                offsetsFilters,
                validityFilters,
                newEnumerations,
                currentDomain);
    }

    /**
     * The same without tile extents that cut nothing: where a sparse array has no extent, libtiledb tells that it is
     * the length of the domain, which comes to the same.
     */
    public SchemaSpec withoutIdleExtents() {
        if (dense) {
            return this;
        }
        return new SchemaSpec(
                false,
                tileOrder,
                cellOrder,
                capacity,
                allowsDups,
                version,
                dims.stream().map(DimensionSpec::withoutIdleExtent).toList(),
                attrs,
                coordsFilters,
                offsetsFilters,
                validityFilters,
                enumerations,
                currentDomain);
    }

    /** The dimension or attribute of that name. */
    public FieldSpec field(String name) {
        for (DimensionSpec dim : dims) {
            if (dim.name().equals(name)) {
                return dim;
            }
        }
        for (AttributeSpec attr : attrs) {
            if (attr.name().equals(name)) {
                return attr;
            }
        }
        throw new IllegalArgumentException("the schema has no field " + name);
    }

    /** The names of the dimensions. */
    public List<String> dimNames() {
        return dims.stream().map(DimensionSpec::name).toList();
    }

    /** The names of the attributes. */
    public List<String> attrNames() {
        return attrs.stream().map(AttributeSpec::name).toList();
    }
}
