package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures and plans on the command line. */
class AggregateCommandTest {

  @TempDir
  private Path folder;

  private static String compact(String json) {
    return json.replaceAll("\\s+", "");
  }

  @Test
  void printsFigures() {
    String grid = ArrayFixture.grid(folder);
    assertEquals(
        "{\"count\":12,\"sum(v)\":270,\"min(v)\":11,\"max(v)\":34,\"mean(v)\":22.5,\"null_count(t)\":6,\"max(t)\":\"t34\"}",
        compact(Cli.ok("aggregate", grid, "--ops", "count,sum(v),min(v),max(v),mean(v),null_count(t),max(t)")));
    assertEquals(
        "{\"count\":2,\"min(t)\":null}",
        compact(Cli.ok("aggregate", grid, "--ops", "count, min(t)", "--where", "v in (11, 13) or v > 90", "--range", "row=1")));
    Cli.run("aggregate", grid, "--ops", "summ(v)").fails(2, "no aggregate 'summ'", "did you mean 'sum'");
    Cli.run("aggregate", grid, "--ops", "sum").fails(2, "sum(FIELD)");
    Cli.run("aggregate", grid, "--ops", "sum(w)").fails(1, "no field 'w'");
    Cli.run("aggregate", grid, "--ops", "sum(t)").fails(1, "sum(t)", "have none");
  }

  @Test
  void explainsReads() {
    String grid = ArrayFixture.grid(folder);
    String text = Cli.ok("explain", grid, "--fields", "v", "--where", "v > 30");
    assertEquals(true, text.contains("read; tiles without matches are skipped by statistics"), text);
    assertEquals(true, text.contains("2 tiles of 1 files"), text);
    String json = compact(Cli.ok("explain", grid, "--range", "row=1", "--format", "json"));
    assertEquals(true, json.contains("\"in_ranges\":2,\"skipped\":0"), json);
    Cli.run("explain", grid, "--format", "csv").fails(2, "no format 'csv'");
  }
}
