package dev.tegula.cli;

import java.io.IOException;

/** A subcommand, its options filled in. */
interface Action {

  /** Does it; returns the exit status. */
  int run(Shell shell) throws IOException;
}
