package dev.tegula.internal.sql.plan;

import dev.tegula.Query;
import dev.tegula.internal.sql.catalog.OpenArrays;
import dev.tegula.internal.sql.scan.ScanSpec;
import dev.tegula.query.QueryCost;
import dev.tegula.query.QueryPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.RelNode;
import org.jspecify.annotations.Nullable;

/** What the scans of a plan read, as far as metadata tell; the figures of {@code tegula explain}. */
public final class ScanFigures {

    /** More parameters than statements have; their values are not known to EXPLAIN. */
    private static final int MOST_PARAMETERS = 1000;

    private ScanFigures() {}

    /** Returns a line per scan. */
    static String text(RelNode plan, OpenArrays arrays) {
        List<ScanSpec> scans = new ArrayList<>();
        collect(plan, scans);
        StringBuilder text = new StringBuilder();
        for (ScanSpec scan : scans) {
            text.append(line(scan, arrays)).append('\n');
        }
        return text.toString();
    }

    private static void collect(RelNode node, List<ScanSpec> scans) {
        if (node instanceof ArrayScan scan) {
            scans.add(scan.spec());
        } else if (node instanceof AggregatingScan scan) {
            scans.add(scan.scan());
        }
        node.getInputs().forEach(input -> collect(input, scans));
    }

    private static String line(ScanSpec scan, OpenArrays arrays) {
        List<@Nullable Object> unknown = Collections.nCopies(MOST_PARAMETERS, null);
        Query query = scan.query(arrays.open(scan.table().uri(), scan.table().options()), unknown, List.of());
        if (query == null) {
            return scan.table().uri() + ": reads nothing";
        }
        return scan.table().uri() + ": " + text(query.explain());
    }

    /** Formats what a query reads, and its estimated result. */
    public static String text(QueryPlan plan) {
        QueryCost cost = plan.cost();
        return String.format(
                Locale.ROOT,
                "%,d tiles of %,d fragments, %,d requests, %,d bytes stored, %,d bytes decoded, "
                        + "at most %,d cells, about %,d bytes of result",
                cost.tiles(),
                cost.readFragments(),
                cost.requests(),
                cost.bytes(),
                cost.memory(),
                cost.cells(),
                plan.resultBytes().values().stream().mapToLong(Long::longValue).sum());
    }
}
