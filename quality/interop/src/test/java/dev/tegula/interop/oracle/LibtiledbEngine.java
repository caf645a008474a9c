package dev.tegula.interop.oracle;

import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Engine;
import dev.tegula.interop.model.FragmentSpec;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import dev.tegula.schema.FilterType;
import java.util.List;

/**
 * Runs libtiledb as an engine. Refusals and crashes throw {@link OracleException}.
 *
 * @param bufferBytes the initial size of each read buffer in bytes; 0 for a size derived from the read
 */
public record LibtiledbEngine(Oracle oracle, int bufferBytes) implements Engine {

    @Override
    public String name() {
        return bufferBytes == 0 ? "libtiledb" : "libtiledb with buffers of " + bufferBytes + " bytes";
    }

    @Override
    public void createArray(String uri, SchemaSpec schema, Opening opening) {
        oracle.createArray(uri, schema, opening).get();
    }

    @Override
    public SchemaSpec schema(String uri, Opening opening) {
        return oracle.schema(uri, opening).get();
    }

    @Override
    public void write(String uri, WriteSpec write) {
        oracle.write(uri, write).get();
    }

    @Override
    public Columns read(String uri, ReadSpec read) {
        return oracle.readInParts(uri, read, bufferBytes).get();
    }

    @Override
    public List<String> fragmentNames(String uri, Opening opening) {
        return oracle.fragments(uri, opening).get().fragments().stream()
                .map(FragmentSpec::name)
                .toList();
    }

    @Override
    public List<Range> nonEmptyDomain(String uri, Opening opening) {
        return oracle.nonEmptyDomain(uri, opening).get();
    }

    @Override
    public boolean isTrusted(SchemaSpec schema, ReadSpec read) {
        return !stridesWrongly(schema, read)
                && !cutsTiles(schema, read)
                && !(bufferBytes > 0 && isBadInParts(schema, read));
    }

    /**
     * Returns whether libtiledb consolidates the fragments of such an array without changing cells. It loses cells if
     * it misreads them in global order. In gaps between dense fragments, SCALE_FLOAT turns its fill value NaN into a
     * number.
     */
    public boolean consolidates(SchemaSpec schema) {
        boolean changesGaps = schema.dense()
                && schema.attrs().stream()
                        .anyMatch(attribute -> attribute.filters().filters().stream()
                                .anyMatch(filter -> filter.type() == FilterType.SCALE_FLOAT));
        return !changesGaps && isTrusted(schema, ReadSpec.all(CellOrder.GLOBAL, schema.attrNames()));
    }

    /**
     * Returns true if a dense read needs another order than the cells are stored in, and its condition contains a
     * dimension or a test for null. libtiledb then evaluates the condition against the wrong cells. With seed
     * 249135369412, d0 = 0 does not match the cells of the first row. With seed 341729301530, a cell that is not null
     * is treated as null.
     */
    private static boolean stridesWrongly(SchemaSpec schema, ReadSpec read) {
        return schema.dense()
                && schema.dims().size() > 1
                && read.condition() != null
                && read.order() != CellOrder.GLOBAL
                && read.order() != schema.cellOrder()
                && (read.condition().testsNull()
                        || read.condition().fields().stream().anyMatch(schema.dimNames()::contains));
    }

    /**
     * Returns true for reads in global order of dense arrays with cells in column-major order. In tiles cut by the read
     * or by the domain, libtiledb returns fill values instead of cells.
     */
    private static boolean cutsTiles(SchemaSpec schema, ReadSpec read) {
        return schema.dense()
                && read.order() == CellOrder.GLOBAL
                && schema.cellOrder() == CellOrder.COL_MAJOR
                && schema.dims().size() > 1;
    }

    /**
     * Returns true if libtiledb cannot read in parts. Cells of several ranges come in the order of the parts. Sorted
     * reads of sparse arrays halve a wide domain for minutes until each part fits the buffers.
     */
    private static boolean isBadInParts(SchemaSpec schema, ReadSpec read) {
        boolean sorted = read.order() == CellOrder.ROW_MAJOR || read.order() == CellOrder.COL_MAJOR;
        return !schema.dense() && sorted || read.ranges().values().stream().anyMatch(ranges -> ranges.size() > 1);
    }
}
