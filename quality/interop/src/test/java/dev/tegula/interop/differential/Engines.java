package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assumptions.abort;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.interop.generate.Scenario;
import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Engine;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.oracle.LibtiledbEngine;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.oracle.OracleException;
import dev.tegula.interop.tegula.TegulaEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The engines to compare: each writer writes its own array, and every reader reads it. */
record Engines(Oracle oracle, List<Engine> writers, List<Engine> readers) {

    private static final List<String> KNOWN = List.of(
            "must coincide with the tile bounds",
            "Cannot decompress with GZIP, Stream Error",
            "double delta is out of bounds",
            "FilterBuffer error; no current buffer");

    /** Returns libtiledb and Tegula. */
    static Engines pair() {
        Oracle oracle = Oracle.shared();
        List<Engine> both = List.of(new LibtiledbEngine(oracle, 0), TegulaEngine.shared());
        return new Engines(oracle, both, both);
    }

    /** Returns libtiledb, Tegula, and a second libtiledb reader with small buffers. */
    static Engines all() {
        Engines pair = pair();
        List<Engine> readers = new ArrayList<>(pair.readers);
        readers.add(new LibtiledbEngine(pair.oracle, 16384));
        return new Engines(pair.oracle, pair.writers, readers);
    }

    /** Runs a scenario once with each writer, each in a separate array. */
    void run(Scenario scenario, String uri) throws Exception {
        String failure = null;
        for (Engine writer : writers) {
            int crashes = oracle.crashes().size();
            String array = uri + "-" + writer.name();
            try {
                new Differential(writer, readers).run(scenario, array);
                delete(Path.of(array));
            } catch (OracleException e) {
                if (!(writer instanceof LibtiledbEngine) && failure == null) {
                    throw new IllegalStateException(
                            "over what " + writer.name() + " wrote: " + e.getMessage() + "; " + scenario, e);
                }
                if (writer instanceof LibtiledbEngine) {
                    requireExcuse(oracle, crashes, e, scenario);
                }
                // libtiledb failed on an array it wrote itself. This says nothing about the other writers.
                failure = e.getMessage();
            } catch (CorruptArrayException e) {
                String refusal = writer instanceof LibtiledbEngine ? refusal(writer, scenario, array) : null;
                if (refusal == null) {
                    throw e;
                }
                failure = refusal;
            }
        }
        if (failure != null) {
            abort("libtiledb failed alone: " + failure);
        }
    }

    /** Returns the error of an engine that cannot read the whole array either; null if it can. */
    private static String refusal(Engine engine, Scenario scenario, String array) throws Exception {
        List<String> fields =
                scenario.schema().attrs().stream().map(AttributeSpec::name).toList();
        try {
            engine.read(array, new ReadSpec(CellOrder.ROW_MAJOR, Map.of(), fields, Opening.NOW, null));
            return null;
        } catch (OracleException e) {
            return e.getMessage();
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /**
     * Returns the scenario with some writes in global order, sorted by libtiledb. Returns it unchanged if libtiledb
     * fails.
     */
    Scenario withGlobalWrites(Scenario scenario, String uri) throws Exception {
        try {
            return scenario.schema().dense() ? scenario : GlobalOrder.in(scenario, writers.get(0), uri);
        } catch (OracleException e) {
            return scenario;
        }
    }

    /**
     * Fails unless libtiledb crashed or gave an error that is known to be wrong:
     *
     * <ul>
     *   <li>It does not always recognise a box of whole tiles.
     *   <li>GZIP of 2.20 truncates incompressible data if its buffer is smaller than zlib needs.
     *   <li>DOUBLE_DELTA refuses differences beyond 63 bits; Tegula stores such values uncompressed.
     *   <li>Empty tiles with a shuffle filter before a checksum are written as Tegula writes them, but cannot be read
     *       back.
     * </ul>
     *
     * @param crashesBefore the number of crashes before the operation
     */
    static void requireExcuse(Oracle oracle, int crashesBefore, OracleException e, Object circumstances) {
        boolean crashed = oracle.crashes().size() > crashesBefore;
        if (!crashed && KNOWN.stream().noneMatch(e.getMessage()::contains)) {
            throw new IllegalStateException(e.getMessage() + "; " + circumstances, e);
        }
    }
}
