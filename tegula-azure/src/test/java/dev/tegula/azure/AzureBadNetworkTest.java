package dev.tegula.azure;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tegula.Tegula;
import dev.tegula.stores.BadNetworkContract;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class AzureBadNetworkTest extends BadNetworkContract {

  private static @Nullable Azurite server;

  @BeforeAll
  static void start() throws Exception {
    server = Azurite.start("container");
    assumeTrue(server != null, "no emulator on this machine");
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  protected int port() {
    return server.port();
  }

  @Override
  protected Tegula engine(int port) {
    return Tegula.builder().settings(server.settings(port).retries(19, Duration.ofMillis(1)).asMap()).build();
  }

  @Override
  protected String folder() {
    return "azure://container/model";
  }
}
