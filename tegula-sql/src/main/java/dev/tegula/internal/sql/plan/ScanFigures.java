package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.scan.ScanSpec;
import org.apache.calcite.rel.RelWriter;

/** The figures of a scan in EXPLAIN. */
final class ScanFigures {

    private ScanFigures() {}

    static RelWriter add(RelWriter writer, ScanSpec spec) {
        return writer;
    }
}
