package dev.tegula.cli;

import picocli.CommandLine.Command;

@Command(name = "schema", header = "x")
final class SchemaCommand implements Action {
  @Override
  public int run(Shell shell) {
    return 0;
  }
}
