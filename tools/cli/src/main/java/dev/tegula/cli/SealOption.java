package dev.tegula.cli;

import dev.tegula.Tegula;
import dev.tegula.cli.command.Shell;
import dev.tegula.integrity.SealAlgorithm;
import picocli.CommandLine.Option;

/** The option to seal new fragments. */
final class SealOption {

    @Option(names = "--seal", description = "Record hashes of the new fragments for 'tegula verify'.")
    boolean seal;

    /** Returns the engine to write with. */
    Tegula engine(Shell shell) {
        return seal ? shell.engine().sealing(SealAlgorithm.CRC32C) : shell.engine();
    }
}
