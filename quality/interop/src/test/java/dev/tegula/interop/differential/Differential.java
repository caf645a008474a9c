package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import dev.tegula.Tegula;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.Severity;
import dev.tegula.interop.generate.Scenario;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Comparison;
import dev.tegula.interop.model.Engine;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import dev.tegula.interop.oracle.LibtiledbEngine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Creates and writes an array with one engine and compares the reads of all engines. The first reliable engine is the
 * reference. libtiledb is unreliable if it returns a wrong number of cells or a wrong order.
 */
public record Differential(Engine writer, List<Engine> readers) {

    public Differential {
        readers = List.copyOf(readers);
    }

    /** Runs a scenario. Nothing may exist at the URI. */
    public void run(Scenario scenario, String uri) throws Exception {
        writer.createArray(uri, scenario.schema(), Opening.NOW);
        compareSchemas(uri);
        for (WriteSpec write : scenario.writes()) {
            writer.write(uri, write);
            compareDomains(uri);
            comesBack(uri, scenario.schema(), write);
        }
        for (ReadSpec read : scenario.reads()) {
            compare(uri, scenario, read);
        }
        isSound(uri);
    }

    /** Checks that {@code verify} finds no errors. Skips object stores, where the files are the same. */
    private void isSound(String uri) {
        if (uri.startsWith("s3:")) {
            return;
        }
        try (Tegula engine = Tegula.builder().computeThreads(1).build()) {
            List<String> errors = engine.integrity(uri).verify().findings().stream()
                    .filter(finding -> finding.severity() == Severity.ERROR)
                    .map(Finding::toString)
                    .toList();
            assertEquals(List.of(), errors, writer.name() + " wrote an array in which verify finds errors");
        }
    }

    private void compareSchemas(String uri) throws Exception {
        SchemaSpec right = readers.get(0).schema(uri, Opening.NOW).withoutIdleExtents();
        for (Engine reader : readers) {
            SchemaSpec schema = reader.schema(uri, Opening.NOW).withoutIdleExtents();
            assertEquals(right, schema, reader.name() + " reads another schema");
        }
    }

    private void compareDomains(String uri) throws Exception {
        List<Range> right = readers.get(0).nonEmptyDomain(uri, Opening.NOW);
        List<String> fragments = readers.get(0).fragmentNames(uri, Opening.NOW);
        for (Engine reader : readers) {
            assertEquals(right, reader.nonEmptyDomain(uri, Opening.NOW), reader.name() + " reads another domain");
            assertEquals(fragments, reader.fragmentNames(uri, Opening.NOW), reader.name() + " lists other fragments");
        }
    }

    /** Checks that reading only the newest fragment returns the cells of the write. */
    private void comesBack(String uri, SchemaSpec schema, WriteSpec write) throws Exception {
        Columns cells = write.submits().get(0);
        if (write.submits().size() > 1) {
            return;
        }
        Map<String, List<Range>> ranges = new LinkedHashMap<>();
        write.box().forEach((dim, range) -> ranges.put(dim, List.of(range)));
        Opening opening = write.opening();
        Opening alone = opening.to() == null ? opening : opening.between(opening.to(), opening.to());
        List<String> fields = List.copyOf(cells.byName().keySet());
        ReadSpec read = new ReadSpec(write.order(), ranges, fields, alone, null);
        for (Engine reader : trusted(schema, read)) {
            String difference = Comparison.of(schema, read).difference(cells, reader.read(uri, read));
            if (difference != null) {
                fail(writer.name() + " wrote what " + reader.name() + " reads otherwise: "
                        + circumstances(difference, read, schema));
            }
        }
    }

    private List<Engine> trusted(SchemaSpec schema, ReadSpec read) {
        return readers.stream().filter(reader -> reader.isTrusted(schema, read)).toList();
    }

    private static String circumstances(String difference, ReadSpec read, SchemaSpec schema) {
        return difference + "; read: " + read + "; schema: " + schema;
    }

    private void compare(String uri, Scenario scenario, ReadSpec read) throws Exception {
        SchemaSpec schema = scenario.schema();
        long count = CellCount.of(scenario, read);
        Columns right = null;
        String whose = "";
        for (Engine reader : trusted(schema, read)) {
            Columns columns = reader.read(uri, read);
            if (count >= 0 && columns.cellCount() != count) {
                if (reader instanceof LibtiledbEngine) {
                    continue;
                }
                String counts = columns.cellCount() + " cells of " + count;
                fail(reader.name() + " reads too many or too few: " + circumstances(counts, read, schema));
            }
            if (!CellSequence.isInOrder(schema, read, columns)) {
                if (reader instanceof LibtiledbEngine) {
                    continue;
                }
                fail(reader.name() + " reads out of order: " + circumstances("", read, schema));
            }
            String difference =
                    right == null ? null : Comparison.of(schema, read).difference(right, columns);
            if (difference != null) {
                fail(reader.name() + " reads otherwise than " + whose + ": " + circumstances(difference, read, schema));
            }
            whose = right == null ? reader.name() : whose;
            right = right == null ? columns : right;
        }
    }
}
