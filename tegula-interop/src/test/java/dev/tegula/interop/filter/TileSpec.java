package dev.tegula.interop.filter;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import java.util.StringJoiner;

/**
 * One tile that libtiledb is to write: a dense array of one dimension, one tile and one attribute.
 *
 * @param id names its files
 * @param type type of the attribute
 * @param valuesPerCell values of a fixed cell; 0 for var-length cells
 * @param pipeline filters of the attribute
 * @param offsetsPipeline filters of the offsets
 * @param data the cells
 * @param offsets where var-length cells begin, 64-bit little-endian; empty for fixed ones
 */
record TileSpec(
        String id,
        Datatype type,
        int valuesPerCell,
        FilterPipeline pipeline,
        FilterPipeline offsetsPipeline,
        byte[] data,
        byte[] offsets) {

    static TileSpec fixed(String id, Datatype type, int valuesPerCell, FilterPipeline pipeline, byte[] data) {
        return new TileSpec(id, type, valuesPerCell, pipeline, FilterPipeline.empty(), data, new byte[0]);
    }

    int cellSize() {
        return type.size() * Math.max(1, valuesPerCell);
    }

    int cells() {
        return valuesPerCell == 0 ? offsets.length / Long.BYTES : data.length / cellSize();
    }

    /** One line that {@link LibtiledbTilesMain} understands. */
    String line() {
        return String.join(
                " ",
                id,
                type.name(),
                Integer.toString(valuesPerCell),
                Integer.toString(cells()),
                text(pipeline),
                text(offsetsPipeline));
    }

    private static String text(FilterPipeline pipeline) {
        StringJoiner text = new StringJoiner(";", "[", "]");
        for (Filter filter : pipeline.filters()) {
            text.add(text(filter));
        }
        return text.toString();
    }

    private static String text(Filter filter) {
        if (filter instanceof Filter.Compression compression) {
            return filter.type() + "," + compression.level();
        }
        if (filter instanceof Filter.Delta delta) {
            return filter.type() + "," + delta.level() + "," + delta.reinterpretAs();
        }
        if (filter instanceof Filter.Windowed windowed) {
            return filter.type() + "," + windowed.maxWindow();
        }
        if (filter instanceof Filter.ScaleFloat scale) {
            return filter.type() + "," + scale.factor() + "," + scale.offset() + "," + scale.byteWidth();
        }
        return filter.type().toString();
    }

    @Override
    public String toString() {
        return line() + " (" + data.length + " bytes)";
    }
}
