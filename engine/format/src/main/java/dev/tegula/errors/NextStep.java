package dev.tegula.errors;

import java.io.Serializable;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a user can do after an error: an action with arguments. The text is a sentence for users of Java; other front
 * ends phrase the action in their own terms.
 *
 * @param arguments values of the action, shown as they are; URIs contain no secrets
 */
public record NextStep(Action action, Map<Argument, String> arguments) implements Serializable {

    private static final long serialVersionUID = 1L;

    /** Actions of users. Arguments in parentheses may be missing. */
    public enum Action {
        /** Verify an array or group (URI). */
        VERIFY,
        /** Copy what can be read of a damaged array (URI) to a new one. */
        SALVAGE,
        /** Copy what can be read of a damaged array (URI), and of fragments without a commit. */
        SALVAGE_UNCOMMITTED,
        /** List the fragments of an array (URI) without a commit. */
        LIST_UNCOMMITTED,
        /** Commit a fragment (FRAGMENT) of an array (URI) that lost its commit. */
        RECOMMIT,
        /** Commit a fragment although it may be unwanted. */
        FORCE_RECOMMIT,
        /** Delete what interrupted operations left in an array (URI). */
        CLEAN,
        /** Delete what interrupted operations left in an array (URI), with complete fragments. */
        CLEAN_COMPLETE,
        /** Delete a complete fragment without a commit of an array (URI). */
        DELETE_COMPLETE,
        /** Delete replaced fragments of an array (URI). */
        VACUUM,
        /** Keep replaced fragments of an array (URI) for open readers. */
        VACUUM_WITH_GRACE,
        /** Seal an array or group (URI). */
        SEAL,
        /** Replace the seals of an array or group (URI). */
        SEAL_AGAIN,
        /** Delete a tag (NAME). */
        DELETE_TAG,
        /** Delete a tag, or proceed in spite of it. */
        IGNORE_TAGS,
        /** Synchronize an array or group with a copy, instead of copying it. */
        SYNC_OBJECT,
        /** Synchronize a copy with deletions. */
        SYNC_DELETIONS,
        /** Delete fragments. */
        DELETE_FRAGMENTS,
        /** Delete an array or group (URI). */
        DELETE_OBJECT,
        /** Copy an array or group. */
        COPY_OBJECT,
        /** Move an array or group. */
        MOVE_OBJECT,
        /** List the members of a group (URI). */
        LIST_MEMBERS,
        /** Show the schema of an array (URI). */
        SHOW_SCHEMA,
        /** Show metadata (NAME) of an array or group (URI). */
        SHOW_METADATA,
        /** Remove a member from a group (URI). */
        REMOVE_MEMBER,
        /** Name the range of a dimension (NAME, VALUE). */
        NAME_RANGE,
        /** Create the array from the files. */
        CREATE_ARRAY,
        /** Import files (FILE) to an array. */
        IMPORT,
        /** Export an array. */
        EXPORT,
        /** Choose datasets or arrays of a file (NAME). */
        CHOOSE_DATASET,
        /** Choose fields of an array. */
        CHOOSE_FIELDS,
        /** Choose columns of a file. */
        CHOOSE_COLUMNS,
        /** Skip columns of a file that cells cannot hold, or choose others. */
        SKIP_COLUMNS,
        /** Map a column to a field, or ignore it. */
        MAP_COLUMN,
        /** Choose the dimensions of a new array. */
        CHOOSE_DIMENSIONS,
        /** Number the rows in a dimension (NAME). */
        NUMBER_ROWS,
        /** Infer the schema from more rows (VALUE). */
        SAMPLE_ROWS,
        /** Create a sparse array. */
        MAKE_SPARSE,
        /** Add labels to an enumeration. */
        ADD_LABELS,
        /** Write fill values where cells are missing. */
        ALLOW_FILL,
        /** Keep the last of cells with the same coordinates. */
        DROP_DUPLICATES,
        /** Set an option of the operation (NAME, VALUE). */
        SET_OPTION,
        /** Set an option (NAME, VALUE) if what was found for it is wrong. */
        CORRECT_OPTION,
        /** Raise a limit of the settings (NAME, VALUE). */
        RAISE_LIMIT,
        /** Pass the key of an encrypted array. */
        PASS_KEY,
        /** Let a condition hold for cells whose field (NAME) is NULL or NAN (VALUE), too. */
        EXTEND_CONDITION,
        /** Allow a connection to write. */
        ALLOW_WRITES
    }

    /** Names of arguments. */
    public enum Argument {
        URI,
        FRAGMENT,
        FILE,
        NAME,
        VALUE
    }

    public NextStep {
        Map<Argument, String> copy = new EnumMap<>(Argument.class);
        copy.putAll(arguments);
        arguments = Map.copyOf(copy);
    }

    /** Returns an action without arguments. */
    public static NextStep of(Action action) {
        return new NextStep(action, Map.of());
    }

    /** Returns an action on an array or group. */
    public static NextStep of(Action action, @Nullable Object uri) {
        return of(action).with(Argument.URI, uri);
    }

    /** Returns the advice to verify an array or group, or the array of the operation if it is not known. */
    public static NextStep verify(@Nullable Object uri) {
        return of(Action.VERIFY, uri);
    }

    /** Returns the advice to set an option of the operation; no value means any. */
    public static NextStep option(String name, @Nullable Object value) {
        return of(Action.SET_OPTION).with(Argument.NAME, name).with(Argument.VALUE, value);
    }

    /** Returns the step with an argument; null means that it is not known. */
    public NextStep with(Argument name, @Nullable Object value) {
        Map<Argument, String> changed = new EnumMap<>(Argument.class);
        changed.putAll(arguments);
        if (value != null) {
            changed.put(name, value.toString());
        }
        return new NextStep(action, changed);
    }

    /** Returns another action with the same arguments. */
    public NextStep withAction(Action newAction) {
        return new NextStep(newAction, arguments);
    }

    /** Returns an argument, or null. */
    public @Nullable String get(Argument name) {
        return arguments.get(name);
    }

    /** Returns an argument, or a word for any. */
    public String get(Argument name, String any) {
        return arguments.getOrDefault(name, any);
    }

    /** Returns a text, followed by a sentence if there is one. */
    public static String after(String text, @Nullable Object sentence) {
        boolean ends = text.endsWith(".") || text.endsWith("?");
        return sentence == null ? text : text + (ends ? " " : ". ") + sentence;
    }

    @Override
    public String toString() {
        return JavaSteps.sentence(this);
    }
}
