package dev.tegula.interop.model;

import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An array schema as described by golden files.
 *
 * @param version the version of the schema; 0 if not yet known
 * @param currentDomain the current domain by dimension; empty if there is none
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

    /** The default number of cells per tile of a sparse array. */
    public static final long DEFAULT_CAPACITY = 10000;

    public SchemaSpec {
        dims = List.copyOf(dims);
        attrs = List.copyOf(attrs);
        enumerations = List.copyOf(enumerations);
        currentDomain = Collections.unmodifiableMap(new LinkedHashMap<>(currentDomain));
    }

    /** Returns a dense array in row-major order without filters. */
    public static SchemaSpec dense(List<DimensionSpec> dims, List<AttributeSpec> attrs) {
        return plain(true, dims, attrs);
    }

    /** Returns a sparse array in row-major order with the default capacity, without filters or duplicates. */
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

    /** Returns this schema with other tile and cell orders. */
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

    /** Returns this schema with another capacity, with or without duplicates. */
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

    /** Returns this schema with other filters of coordinates, offsets and validity. */
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

    /** Returns this schema with other enumerations. */
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
     * Returns a sparse schema without tile extents as long as the domain. libtiledb returns such an extent for a
     * dimension without one; both are equivalent.
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

    /** Returns the dimension or attribute with this name. */
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

    public List<String> dimNames() {
        return dims.stream().map(DimensionSpec::name).toList();
    }

    public List<String> attrNames() {
        return attrs.stream().map(AttributeSpec::name).toList();
    }
}
