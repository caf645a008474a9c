package dev.tegula.interop.differential;

import dev.tegula.Tegula;
import dev.tegula.interop.generate.DenseScenarios;
import dev.tegula.interop.generate.Scenario;
import dev.tegula.interop.generate.SparseScenarios;
import dev.tegula.interop.model.Engine;
import dev.tegula.interop.oracle.LibtiledbEngine;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.oracle.OracleException;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.s3.LocalS3;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.vfs.settings.SettingNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** On one S3 server both engines read what either wrote. */
class ObjectStoreTest {

  private static final int CASES = 3;

  private static LocalS3 server;
  private static Tegula tegula;
  private static Oracle oracle;
  private static int arrays;

  @BeforeAll
  static void start() throws Exception {
    server = new LocalS3("bucket");
    Map<String, String> settings = server.settings().asMap();
    tegula = Tegula.builder().settings(settings).build();
    Map<String, String> environment = new HashMap<>();
    settings.forEach((name, value) -> environment.put(SettingNames.variable(name), value));
    String endpoint = SettingNames.variable("vfs.s3.endpoint_override");
    environment.put(endpoint, settings.get("vfs.s3.endpoint_override").replace("http://", ""));
    environment.put(SettingNames.variable("vfs.s3.scheme"), "http");
    oracle = Oracle.with(environment);
  }

  @AfterAll
  static void stop() {
    if (oracle != null) {
      oracle.close();
    }
    tegula.close();
    server.close();
  }

  @TestFactory
  Stream<DynamicTest> dense() {
    return RandomTests.of(CASES, random -> run(DenseScenarios.random(random)));
  }

  @TestFactory
  Stream<DynamicTest> sparse() {
    return RandomTests.of(CASES, random -> run(SparseScenarios.random(random)));
  }

  private static void run(Scenario scenario) throws Exception {
    List<Engine> engines = List.of(new LibtiledbEngine(oracle, 0), new TegulaEngine(tegula));
    for (Engine writer : engines) {
      int crashes = oracle.crashes().size();
      try {
        new Differential(writer, engines).run(scenario, "s3://bucket/array" + arrays++);
      } catch (OracleException e) {
        Engines.requireExcuse(oracle, crashes, e, scenario);
      }
    }
  }
}
