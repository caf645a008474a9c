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
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Start with 'tegula demo'. 'tegula COMMAND --help' shows examples.",
            "Exit status: 0 done, 1 failed, 2 wrong command line, 130 interrupted."
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
            "changes",
            "head",
            "count",
            "export",
            "describe",
            "plot",
            "view",
            "serve",
            "aggregate",
            "explain",
            "sql",
            "shell",
            "infer",
            "import",
            "image",
            "soma",
            "vcf",
            "append",
            "delete",
            "delete-fragments",
            "evolve",
            "resize",
            "upgrade",
            "meta",
            "tag",
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
                    "Setting of a store (vfs.s3.region=eu-central-1) or of the command, by its TileDB name; can be repeated. "
                            + "Stores also read environment variables such as TILEDB_VFS_S3_REGION.")
    List<String> settings = new ArrayList<>();

    @Option(names = "--stacktrace", scope = ScopeType.INHERIT, description = "Print the stack trace of a failure.")
    boolean stacktrace;

    /** Creates a subcommand. Only the requested subcommands are created, which shortens the start. */
    static Object subcommand(String name) {
        return switch (name) {
            case "demo" -> new DemoCommand();
            case "create" -> new CreateCommand();
            case "schema" -> new SchemaCommand();
            case "info" -> new InfoCommand();
            case "fragments" -> new FragmentsCommand();
            case "inspect" -> new InspectCommand();
            case "history" -> new HistoryCommand();
            case "changes" -> new ChangesCommand();
            case "head" -> new HeadCommand();
            case "count" -> new CountCommand();
            case "export" -> new ExportCommand();
            case "describe" -> new DescribeCommand();
            case "plot" -> new PlotCommand();
            case "view" -> new ViewCommand();
            case "serve" -> new ServeCommand();
            case "aggregate" -> new AggregateCommand();
            case "explain" -> new ExplainCommand();
            case "sql" -> new SqlCommand();
            case "shell" -> new ShellCommand();
            case "infer" -> new InferCommand();
            case "import" -> new ImportCommand();
            case "image" -> new ImageCommand();
            case "soma" -> new SomaCommand();
            case "vcf" -> new VcfCommand();
            case "append" -> new AppendCommand();
            case "delete" -> new DeleteCommand();
            case "delete-fragments" -> new DeleteFragmentsCommand();
            case "evolve" -> new EvolveCommand();
            case "resize" -> new ResizeCommand();
            case "upgrade" -> new UpgradeCommand();
            case "meta" -> new MetaCommand();
            case "tag" -> new TagCommand();
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
