package dev.tegula.cli;

import dev.tegula.cli.command.CommandEntry;
import dev.tegula.cli.command.CommandGroup;
import dev.tegula.cli.command.CommandProvider;
import dev.tegula.cli.tables.ExportCommand;
import java.util.List;

/** The commands of this module. */
final class BaseCommands implements CommandProvider {

    private static final List<CommandEntry> ENTRIES = List.of(
            new CommandEntry(
                    CommandGroup.ARRAYS, "demo", "Create a small array, write to it twice, and show its contents."),
            new CommandEntry(CommandGroup.ARRAYS, "create", "Create an array from a schema in JSON."),
            new CommandEntry(CommandGroup.ARRAYS, "schema", "Print the schema of an array."),
            new CommandEntry(CommandGroup.ARRAYS, "info", "Print type, fields, fragments and size of an array."),
            new CommandEntry(CommandGroup.ARRAYS, "fragments", "List the fragments of an array, oldest first."),
            new CommandEntry(CommandGroup.ARRAYS, "inspect", "Print a file of an array or group as annotated bytes."),
            new CommandEntry(CommandGroup.ARRAYS, "history", "Print the history of an array, a group or a cell."),
            new CommandEntry(
                    CommandGroup.ARRAYS,
                    "changes",
                    "Print the cells written and the conditions applied between two times."),
            new CommandEntry(CommandGroup.ARRAYS, "diff", "Compare two states of an array, or two arrays."),
            new CommandEntry(
                    CommandGroup.ARRAYS,
                    "evolve",
                    "Change attributes, enumerations or the current domain of an array."),
            new CommandEntry(CommandGroup.ARRAYS, "resize", "Expand the current domain of an array."),
            new CommandEntry(CommandGroup.ARRAYS, "upgrade", "Upgrade an array to the format version of new arrays."),
            new CommandEntry(CommandGroup.ARRAYS, "meta", "List, get, set and delete metadata of an array or group."),
            new CommandEntry(CommandGroup.ARRAYS, "tag", "Name points in time of an array or group."),
            new CommandEntry(CommandGroup.READ, "head", "Print the first cells of an array as a table."),
            new CommandEntry(CommandGroup.READ, "count", "Print the number of cells."),
            new CommandEntry(
                    CommandGroup.READ, "export", "Print cells of an array as JSON, CSV, Parquet, Arrow, NPY or Zarr."),
            new CommandEntry(
                    CommandGroup.READ,
                    "explain",
                    "Show the fragments, tiles and bytes that an export would read, and why."),
            new CommandEntry(
                    CommandGroup.WRITE, "infer", "Infer the schema of an array from files, and print it as JSON."),
            new CommandEntry(CommandGroup.WRITE, "import", "Write the cells of files to an array as one fragment."),
            new CommandEntry(CommandGroup.WRITE, "append", "Append cells to a dense array along a dimension."),
            new CommandEntry(CommandGroup.WRITE, "delete", "Delete cells of a sparse array by condition."),
            new CommandEntry(CommandGroup.WRITE, "restore", "Bring back the cells of an earlier state of an array."),
            new CommandEntry(
                    CommandGroup.WRITE,
                    "delete-fragments",
                    "Delete whole fragments of an array, for readers at any time."),
            new CommandEntry(
                    CommandGroup.MAINTAIN, "maintain", "Merge and delete what the policy of an array or group says."),
            new CommandEntry(CommandGroup.MAINTAIN, "policy", "Print or set the policy of 'tegula maintain'."),
            new CommandEntry(
                    CommandGroup.MAINTAIN, "consolidate", "Merge the fragments or other files of an array or group."),
            new CommandEntry(
                    CommandGroup.MAINTAIN,
                    "vacuum",
                    "Delete files that consolidation replaced, and print their names."),
            new CommandEntry(
                    CommandGroup.MAINTAIN,
                    "compact",
                    "Consolidate and vacuum an array or group; print sizes before and after."),
            new CommandEntry(CommandGroup.MAINTAIN, "clean", "Delete files left behind by failed writers."),
            new CommandEntry(CommandGroup.ORGANISE, "group", "Create groups, add and remove members."),
            new CommandEntry(
                    CommandGroup.ORGANISE,
                    "ls",
                    "List the members of a group, or the arrays and groups in a folder or zip archive."),
            new CommandEntry(CommandGroup.ORGANISE, "tree", "Print a group and its members at all levels."),
            new CommandEntry(CommandGroup.ORGANISE, "cp", "Copy an array, or a group with everything below it."),
            new CommandEntry(CommandGroup.ORGANISE, "sync", "Copy what an earlier copy lacks: backup and replication."),
            new CommandEntry(
                    CommandGroup.ORGANISE,
                    "advise",
                    "Measure better filters, tiles and orders on a sample of an array."),
            new CommandEntry(
                    CommandGroup.ORGANISE, "rewrite", "Copy an array to a new one with another schema, and compare."),
            new CommandEntry(CommandGroup.ORGANISE, "mv", "Move an array, or a group with everything below it."),
            new CommandEntry(CommandGroup.ORGANISE, "rm", "Delete an array, or a group with everything below it."),
            new CommandEntry(CommandGroup.ORGANISE, "index", "Create an index of a folder for reading over HTTP."),
            new CommandEntry(CommandGroup.REPAIR, "verify", "Check an array or group for damage."),
            new CommandEntry(
                    CommandGroup.REPAIR,
                    "seal",
                    "Record hashes of all files, so that 'tegula verify' detects any change."),
            new CommandEntry(
                    CommandGroup.REPAIR,
                    "recommit",
                    "Verify and commit a complete fragment that lost its commit file."),
            new CommandEntry(
                    CommandGroup.REPAIR, "salvage", "Copy all readable cells of a damaged array into a new array."),
            new CommandEntry(CommandGroup.OTHER, "batch", "Run commands from a file, one per line, in one process."),
            new CommandEntry(CommandGroup.OTHER, "doctor", "Show codecs and stores, and probe a URI."));

    @Override
    public List<CommandEntry> entries() {
        return ENTRIES;
    }

    /** Creates a command. A table of constructors would load all classes. */
    @Override
    public Object create(String name) {
        return switch (name) {
            case "demo" -> new DemoCommand();
            case "create" -> new CreateCommand();
            case "schema" -> new SchemaCommand();
            case "info" -> new InfoCommand();
            case "fragments" -> new FragmentsCommand();
            case "inspect" -> new InspectCommand();
            case "history" -> new HistoryCommand();
            case "changes" -> new ChangesCommand();
            case "diff" -> new DiffCommand();
            case "evolve" -> new EvolveCommand();
            case "resize" -> new ResizeCommand();
            case "upgrade" -> new UpgradeCommand();
            case "meta" -> new MetaCommand();
            case "tag" -> new TagCommand();
            case "head" -> new HeadCommand();
            case "count" -> new CountCommand();
            case "export" -> new ExportCommand();
            case "explain" -> new ExplainCommand();
            case "infer" -> new InferCommand();
            case "import" -> new ImportCommand();
            case "append" -> new AppendCommand();
            case "delete" -> new DeleteCommand();
            case "restore" -> new RestoreCommand();
            case "delete-fragments" -> new DeleteFragmentsCommand();
            case "maintain" -> new MaintainCommand();
            case "policy" -> new PolicyCommand();
            case "consolidate" -> new ConsolidateCommand();
            case "vacuum" -> new VacuumCommand();
            case "compact" -> new CompactCommand();
            case "clean" -> new CleanCommand();
            case "group" -> new GroupCommand();
            case "ls" -> new LsCommand();
            case "tree" -> new TreeCommand();
            case "cp" -> new CopyCommand();
            case "sync" -> new SyncCommand();
            case "rewrite" -> new RewriteCommand();
            case "advise" -> new AdviseCommand();
            case "mv" -> new MoveCommand();
            case "rm" -> new RemoveCommand();
            case "index" -> new IndexCommand();
            case "verify" -> new VerifyCommand();
            case "seal" -> new SealCommand();
            case "recommit" -> new RecommitCommand();
            case "salvage" -> new SalvageCommand();
            case "batch" -> new BatchCommand();
            case "doctor" -> new DoctorCommand();
            default -> throw new IllegalArgumentException(name);
        };
    }
}
