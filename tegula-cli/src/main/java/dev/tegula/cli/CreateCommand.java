package dev.tegula.cli;

import picocli.CommandLine.Command;

@Command(name = "create", header = "x")
final class CreateCommand implements Action {
  @Override
  public int run(Shell shell) {
    return 0;
  }
}
