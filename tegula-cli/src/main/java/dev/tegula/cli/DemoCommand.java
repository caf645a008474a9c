package dev.tegula.cli;

import picocli.CommandLine.Command;

@Command(name = "demo", header = "x")
final class DemoCommand implements Action {
  @Override
  public int run(Shell shell) {
    return 0;
  }
}
