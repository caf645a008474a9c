package dev.tegula.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The command without a subcommand, and the options of all subcommands. */
@Command(
        name = "tegula",
        addMethodSubcommands = false,
        header = "Read and write TileDB arrays.",
        customSynopsis = "tegula [-hV] [--stacktrace] [--set=NAME=VALUE]... COMMAND",
        footer = {
            "",
            "Start with 'tegula demo'. 'tegula COMMAND --help' shows examples.",
            "Exit status: 0 done, 1 failed, 2 wrong command line, 130 interrupted."
        })
final class RootCommand {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help.")
    boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    boolean version;

    @Option(
            names = "--set",
            scope = ScopeType.INHERIT,
            paramLabel = "NAME=VALUE",
            description =
                    "Setting of a store (vfs.s3.region=eu-central-1) or of the command, by its TileDB name; can be repeated. "
                            + "Stores also read environment variables such as TILEDB_VFS_S3_REGION.")
    List<String> settings = new ArrayList<>();

    @Option(names = "--stacktrace", scope = ScopeType.INHERIT, description = "Print the stack trace of a failure.")
    boolean stacktrace;
}
