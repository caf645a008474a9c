package dev.tegula.azure;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tegula.Tegula;
import dev.tegula.stores.StoredArraysContract;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

class AzureArraysTest extends StoredArraysContract {

  private static @Nullable Azurite server;
  private static Tegula engine;
  private static int tests;

  @BeforeAll
  static void start() throws Exception {
    server = Azurite.start("container");
    assumeTrue(server != null, "no emulator on this machine");
    engine = Tegula.builder().settings(server.settings().asMap()).build();
  }

  @BeforeEach
  void next() {
    tests++;
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      engine.close();
      server.close();
    }
  }

  @Override
  protected Tegula engine() {
    return engine;
  }

  @Override
  protected String folder() {
    return "azure://container/test" + tests;
  }
}
