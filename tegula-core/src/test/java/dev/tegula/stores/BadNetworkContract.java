package dev.tegula.stores;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.model.TegulaArray;
import dev.tegula.testkit.model.ModelTests;
import dev.tegula.testkit.net.FlakyNetwork;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Over a network that resets connections, cuts answers off, is late and refuses requests, arrays come out as if it did not. */
public abstract class BadNetworkContract {

  /** The port of the server, on this machine. */
  protected abstract int port();

  /** An engine that reaches the server by another port and tries everything twenty times, a millisecond apart. It is closed here. */
  protected abstract Tegula engine(int port);

  /** A folder in which nothing lies. */
  protected abstract String folder();

  @Test
  void arraysDoWhatTheModelDoes() throws Exception {
    AtomicInteger arrays = new AtomicInteger();
    try (FlakyNetwork network = new FlakyNetwork(port(), 1); Tegula far = engine(network.port())) {
      ModelTests.run(3, () -> new TegulaArray(far, folder() + "/array" + arrays.getAndIncrement()));
      assertTrue(network.cuts() > 0 && network.refusals() > 0, network.cuts() + " cuts, " + network.refusals() + " refusals");
    }
  }
}
