package dev.tegula.cli;

import dev.tegula.cli.parse.CommandException;

/** Whether the optional module tegula-vcf is there. */
final class VcfModule {

    private VcfModule() {}

    /**
     * Checks that the module and its library are on the class path.
     *
     * @throws CommandException if one is missing
     */
    static void require() {
        require("dev.tegula.vcf.VcfDataset", "tegula-vcf");
        require("htsjdk.samtools.util.BlockCompressedOutputStream", "htsjdk");
    }

    private static void require(String type, String jar) {
        try {
            Class<?> ignored = Class.forName(type, false, VcfModule.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new CommandException("vcf: its module is missing. Add " + jar + " to the class path.");
        }
    }
}
