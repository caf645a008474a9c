package dev.tegula.gcs;

import dev.tegula.Tegula;
import dev.tegula.stores.BadNetworkContract;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class GcsBadNetworkTest extends BadNetworkContract {

  private static LocalGcs server;

  @BeforeAll
  static void start() throws IOException {
    server = new LocalGcs("bucket", 1000);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Override
  protected int port() {
    return server.port();
  }

  @Override
  protected Tegula engine(int port) {
    return Tegula.builder()
        .settings(server.settings().endpoint("http://127.0.0.1:" + port).attempts(20, Duration.ofMillis(1)).asMap()).build();
  }

  @Override
  protected String folder() {
    return "gs://bucket/model";
  }
}
