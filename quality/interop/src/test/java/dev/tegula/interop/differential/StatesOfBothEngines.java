package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.Tegula;
import dev.tegula.integrity.Severity;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Comparison;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.oracle.LibtiledbEngine;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.tegula.TegulaEngine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All cells of an array in row- and col-major order at the tenth milliseconds up to the last write and within windows
 * of them, and in other orders at the end, as both engines read them.
 *
 * @param last the time of the last write
 * @param unordered the orders of reads at the end
 */
record StatesOfBothEngines(Tegula tegula, Oracle oracle, long last, List<CellOrder> unordered) {

    private static final long FIRST = 10;

    /** Returns all reads from a time on; windows only if that is not the last one. */
    private List<ReadSpec> reads(String uri, long from) {
        List<ReadSpec> reads = new ArrayList<>();
        for (long to = from; to <= last; to += 10) {
            for (CellOrder order : List.of(CellOrder.ROW_MAJOR, CellOrder.COL_MAJOR)) {
                Opening opening = Opening.at(to);
                ReadSpec all = ReadSpec.all(order, fields(uri, opening));
                reads.add(all.opened(opening));
                for (long start = 15; from < last && start <= to; start += 20) {
                    reads.add(all.opened(Opening.NOW.between(start, to)));
                }
            }
        }
        for (CellOrder order : unordered) {
            Opening opening = Opening.at(last);
            reads.add(ReadSpec.all(order, fields(uri, opening)).opened(opening));
        }
        return reads;
    }

    private static List<String> fields(String uri, Opening opening) {
        SchemaSpec schema = TegulaEngine.shared().schema(uri, opening);
        List<String> fields = new ArrayList<>(schema.dense() ? List.of() : schema.dimNames());
        fields.addAll(schema.attrNames());
        return fields;
    }

    /** Returns what Tegula reads. */
    Map<ReadSpec, Columns> read(String uri) {
        Map<ReadSpec, Columns> states = new LinkedHashMap<>();
        for (ReadSpec read : reads(uri, FIRST)) {
            states.put(read, TegulaEngine.shared().read(uri, read));
        }
        return states;
    }

    /** Compares the reads of both engines from a time on with expected ones, and verifies the files. */
    void assertEqual(Map<ReadSpec, Columns> expected, String uri, long from, String stage) {
        LibtiledbEngine libtiledb = new LibtiledbEngine(oracle, 0);
        for (ReadSpec read : reads(uri, from)) {
            Columns wanted = expected.get(read);
            Comparison comparison = Comparison.of(TegulaEngine.shared().schema(uri, read.opening()), read);
            assertEquals(
                    null,
                    comparison.difference(wanted, TegulaEngine.shared().read(uri, read)),
                    () -> stage + ", Tegula: " + read);
            assertEquals(
                    null,
                    comparison.difference(wanted, libtiledb.read(uri, read)),
                    () -> stage + ", libtiledb: " + read);
        }
        assertEquals(
                List.of(),
                tegula.integrity(uri).verify().findings().stream()
                        .filter(finding -> finding.severity() != Severity.NOTE)
                        .toList(),
                stage);
    }
}
