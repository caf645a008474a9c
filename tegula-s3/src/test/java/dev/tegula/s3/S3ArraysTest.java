package dev.tegula.s3;

import dev.tegula.Tegula;
import dev.tegula.stores.StoredArraysContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

class S3ArraysTest extends StoredArraysContract {

  private static LocalS3 server;
  private static Tegula engine;
  private static int tests;

  @BeforeAll
  static void start() throws Exception {
    server = new LocalS3("bucket");
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
    return "s3://bucket/test" + tests;
  }
}
