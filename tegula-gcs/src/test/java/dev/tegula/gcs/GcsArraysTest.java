package dev.tegula.gcs;

import dev.tegula.Tegula;
import dev.tegula.stores.StoredArraysContract;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

class GcsArraysTest extends StoredArraysContract {

  private static LocalGcs server;
  private static Tegula engine;
  private static int tests;

  @BeforeAll
  static void start() throws IOException {
    server = new LocalGcs("bucket", 1000);
    engine = Tegula.builder().settings(server.settings().asMap()).build();
  }

  @BeforeEach
  void next() {
    tests++;
  }

  @AfterAll
  static void stop() {
    engine.close();
    server.close();
  }

  @Override
  protected Tegula engine() {
    return engine;
  }

  @Override
  protected String folder() {
    return "gs://bucket/test" + tests;
  }
}
