package dev.tegula.cli;

import picocli.CommandLine.Command;

@Command(name = "fragments", header = "x")
final class FragmentsCommand implements Action {
  @Override
  public int run(Shell shell) {
    return 0;
  }
}
