package dev.tegula.internal.io.grid;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.schema.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The variables of a file, and the choice of those to read as columns of one grid. */
public final class GridChoice<T extends GridEntry> {

    private static final int MAX_LISTED = 20;

    private final String file;
    private final String noun;
    private final List<T> entries;
    private final Map<String, String> unreadable;

    /**
     * @param file name of the file, for messages
     * @param noun what the format calls a variable
     * @param entries all variables in the order in which they become columns
     * @param unreadable the problem of each object that cannot be read, by its path
     */
    public GridChoice(String file, String noun, List<T> entries, Map<String, String> unreadable) {
        this.file = file;
        this.noun = noun;
        this.entries = List.copyOf(entries);
        this.unreadable = unreadable;
    }

    /** Returns the variables to read: those that are named, else those of the fields, else all with axes. */
    public List<T> chosen(ReadOptions options) {
        String words = options.value("dataset");
        if (words != null) {
            return Arrays.stream(words.split(","))
                    .flatMap(word -> named(word.strip()))
                    .toList();
        }
        Map<String, Field> fields = options.fields();
        boolean isNamed = entries.size() > 1
                || entries.stream().noneMatch(entry -> entry.path().isEmpty());
        List<T> wanted = fields == null || !isNamed
                ? variables()
                : variables().stream()
                        .filter(entry -> fields.containsKey(entry.name()) || fields.containsKey(entry.path()))
                        .toList();
        if (wanted.isEmpty()) {
            throw new TableFileException(
                    file + ": no " + noun + " to read (found " + listed() + ")", NextStep.of(Action.CHOOSE_DATASET));
        }
        return wanted;
    }

    /** Returns the parts of a variable, such as the members of compounds, or the variable of this name. */
    private Stream<T> named(String name) {
        String wanted = name.replaceFirst("^/", "");
        List<T> parts = entries.stream()
                .filter(entry -> !entry.whole().equals(entry.path()))
                .filter(entry -> entry.whole().equals(wanted))
                .toList();
        return parts.isEmpty() ? Stream.of(find(name)) : parts.stream();
    }

    /** Returns the variables that have axes and are not the coordinates of one; coordinates alone are data. */
    private List<T> variables() {
        List<T> all = entries.stream().filter(entry -> entry.shape().length > 0).toList();
        List<T> data = all.stream().filter(entry -> !entry.isCoordinates()).toList();
        return data.isEmpty() ? all : data;
    }

    /**
     * Returns a variable by its path or, if that is unambiguous, by its name. A single value has no axes: it is a row.
     *
     * @throws TableFileException if there is none, or it cannot be read
     */
    public T find(String name) {
        String wanted = name.replaceFirst("^/", "");
        List<T> named = matching(GridEntry::path, wanted);
        if (named.isEmpty()) {
            named = matching(GridEntry::name, wanted);
        }
        if (named.size() > 1) {
            throw new TableFileException(file + ": there are several " + noun + "s '" + name + "' (found "
                    + named.get(0).path() + " and " + named.get(1).path() + "). Choose one by its path.");
        }
        if (named.isEmpty()) {
            throw notFound(wanted);
        }
        return named.get(0);
    }

    private List<T> matching(Function<GridEntry, String> key, String wanted) {
        return entries.stream().filter(entry -> key.apply(entry).equals(wanted)).toList();
    }

    private TableFileException notFound(String wanted) {
        for (Map.Entry<String, String> object : unreadable.entrySet()) {
            if (object.getKey().equals(wanted) || object.getKey().endsWith("/" + wanted)) {
                return new TableFileException(file + ", " + noun + " '" + object.getKey() + "': " + object.getValue());
            }
        }
        return new TableFileException(file + ": no " + noun + " '" + wanted + "' (expected one of " + listed() + ").");
    }

    /** Returns the axes of variables, which must be the same. */
    public List<GridAxis> sameAxes(List<T> chosen) {
        List<GridAxis> axes = chosen.get(0).axes();
        for (T entry : chosen) {
            if (!entry.axes().equals(axes)) {
                throw new TableFileException(
                        file + ": " + noun + "s have different axes (found "
                                + listed(chosen.stream().map(GridEntry::described)) + ")",
                        NextStep.of(Action.CHOOSE_DATASET)
                                .with(Argument.NAME, chosen.get(0).path()));
            }
        }
        return axes;
    }

    /** Returns the variables with their shapes, and the objects that cannot be read. */
    private String listed() {
        return listed(Stream.concat(
                variables().stream().map(GridEntry::described),
                unreadable.keySet().stream().map(path -> path + " (unreadable)")));
    }

    private static String listed(Stream<String> texts) {
        List<String> all = texts.toList();
        return all.isEmpty()
                ? "none"
                : all.stream()
                        .limit(MAX_LISTED)
                        .collect(Collectors.joining(", ", "", all.size() > MAX_LISTED ? ", …" : ""));
    }
}
