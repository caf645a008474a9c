package dev.tegula.internal.hdf5;

import dev.tegula.internal.hdf5.file.StoredAttribute;
import dev.tegula.internal.hdf5.file.StoredDataset;
import dev.tegula.internal.hdf5.file.StoredGroup;
import dev.tegula.internal.hdf5.file.StoredObject;
import dev.tegula.io.table.TableFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The datasets of a file, and the axes of each. An axis is a dimension scale, which NetCDF calls a dimension or a
 * coordinate variable; datasets of plain HDF5 have axes without names.
 */
final class GridAxes {

    /** A hard link can make a group a member of itself. */
    private static final int MAX_DEPTH = 64;

    private static final int MAX_LISTED = 20;
    /** NetCDF stores a variable that has the name of a dimension and is not its coordinates with this prefix. */
    private static final String NOT_COORDINATES = "_nc4_non_coord_";

    private static final String ONLY_DIMENSION = "This is a netCDF dimension but not a netCDF variable";
    private static final String DIMENSION_NUMBER = "_Netcdf4Dimid";

    /**
     * An axis of a dataset.
     *
     * @param scale the dataset that describes it, or null
     */
    record Axis(String name, long length, @Nullable StoredDataset scale) {

        boolean isSameAs(Axis other) {
            return name.equals(other.name)
                    && length == other.length
                    && (scale == null
                            ? other.scale == null
                            : other.scale != null && scale.address() == other.scale.address());
        }
    }

    private final String file;
    private final List<StoredDataset> datasets = new ArrayList<>();
    /** The problem of each object that cannot be read, by its path. */
    private final Map<String, String> unreadable = new TreeMap<>();

    private final Map<Long, StoredDataset> scales = new HashMap<>();
    private final Set<Long> visited = new HashSet<>();
    private final boolean netcdf;

    GridAxes(String file, StoredGroup root) {
        this.file = file;
        visited.add(root.address());
        collect(root, 0);
        datasets.sort(Comparator.comparing(GridAxes::path));
        datasets.removeIf(this::hasDamagedAttributes);
        for (StoredDataset dataset : datasets) {
            if (isScale(dataset)) {
                scales.put(dataset.address(), dataset);
            }
        }
        netcdf = root.attribute("_NCProperties") != null
                || scales.values().stream()
                        .anyMatch(scale -> isOnlyDimension(scale) || scale.attribute(DIMENSION_NUMBER) != null);
    }

    private void collect(StoredGroup group, int depth) {
        if (depth == MAX_DEPTH) {
            throw new TableFileException(
                    file + ", " + group.path() + ": too many nested groups (expected at most " + MAX_DEPTH + ").");
        }
        for (StoredObject object : group.children()) {
            // Another name of a dataset in this file.
            if (!visited.add(object.address())) {
                continue;
            }
            if (object instanceof StoredDataset dataset) {
                datasets.add(dataset);
            } else if (object instanceof StoredGroup nested) {
                collect(nested, depth + 1);
            } else if (object instanceof StoredObject.Unreadable problem) {
                unreadable.put(problem.path(), problem.problem());
            }
        }
    }

    private boolean hasDamagedAttributes(StoredDataset dataset) {
        String problem = dataset.attributeProblem();
        if (problem != null) {
            unreadable.put(path(dataset), problem);
        }
        return problem != null;
    }

    /** Returns whether the file was written by NetCDF. */
    boolean isNetcdf() {
        return netcdf;
    }

    static boolean isScale(StoredDataset dataset) {
        return "DIMENSION_SCALE".equals(Attributes.text(dataset, "CLASS"));
    }

    /** Returns whether a scale is a dimension of NetCDF without a variable, whose values mean nothing. */
    static boolean isOnlyDimension(StoredDataset scale) {
        String text = Attributes.text(scale, "NAME");
        return text != null && text.startsWith(ONLY_DIMENSION);
    }

    /** Returns the datasets that have axes and are not scales of one dimension, in the order of their paths. */
    List<StoredDataset> variables() {
        return datasets.stream()
                .filter(dataset -> dataset.lengths().length > 0)
                .filter(dataset -> !isScale(dataset) || dataset.lengths().length > 1)
                .toList();
    }

    /** Returns the variables with their shapes, and the objects that cannot be read, for messages. */
    String listed() {
        return listed(Stream.concat(
                variables().stream().map(GridAxes::described),
                unreadable.keySet().stream().map(path -> path + " (unreadable)")));
    }

    static String listed(List<StoredDataset> datasets) {
        return listed(datasets.stream().map(GridAxes::described));
    }

    private static String listed(Stream<String> texts) {
        List<String> all = texts.toList();
        return all.stream()
                .limit(MAX_LISTED)
                .collect(Collectors.joining(", ", "", all.size() > MAX_LISTED ? ", …" : ""));
    }

    private static String described(StoredDataset dataset) {
        return path(dataset) + " " + Arrays.toString(dataset.lengths());
    }

    /**
     * Returns a dataset by its path or, if that is unambiguous, by its name.
     *
     * @throws TableFileException if there is none, or it cannot be read
     */
    StoredDataset find(String name) {
        String wanted = name.replaceFirst("^/", "");
        List<StoredDataset> named = matching(GridAxes::path, wanted);
        if (named.isEmpty()) {
            named = matching(GridAxes::name, wanted);
        }
        if (named.size() > 1) {
            throw new TableFileException(file + ": there are several datasets '" + name + "' (found "
                    + path(named.get(0)) + " and " + path(named.get(1)) + "). Choose one by its path.");
        }
        if (named.isEmpty()) {
            throw notFound(wanted);
        }
        if (named.get(0).lengths().length == 0) {
            throw new TableFileException(file + ", dataset '" + name + "': is a single value, not a grid.");
        }
        return named.get(0);
    }

    private List<StoredDataset> matching(Function<StoredDataset, String> key, String wanted) {
        return datasets.stream()
                .filter(dataset -> key.apply(dataset).equals(wanted))
                .filter(dataset -> !isScale(dataset) || !isOnlyDimension(dataset))
                .toList();
    }

    private TableFileException notFound(String wanted) {
        for (Map.Entry<String, String> object : unreadable.entrySet()) {
            if (object.getKey().equals(wanted) || object.getKey().endsWith("/" + wanted)) {
                return new TableFileException(file + ", dataset '" + object.getKey() + "': " + object.getValue());
            }
        }
        return new TableFileException(file + ": no dataset '" + wanted + "' (expected one of " + listed() + ").");
    }

    /** Returns the name of a dataset as its writer gave it. */
    static String name(StoredDataset dataset) {
        String name = dataset.name();
        return name.startsWith(NOT_COORDINATES) ? name.substring(NOT_COORDINATES.length()) : name;
    }

    /** Returns the path of a dataset without the first slash, with the name as its writer gave it. */
    static String path(StoredDataset dataset) {
        String path = dataset.path();
        return path.substring(0, path.length() - dataset.name().length()) + name(dataset);
    }

    /** Returns the file and the dataset, for messages. */
    String place(StoredDataset dataset) {
        return file + ", dataset '" + path(dataset) + "'";
    }

    /** Returns the axes of a column, the outermost first. */
    List<Axis> of(StoredDataset dataset) {
        long[] lengths = dataset.lengths();
        int rank = GridVariable.isJoined(dataset) ? lengths.length - 1 : lengths.length;
        List<Axis> axes = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int d = 0; d < rank; d++) {
            StoredDataset scale = scale(dataset, d);
            String name = scale == null ? "dim_" + d : name(scale);
            // NetCDF does not extend a dimension without a variable when a variable grows along it.
            if (scale != null
                    && scale.lengths().length == 1
                    && scale.lengths()[0] != lengths[d]
                    && !isOnlyDimension(scale)) {
                throw new TableFileException(place(dataset) + ": does not fill its axis '" + name + "' (found "
                        + lengths[d] + " positions, expected " + scale.lengths()[0] + ").");
            }
            axes.add(new Axis(names.add(name) ? name : name + "_" + d, lengths[d], scale));
        }
        return axes;
    }

    /** Returns the scale of a dimension: the first one that is attached to it. */
    private @Nullable StoredDataset scale(StoredDataset dataset, int dimension) {
        if (isScale(dataset)) {
            return dataset.lengths().length == 1 ? dataset : numbered(dataset, dimension);
        }
        StoredAttribute list = dataset.attribute("DIMENSION_LIST");
        long[][] references = list == null ? null : list.references();
        boolean isAttached = references != null && dimension < references.length && references[dimension].length > 0;
        return isAttached && references != null ? scales.get(references[dimension][0]) : null;
    }

    /**
     * Returns the scale of a dimension of a coordinate variable with several ones, which NetCDF refers to by number.
     */
    private @Nullable StoredDataset numbered(StoredDataset dataset, int dimension) {
        List<Number> numbers = Attributes.numbers(dataset, "_Netcdf4Coordinates");
        if (dimension >= numbers.size()) {
            return dimension == 0 ? dataset : null;
        }
        for (StoredDataset scale : scales.values()) {
            List<Number> number = Attributes.numbers(scale, DIMENSION_NUMBER);
            if (number.size() == 1
                    && number.get(0).longValue() == numbers.get(dimension).longValue()) {
                return scale;
            }
        }
        return null;
    }
}
