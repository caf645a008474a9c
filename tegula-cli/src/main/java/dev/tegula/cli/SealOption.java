package dev.tegula.cli;

import dev.tegula.Tegula;
import dev.tegula.integrity.SealAlgorithm;
import picocli.CommandLine.Option;

/** The option of commands that write cells: seal what is written. */
final class SealOption {

    @Option(names = "--seal", description = "Publish hashes of the new fragments with them, for 'tegula verify'.")
    boolean seal;

    /** The engine to write with. */
    Tegula engine(Shell shell) {
        return seal ? shell.engine().sealing(SealAlgorithm.CRC32C) : shell.engine();
    }
}
