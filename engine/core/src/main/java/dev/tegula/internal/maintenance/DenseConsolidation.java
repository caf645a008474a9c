package dev.tegula.internal.maintenance;

import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.order.DenseSelection;
import dev.tegula.internal.read.DenseBatch;
import dev.tegula.internal.read.DenseQuery;
import dev.tegula.internal.read.dense.DenseReader;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.write.DenseConsolidatedWrite;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Range;
import java.util.Iterator;
import java.util.List;

/** Replaces dense fragments by one that covers their bounding box. */
final class DenseConsolidation {

    private final ConsolidationStep step;
    private final ConsolidationListener listener;

    DenseConsolidation(ConsolidationStep step, ConsolidationListener listener) {
        this.step = step;
        this.listener = listener;
    }

    ConsolidationReport.Step run() {
        ArraySchema schema = step.schema();
        Execution execution = step.execution();
        DenseReader reader = DenseReader.of(execution);
        List<Range> union = FragmentSummary.nonEmptyDomain(execution.snapshot());
        if (union == null) {
            throw new IllegalStateException("dense fragments have no non-empty domain");
        }
        List<String> fields = schema.attributes().stream().map(Attribute::name).toList();
        Subarray box = DenseSelection.wholeTiles(schema, reader.grid(), union);
        Iterator<DenseBatch> parts =
                new DenseQuery(execution, reader, box, CellRequest.all(fields, ResultOrder.GLOBAL)).boxes();
        long cells = 0;
        try (DenseConsolidatedWrite write =
                new DenseConsolidatedWrite(execution.snapshot().context(), step.schemaRef(), step.name())) {
            while (parts.hasNext()) {
                DenseBatch part = parts.next();
                write.append(part.box(), part.cells());
                cells += part.cells().size();
                listener.onCells(cells, expected(box));
            }
            return new ConsolidationReport.Step(
                    step.names(),
                    write.commit(
                            union,
                            step.refs(),
                            made -> step.withHistory(ConsolidationRecord.dense(made, step.cells()))),
                    cells);
        }
    }

    private static long expected(Subarray box) {
        double cells = 1;
        for (List<Range> ranges : box.ranges().values()) {
            Range.OfLong range = (Range.OfLong) ranges.get(0);
            cells *= (double) (range.high() - range.low()) + 1;
        }
        return (long) cells;
    }
}
