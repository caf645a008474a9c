package dev.tegula.cli;

import picocli.CommandLine.Command;

@Command(name = "info", header = "x")
final class InfoCommand implements Action {
  @Override
  public int run(Shell shell) {
    return 0;
  }
}
