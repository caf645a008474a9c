package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assumptions.abort;

import dev.tegula.interop.generate.Scenario;
import dev.tegula.interop.model.Engine;
import dev.tegula.interop.oracle.LibtiledbEngine;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.oracle.OracleException;
import dev.tegula.interop.tegula.TegulaEngine;
import java.util.List;

/** The engines that are held against each other: each writes in turn, and all read. */
record Engines(Oracle oracle, List<Engine> writers, List<Engine> readers) {

  /** The engines there are. */
  static Engines all() {
    Oracle oracle = Oracle.shared();
    Engine libtiledb = new LibtiledbEngine(oracle, 0);
    Engine tegula = TegulaEngine.shared();
    return new Engines(
        oracle, List.of(libtiledb, tegula), List.of(libtiledb, tegula, new LibtiledbEngine(oracle, 16384)));
  }

  /** Carries out a scenario once with each writer, each time in an array of its own. */
  void run(Scenario scenario, String uri) throws Exception {
    String failure = null;
    for (Engine writer : writers) {
      int crashes = oracle.crashes().size();
      try {
        new Differential(writer, readers).run(scenario, uri + "-" + writer.name());
      } catch (OracleException e) {
        if (!(writer instanceof LibtiledbEngine)) {
          throw new IllegalStateException("over what " + writer.name() + " wrote: " + e.getMessage() + "; " + scenario, e);
        } else if (oracle.crashes().size() == crashes && !isKnown(e)) {
          throw new IllegalStateException(e.getMessage() + "; " + scenario, e);
        }
        // It failed over what it had written itself, which says nothing of any other engine.
        failure = e.getMessage();
      }
    }
    if (failure != null) {
      abort("libtiledb failed alone: " + failure);
    }
  }

  /** The same with some writes in global order, as libtiledb knows it; unchanged where it fails over that. */
  Scenario withGlobalWrites(Scenario scenario, String uri) throws Exception {
    try {
      return scenario.schema().dense() ? scenario : GlobalOrder.in(scenario, writers.get(0), uri);
    } catch (OracleException e) {
      return scenario;
    }
  }

  /** libtiledb does not always see that a box is one of whole tiles. */
  private static boolean isKnown(OracleException e) {
    return e.getMessage().contains("must coincide with the tile bounds");
  }
}
