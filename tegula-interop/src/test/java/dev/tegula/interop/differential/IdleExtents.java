package dev.tegula.interop.differential;

import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.schema.Datatype;
import java.util.List;

/**
 * Tile extents that cut nothing. Where a sparse array has no extent, libtiledb tells that it is the length of the domain, which
 * comes to the same.
 */
final class IdleExtents {

  private IdleExtents() {}

  /** The schema without extents of the length of the domain. */
  static SchemaSpec without(SchemaSpec schema) {
    if (schema.dense()) {
      return schema;
    }
    List<DimensionSpec> dims = schema.dims().stream().map(IdleExtents::without).toList();
    return new SchemaSpec(
        false, schema.tileOrder(), schema.cellOrder(), schema.capacity(), schema.allowsDups(), schema.version(), dims,
        schema.attrs(), schema.coordsFilters(), schema.offsetsFilters(), schema.validityFilters(), schema.enumerations(),
        schema.currentDomain());
  }

  private static DimensionSpec without(DimensionSpec dim) {
    Bytes low = dim.low();
    Bytes high = dim.high();
    if (low == null || high == null || !length(dim.type(), low, high).equals(dim.extent())) {
      return dim;
    }
    return new DimensionSpec(dim.name(), dim.type(), low, high, null, dim.filters());
  }

  private static Bytes length(Datatype type, Bytes low, Bytes high) {
    return type.isFloat()
        ? Bytes.floating(type, high.floating(type) - low.floating(type))
        : Bytes.whole(type, high.whole(type) - low.whole(type) + 1);
  }
}
