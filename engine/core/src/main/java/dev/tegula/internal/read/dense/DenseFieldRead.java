package dev.tegula.internal.read.dense;

import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.read.dense.DenseSources.FragmentPart;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.TileSizeCheck;
import dev.tegula.internal.read.gather.FieldLoader;
import dev.tegula.internal.read.gather.ReadField;
import dev.tegula.internal.read.pruning.FragmentBox;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads fields of planned cells. The files of all fields are fetched and decoded together. */
final class DenseFieldRead {

    private final ArraySchema schema;
    private final Execution execution;
    private final DensePlan plan;
    private final FieldLoader reads;

    /** @param plan the plan of all selected cells */
    DenseFieldRead(Execution execution, DensePlan plan) {
        this.execution = execution;
        this.schema = execution.schema();
        this.plan = plan;
        this.reads = new FieldLoader(execution);
    }

    /**
     * Adds a field.
     *
     * @param cells number of selected cells
     * @param callerBuffers the caller's buffers, or null
     * @param from the tiles to read; for times and fragments, those of all written cells
     * @return the column, which is complete once {@link #finish} has returned
     */
    ColumnBuilder add(String name, int cells, @Nullable CallerBuffers callerBuffers, DenseSources from) {
        ReadField field = ReadField.of(schema, name);
        ColumnBuilder target = new ColumnBuilder(field.field(), cells, callerBuffers);
        if (field instanceof ReadField.OfAttribute own) {
            List<FieldLoader.Source> sources = sources(from);
            sources.forEach(source -> requireSizes(source, own.field()));
            reads.addAttribute(own.attribute(), target, sources, from.filled());
        } else if (field instanceof ReadField.OfDimension) {
            int d = schema.dimensionIndex(name);
            reads.addFill(() -> DenseCoordinates.write(plan.grid(), d, plan.boxes(), target));
        } else {
            reads.addOrigin(target, sources(from), from.filled());
        }
        return target;
    }

    private static List<FieldLoader.Source> sources(DenseSources from) {
        List<FieldLoader.Source> sources = new ArrayList<>();
        for (FragmentPart part : from.parts()) {
            if (!part.tiles().isEmpty()) {
                FragmentBox box = part.box();
                sources.add(new FieldLoader.Source(box.fragment(), box.tiles(), part.tiles()));
            }
        }
        return sources;
    }

    /** Checks tiles for which memory is allocated by their number of cells. Others are decoded chunk by chunk. */
    private void requireSizes(FieldLoader.Source source, Field field) {
        OpenFragment fragment = source.fragment();
        FragmentFields.Entry entry = fragment.fields().find(field);
        if (entry == null || entry.isDimension()) {
            return;
        }
        DataFile file = fragment.dataFile(entry, field.isVariable() ? DataFile.Kind.OFFSETS : DataFile.Kind.VALUES);
        if (field.isVariable() || file.mayDivideCells()) {
            source.tiles()
                    .forEach(tile -> TileSizeCheck.require(
                            execution.storage(),
                            file,
                            tile.number(),
                            plan.grid().cellsPerTile()));
        }
    }

    /** Reads the added fields. Stops and returns false if variable-length values take more bytes than {@code limit}. */
    boolean finish(long limit) {
        return reads.load(limit);
    }
}
