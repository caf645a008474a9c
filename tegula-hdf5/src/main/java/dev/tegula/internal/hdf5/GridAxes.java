package dev.tegula.internal.hdf5;

import dev.tegula.io.table.TableFileException;
import io.jhdf.HdfFile;
import io.jhdf.api.Attribute;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The datasets of a file, and the axes of each. An axis is a dimension scale, which NetCDF calls a dimension or a
 * coordinate variable; datasets of plain HDF5 have axes without names.
 */
final class GridAxes {

    private static final int MAX_DEPTH = 64;

    /**
     * An axis of a dataset.
     *
     * @param scale the dataset that describes it, or null
     */
    record Axis(String name, long length, @Nullable Dataset scale) {

        boolean isSameAs(Axis other) {
            return name.equals(other.name)
                    && length == other.length
                    && (scale == null
                            ? other.scale == null
                            : other.scale != null && scale.getAddress() == other.scale.getAddress());
        }
    }

    private final String file;
    private final List<Dataset> datasets = new ArrayList<>();
    private final Map<Long, Dataset> scales = new HashMap<>();
    private final Set<Long> visited = new HashSet<>();

    GridAxes(String file, HdfFile root) {
        this.file = file;
        collect(root, 0);
        datasets.sort(Comparator.comparing(Node::getPath));
        for (Dataset dataset : datasets) {
            if (isScale(dataset)) {
                scales.put(dataset.getAddress(), dataset);
            }
        }
    }

    private void collect(Group group, int depth) {
        if (depth == MAX_DEPTH) {
            throw new TableFileException(
                    file + ", " + group.getPath() + ": too many nested groups (expected at most " + MAX_DEPTH + ").");
        }
        for (Node node : group) {
            // A link is another name of a dataset in this file, or refers to another file.
            if (node.isLink() || !visited.add(node.getAddress())) {
                continue;
            }
            if (node.getName() == null) {
                throw new TableFileException(file + ", " + group.getPath() + ": damaged (an object has no name).");
            }
            if (node instanceof Dataset dataset) {
                datasets.add(dataset);
            } else if (node instanceof Group nested) {
                collect(nested, depth + 1);
            }
        }
    }

    static boolean isScale(Dataset dataset) {
        return "DIMENSION_SCALE".equals(Attributes.text(dataset, "CLASS"));
    }

    /** Returns the datasets that have axes and are not scales themselves, in the order of their paths. */
    List<Dataset> variables() {
        return datasets.stream()
                .filter(dataset -> !dataset.isScalar() && !isScale(dataset))
                .toList();
    }

    /** Returns a dataset by its path or, if that is unambiguous, by its name. */
    @Nullable
    Dataset find(String name) {
        Dataset found = null;
        for (Dataset dataset : datasets) {
            if (path(dataset).equals(name) || dataset.getPath().equals(name)) {
                return dataset;
            }
            if (dataset.getName().equals(name)) {
                if (found != null) {
                    throw new TableFileException(file + ": there are several datasets '" + name + "' (found "
                            + path(found) + " and " + path(dataset) + "). Choose one by its path.");
                }
                found = dataset;
            }
        }
        return found;
    }

    /** Returns the path of a dataset without the first slash. */
    static String path(Dataset dataset) {
        return dataset.getPath().replaceFirst("^/", "");
    }

    /** Returns the axes of a dataset, the outermost first. */
    List<Axis> of(Dataset dataset) {
        long[] lengths = dataset.getDimensionsAsLong();
        List<Axis> axes = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int d = 0; d < lengths.length; d++) {
            Dataset scale = scale(dataset, d);
            String name = scale == null ? "dim_" + d : scale.getName();
            if (scale != null && scale.getDimensions().length == 1 && scale.getDimensionsAsLong()[0] != lengths[d]) {
                throw new TableFileException(file + ", dataset '" + path(dataset) + "': does not fill its axis '" + name
                        + "' (found " + lengths[d] + " positions, expected " + scale.getDimensionsAsLong()[0] + ").");
            }
            axes.add(new Axis(names.add(name) ? name : name + "_" + d, lengths[d], scale));
        }
        return axes;
    }

    /** Returns the scale of a dimension: the first one that is attached to it. */
    private @Nullable Dataset scale(Dataset dataset, int dimension) {
        if (isScale(dataset)) {
            return dataset;
        }
        Attribute list = dataset.getAttribute("DIMENSION_LIST");
        if (list != null && list.getData() instanceof Object[] references && dimension < references.length) {
            Object reference = references[dimension];
            if (reference instanceof long[] addresses && addresses.length > 0) {
                return scales.get(addresses[0]);
            }
            if (reference instanceof Object[] boxed && boxed.length > 0 && boxed[0] instanceof Number address) {
                return scales.get(address.longValue());
            }
        }
        return null;
    }
}
