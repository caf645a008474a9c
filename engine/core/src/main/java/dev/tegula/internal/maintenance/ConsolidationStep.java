package dev.tegula.internal.maintenance;

import dev.tegula.maintenance.ConsolidationReport;

/**
 * One consolidation step: reads fragments and writes one fragment that replaces them. Cells pass from reader to writer
 * in batches under a byte budget.
 */
final class ConsolidationStep {

    private ConsolidationStep() {}

    /** Reads the fragments, writes the new one and commits it. */
    static ConsolidationReport.Step run(ConsolidationSources sources, ConsolidationListener listener) {
        sources.require();
        return sources.schema().isDense()
                ? new DenseConsolidation(sources, listener).run()
                : new SparseConsolidation(sources, listener).run();
    }
}
