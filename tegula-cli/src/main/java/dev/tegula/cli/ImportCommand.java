package dev.tegula.cli;

import picocli.CommandLine.Command;

@Command(name = "import", header = "x")
final class ImportCommand implements Action {
  @Override
  public int run(Shell shell) {
    return 0;
  }
}
