package dev.tegula.benchmarks.libtiledb;

import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.FilterType;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import io.tiledb.java.api.ArrayType;
import io.tiledb.java.api.ByteShuffleFilter;
import io.tiledb.java.api.Constants;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.Domain;
import io.tiledb.java.api.FilterList;
import io.tiledb.java.api.LZ4Filter;
import io.tiledb.java.api.Layout;
import io.tiledb.java.api.Pair;
import io.tiledb.java.api.RleFilter;
import io.tiledb.java.api.TileDBError;
import io.tiledb.java.api.ZstdFilter;

/** Converts schemas to those of tiledb-java, as far as the scenarios need it. */
final class Schemas {

    private Schemas() {}

    static io.tiledb.java.api.ArraySchema schema(Context context, ArraySchema schema) throws TileDBError {
        Domain domain = new Domain(context);
        for (Dimension dimension : schema.dimensions()) {
            domain.addDimension(dimension(context, dimension));
        }
        io.tiledb.java.api.ArraySchema made = new io.tiledb.java.api.ArraySchema(
                context, schema.isDense() ? ArrayType.TILEDB_DENSE : ArrayType.TILEDB_SPARSE);
        made.setDomain(domain);
        made.setTileOrder(
                schema.tileOrder() == TileOrder.ROW_MAJOR ? Layout.TILEDB_ROW_MAJOR : Layout.TILEDB_COL_MAJOR);
        made.setCellOrder(order(schema.cellOrder()));
        made.setCapacity(schema.capacity());
        made.setAllowDups(schema.allowsDuplicates() ? 1 : 0);
        made.setCoodsFilterList(filters(context, schema.coordinateFilters()));
        made.setOffsetsFilterList(filters(context, schema.offsetFilters()));
        for (Attribute attribute : schema.attributes()) {
            made.addAttribute(attribute(context, attribute));
        }
        made.check();
        return made;
    }

    private static Layout order(CellOrder order) {
        return switch (order) {
            case ROW_MAJOR -> Layout.TILEDB_ROW_MAJOR;
            case COL_MAJOR -> Layout.TILEDB_COL_MAJOR;
            case HILBERT -> Layout.TILEDB_HILBERT;
        };
    }

    static io.tiledb.java.api.Datatype type(Datatype type) {
        return io.tiledb.java.api.Datatype.valueOf("TILEDB_" + type.name());
    }

    private static io.tiledb.java.api.Dimension<?> dimension(Context context, Dimension dimension) throws TileDBError {
        io.tiledb.java.api.Datatype type = type(dimension.datatype());
        if (!(dimension.domain() instanceof Range.OfLong domain)) {
            return new io.tiledb.java.api.Dimension<Long>(context, dimension.name(), type, null, null);
        }
        Number extent = dimension.extent();
        return new io.tiledb.java.api.Dimension<Long>(
                context,
                dimension.name(),
                type,
                new Pair<>(domain.low(), domain.high()),
                extent == null ? null : extent.longValue());
    }

    private static io.tiledb.java.api.Attribute attribute(Context context, Attribute attribute) throws TileDBError {
        io.tiledb.java.api.Attribute made =
                new io.tiledb.java.api.Attribute(context, attribute.name(), type(attribute.datatype()));
        if (attribute.valuesPerCell() == Field.VARIABLE) {
            made.setCellValNum(Constants.TILEDB_VAR_NUM);
        }
        made.setFilterList(filters(context, attribute.filters()));
        return made;
    }

    private static FilterList filters(Context context, FilterPipeline pipeline) throws TileDBError {
        FilterList list = new FilterList(context);
        for (Filter filter : pipeline.filters()) {
            list.addFilter(filter(context, filter));
        }
        return list;
    }

    private static io.tiledb.java.api.Filter filter(Context context, Filter filter) throws TileDBError {
        if (filter.type() == FilterType.BYTESHUFFLE) {
            return new ByteShuffleFilter(context);
        }
        int level = ((Filter.Compression) filter).level();
        return switch (filter.type()) {
            case ZSTD -> new ZstdFilter(context, level);
            case LZ4 -> new LZ4Filter(context, level);
            case RLE -> new RleFilter(context, level);
            default -> throw new IllegalArgumentException("no scenario has the filter " + filter);
        };
    }
}
