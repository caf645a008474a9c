package dev.tegula.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The command without a subcommand, and the options that all subcommands have. */
@Command(
        name = "tegula",
        header = "Reads and writes TileDB arrays.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Begin with 'tegula demo'; 'tegula COMMAND --help' has examples for each command.",
            "Exit status: 0 done, 1 failed, 2 wrong command line."
        })
final class RootCommand {

    /** All subcommands, in the order of the help text. */
    static final List<String> NAMES = List.of(
            "demo",
            "create",
            "schema",
            "info",
            "fragments",
            "inspect",
            "history",
            "export",
            "aggregate",
            "explain",
            "import",
            "append",
            "delete",
            "delete-fragments",
            "evolve",
            "resize",
            "upgrade",
            "meta",
            "consolidate",
            "vacuum",
            "compact",
            "clean",
            "group",
            "ls",
            "tree",
            "cp",
            "mv",
            "rm",
            "index",
            "doctor",
            "verify",
            "seal",
            "recommit",
            "salvage",
            "batch");

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
                    "A setting by TileDB's name, of a store (vfs.s3.region=eu-central-1) or of the command. May be repeated; "
                            + "TILEDB_VFS_S3_REGION and the like in the environment do the same for stores.")
    List<String> settings = new ArrayList<>();

    @Option(
            names = "--stacktrace",
            scope = ScopeType.INHERIT,
            description = "When something fails, show where in the program as well.")
    boolean stacktrace;

    /** A new subcommand of this name; only those that are asked for are ever made, which makes for a quick start. */
    static Object subcommand(String name) {
        return switch (name) {
            case "demo" -> new DemoCommand();
            case "create" -> new CreateCommand();
            case "schema" -> new SchemaCommand();
            case "info" -> new InfoCommand();
            case "fragments" -> new FragmentsCommand();
            case "inspect" -> new InspectCommand();
            case "history" -> new HistoryCommand();
            case "export" -> new ExportCommand();
            case "aggregate" -> new AggregateCommand();
            case "explain" -> new ExplainCommand();
            case "import" -> new ImportCommand();
            case "append" -> new AppendCommand();
            case "delete" -> new DeleteCommand();
            case "delete-fragments" -> new DeleteFragmentsCommand();
            case "evolve" -> new EvolveCommand();
            case "resize" -> new ResizeCommand();
            case "upgrade" -> new UpgradeCommand();
            case "meta" -> new MetaCommand();
            case "consolidate" -> new ConsolidateCommand();
            case "vacuum" -> new VacuumCommand();
            case "compact" -> new CompactCommand();
            case "clean" -> new CleanCommand();
            case "group" -> new GroupCommand();
            case "ls" -> new LsCommand();
            case "tree" -> new TreeCommand();
            case "cp" -> new CopyCommand();
            case "mv" -> new MoveCommand();
            case "rm" -> new RemoveCommand();
            case "index" -> new IndexCommand();
            case "doctor" -> new DoctorCommand();
            case "verify" -> new VerifyCommand();
            case "seal" -> new SealCommand();
            case "recommit" -> new RecommitCommand();
            case "salvage" -> new SalvageCommand();
            case "batch" -> new BatchCommand();
            default -> throw new IllegalArgumentException(name);
        };
    }
}
