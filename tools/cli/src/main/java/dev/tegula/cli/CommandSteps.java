package dev.tegula.cli;

import dev.tegula.cli.parse.ShellTokenizer;
import dev.tegula.errors.Advised;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Argument;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Phrases next steps as commands and options. */
final class CommandSteps {

    private CommandSteps() {}

    /** Returns the message of an error, followed by what to do. */
    static String message(Throwable error) {
        String message = error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
        return error instanceof Advised advised ? after(message, advised.nextStep()) : message;
    }

    /** Returns a text, followed by what to do. */
    static String after(String text, @Nullable NextStep step) {
        return NextStep.after(text, step == null ? null : sentence(step));
    }

    /** Returns advice without a period, followed by the command. */
    static String advice(String text, @Nullable NextStep step) {
        String command = step == null ? null : command(step);
        return text.isEmpty() ? "" : command == null ? text + "." : text + ": " + command + ".";
    }

    private static String sentence(NextStep step) {
        String name = step.get(Argument.NAME, "NAME");
        return switch (step.action()) {
            case VERIFY -> step.get(Argument.URI) == null ? "Run 'tegula verify' on the array." : run(step);
            case SALVAGE, SALVAGE_UNCOMMITTED -> "To save its readable cells, run '" + command(step) + "'.";
            case LIST_UNCOMMITTED -> "To list fragments without a commit, run '" + command(step) + "'.";
            case FORCE_RECOMMIT -> "Commit it nevertheless with --force.";
            case DELETE_COMPLETE -> "Delete it with --include-complete.";
            case VACUUM_WITH_GRACE ->
                "To keep replaced fragments for open readers, vacuum with '" + command(step) + "'.";
            case IGNORE_TAGS -> "Delete the tag with 'tegula tag delete', or pass --ignore-tags.";
            case SYNC_OBJECT -> "Use 'tegula sync', which goes on beside maintenance.";
            case SYNC_DELETIONS -> "To remove them, pass --delete.";
            case DELETE_FRAGMENTS -> "Delete fragments with '" + command(step) + "'.";
            case COPY_OBJECT -> "Use 'tegula cp'.";
            case MOVE_OBJECT -> "Use 'tegula mv'.";
            case NAME_RANGE ->
                step.get(Argument.NAME) == null
                        ? "Name the box with --range for each dimension."
                        : "Choose with --range " + name + "=" + step.get(Argument.VALUE, "VALUE") + ".";
            case CREATE_ARRAY -> "Create an array for all files with --create.";
            case CHOOSE_DATASET ->
                "Choose with --dataset" + (step.get(Argument.NAME) == null ? "" : ", such as --dataset " + name) + ".";
            case CHOOSE_FIELDS -> "Choose with --fields.";
            case CHOOSE_COLUMNS -> "Choose other columns with --columns.";
            case SKIP_COLUMNS ->
                "Leave out such columns with --skip-unsupported, or name those to read with --columns.";
            case MAP_COLUMN -> "Map it with --map COLUMN=FIELD, or skip it with --ignore-unknown.";
            case CHOOSE_DIMENSIONS -> "Name dimensions with --dims.";
            case NUMBER_ROWS -> "Number the rows with --row-numbers " + name + ".";
            case SAMPLE_ROWS -> "Add --sample-rows" + valued(step, " ") + ".";
            case MAKE_SPARSE -> "Add --sparse.";
            case ADD_LABELS -> "Add new labels with --new-labels.";
            case ALLOW_FILL -> "Write the fill values with --allow-fill.";
            case DROP_DUPLICATES -> "Keep the last of them with --drop-duplicates.";
            case SET_OPTION -> "Set --" + name + valued(step, " ") + ".";
            case CORRECT_OPTION -> "If not, set --" + name + valued(step, " ") + ".";
            case RAISE_LIMIT ->
                name.indexOf('.') < 0
                        ? "Raise --" + name + valued(step, " to ") + "."
                        : "Raise it with --set " + name + valued(step, "=") + ".";
            case PASS_KEY -> "Pass the key with --key-env, --key-file, --key-hex or --key.";
            case EXTEND_CONDITION ->
                "To delete these, too, add 'or " + name + " is "
                        + step.get(Argument.VALUE, "").toLowerCase(Locale.ROOT) + "'.";
            case ALLOW_WRITES -> "Add --write.";
            default -> run(step);
        };
    }

    private static String run(NextStep step) {
        return "Run '" + command(step) + "'.";
    }

    /** Returns the command of an action that is a command, or null. */
    private static @Nullable String command(NextStep step) {
        String uri = word(step, Argument.URI, "URI");
        String name = word(step, Argument.NAME, "NAME");
        return switch (step.action()) {
            case VERIFY -> "tegula verify " + uri;
            case SALVAGE -> "tegula salvage " + uri + " TARGET";
            case SALVAGE_UNCOMMITTED -> "tegula salvage " + uri + " TARGET --include-uncommitted";
            case LIST_UNCOMMITTED -> "tegula recommit " + uri;
            case RECOMMIT -> "tegula recommit " + uri + " --fragment " + word(step, Argument.FRAGMENT, "FRAGMENT");
            case CLEAN -> "tegula clean " + uri + " --orphans --dry-run";
            case CLEAN_COMPLETE -> "tegula clean " + uri + " --orphans --include-complete --dry-run";
            case VACUUM -> "tegula vacuum " + uri;
            case VACUUM_WITH_GRACE -> "tegula vacuum " + uri + " --grace 1d";
            case SEAL -> "tegula seal " + uri;
            case SEAL_AGAIN -> "tegula seal " + uri + " --replace";
            case DELETE_TAG -> "tegula tag delete " + uri + " " + name;
            case DELETE_FRAGMENTS -> "tegula delete-fragments " + uri;
            case DELETE_OBJECT -> "tegula rm " + uri;
            case LIST_MEMBERS -> "tegula ls " + uri;
            case SHOW_SCHEMA -> "tegula info " + uri;
            case SHOW_METADATA ->
                step.get(Argument.NAME) == null ? "tegula meta list " + uri : "tegula meta get " + uri + " " + name;
            case REMOVE_MEMBER -> "tegula group remove " + uri + " " + name;
            case IMPORT -> "tegula import ARRAY " + word(step, Argument.FILE, "FILE") + " --create";
            case EXPORT -> "tegula export ARRAY --output " + word(step, Argument.FILE, "FILE");
            default -> null;
        };
    }

    private static String valued(NextStep step, String before) {
        String value = step.get(Argument.VALUE);
        return value == null ? "" : before + value;
    }

    private static String word(NextStep step, Argument argument, String any) {
        return ShellTokenizer.quote(step.get(argument, any));
    }
}
