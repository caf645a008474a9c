package dev.tegula.internal.zarr.read;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The arrays of a store, the axes of each, and the choice of arrays to read. */
final class ArrayAxes {

    /**
     * An axis of an array.
     *
     * @param coordinates the array with its coordinates, or null
     */
    record Axis(String name, long length, @Nullable ArrayNode coordinates) {

        boolean isSameAs(Axis other) {
            return name.equals(other.name) && length == other.length && Objects.equals(path(), other.path());
        }

        private @Nullable String path() {
            return coordinates == null ? null : coordinates.path();
        }
    }

    private final String file;
    private final List<ArrayNode> arrays;

    /** @param file name of the store, for messages */
    ArrayAxes(String file, List<ArrayNode> arrays) {
        this.file = file;
        this.arrays = arrays;
    }

    /** Returns the arrays to read: those that are named, else those of the fields, else all with axes. */
    List<ArrayNode> chosen(ReadOptions options) {
        String words = options.value("dataset");
        if (words != null) {
            return Arrays.stream(words.split(","))
                    .map(String::strip)
                    .map(this::find)
                    .toList();
        }
        List<ArrayNode> all = arrays.stream()
                .filter(array -> array.shape().length > 0 && !array.isCoordinates())
                .toList();
        if (all.isEmpty()) {
            // Coordinates alone are data.
            all = arrays.stream().filter(array -> array.shape().length > 0).toList();
        }
        Map<String, Field> fields = options.fields();
        List<ArrayNode> wanted = fields == null || arrays.size() == 1
                ? all
                : all.stream()
                        .filter(array -> fields.containsKey(array.name()) || fields.containsKey(array.path()))
                        .toList();
        if (wanted.isEmpty()) {
            throw new TableFileException(
                    file + ": no array to read (found " + listed(arrays) + ")", NextStep.of(Action.CHOOSE_DATASET));
        }
        return wanted;
    }

    private ArrayNode find(String word) {
        ArrayNode found = null;
        for (ArrayNode array : arrays) {
            if (array.path().equals(word.replaceFirst("^/", ""))) {
                found = array;
                break;
            }
            if (array.name().equals(word)) {
                if (found != null) {
                    throw new TableFileException(file + ": there are several arrays '" + word + "' (found "
                            + found.path() + " and " + array.path() + "). Choose one by its path.");
                }
                found = array;
            }
        }
        if (found == null) {
            throw new TableFileException(file + ": no array '" + word + "' (expected one of " + listed(arrays) + ").");
        }
        if (found.shape().length == 0) {
            throw new TableFileException(file + ", array '" + word + "': is a single value, not a grid.");
        }
        return found;
    }

    /** Returns the axes of arrays, which must be the same. */
    List<Axis> sameAxes(List<ArrayNode> chosen) {
        List<Axis> axes = of(chosen.get(0));
        for (ArrayNode array : chosen) {
            List<Axis> others = of(array);
            boolean same = axes.size() == others.size();
            for (int d = 0; same && d < axes.size(); d++) {
                same = axes.get(d).isSameAs(others.get(d));
            }
            if (!same) {
                throw new TableFileException(
                        file + ": arrays have different axes (found " + listed(chosen) + ")",
                        NextStep.of(Action.CHOOSE_DATASET)
                                .with(Argument.NAME, chosen.get(0).path()));
            }
        }
        return axes;
    }

    private static String listed(List<ArrayNode> arrays) {
        return arrays.isEmpty()
                ? "none"
                : arrays.stream()
                        .limit(20)
                        .map(ArrayNode::describe)
                        .collect(Collectors.joining(", ", "", arrays.size() > 20 ? ", …" : ""));
    }

    private List<Axis> of(ArrayNode array) {
        long[] lengths = array.shape();
        List<Axis> axes = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int d = 0; d < lengths.length; d++) {
            String dimension = array.dimension(d);
            String name = dimension == null || dimension.isEmpty() ? "dim_" + d : dimension;
            ArrayNode coordinates = array.isCoordinates() || dimension == null ? null : coordinates(array, name);
            if (coordinates != null && coordinates.shape()[0] != lengths[d]) {
                throw new TableFileException(file + ", array '" + array.path() + "': does not fill its axis '" + name
                        + "' (found " + lengths[d] + " positions, expected "
                        + coordinates.shape()[0] + ").");
            }
            axes.add(new Axis(names.add(name) ? name : name + "_" + d, lengths[d], coordinates));
        }
        return axes;
    }

    /** Returns the coordinates of an axis: in the group of the array, or in one that contains it. */
    private @Nullable ArrayNode coordinates(ArrayNode array, String name) {
        for (String folder = array.folder(); ; folder = parent(folder)) {
            String path = folder + name;
            for (ArrayNode each : arrays) {
                if (each.path().equals(path) && each.isCoordinates()) {
                    return each;
                }
            }
            if (folder.isEmpty()) {
                return null;
            }
        }
    }

    private static String parent(String folder) {
        return folder.substring(0, folder.lastIndexOf('/', folder.length() - 2) + 1);
    }
}
