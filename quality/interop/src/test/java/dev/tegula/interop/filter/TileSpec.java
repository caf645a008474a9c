package dev.tegula.interop.filter;

import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.interop.model.PipelineSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.FilterPipeline;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;

/**
 * One tile to write with libtiledb: a dense array with one dimension, one tile and one attribute.
 *
 * @param id the base name of its files
 * @param type the type of the attribute
 * @param valuesPerCell the number of values per fixed-length cell; 0 for var-length cells
 * @param pipeline the filters of the attribute
 * @param offsetsPipeline the filters of the offsets
 * @param data the cells
 * @param offsets the start of each var-length cell, 64-bit little-endian; empty for fixed-length cells
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

    /** Returns the schema of an array with this tile only. */
    SchemaSpec schema() {
        AttributeSpec attribute = AttributeSpec.of(
                "a", type, valuesPerCell == 0 ? FieldSpec.VAR : valuesPerCell, false, PipelineSpec.of(pipeline));
        return SchemaSpec.dense(
                        List.of(DimensionSpec.whole("d", Datatype.INT32, 0, cells() - 1, cells())), List.of(attribute))
                .withFilters(PipelineSpec.NONE, PipelineSpec.of(offsetsPipeline), PipelineSpec.NONE);
    }

    /** Returns a write of all cells. */
    WriteSpec write() {
        long[] starts = null;
        if (valuesPerCell == 0) {
            starts = new long[cells()];
            ByteBuffer.wrap(offsets)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asLongBuffer()
                    .get(starts);
        }
        Column column = new Column("a", data, starts, null);
        return WriteSpec.dense(CellOrder.ROW_MAJOR, Map.of(), Columns.of(cells(), List.of(column)));
    }

    @Override
    public String toString() {
        return id + ": " + cells() + " cells of " + valuesPerCell + " " + type + ", " + PipelineSpec.of(pipeline)
                + ", offsets " + PipelineSpec.of(offsetsPipeline) + " (" + data.length + " bytes)";
    }
}
