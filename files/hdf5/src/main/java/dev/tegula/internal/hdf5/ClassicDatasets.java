package dev.tegula.internal.hdf5;

import dev.tegula.internal.hdf5.classic.ClassicFile;
import dev.tegula.internal.hdf5.classic.ClassicVariable;
import dev.tegula.internal.hdf5.file.Attributed;
import dev.tegula.internal.hdf5.file.ElementSource;
import dev.tegula.internal.io.grid.CfBounds;
import dev.tegula.internal.io.grid.GridAxis;
import dev.tegula.internal.io.grid.NetcdfDefaults;
import dev.tegula.schema.Datatype;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The variables of a file of NetCDF-3. A variable with the name of its only dimension contains the coordinates. */
final class ClassicDatasets implements DatasetFile {

    private final String file;
    private final ClassicFile content;
    private final List<GridDataset> datasets;

    ClassicDatasets(String file, ClassicFile content) {
        this.file = file;
        this.content = content;
        Set<String> coordinates = content.variables().stream()
                .filter(variable -> variable.dimensions().equals(List.of(variable.name())))
                .map(ClassicVariable::name)
                .collect(Collectors.toSet());
        Map<String, ClassicVariable> bounds =
                CfBounds.parents(content.variables(), ClassicVariable::name, Attributes::text);
        datasets = content.variables().stream()
                .<GridDataset>map(variable -> new Dataset(file, variable, coordinates, bounds.get(variable.name())))
                .sorted(Comparator.comparing(GridDataset::path))
                .toList();
    }

    @Override
    public List<GridDataset> datasets() {
        return datasets;
    }

    @Override
    public String name() {
        return file;
    }

    @Override
    public Map<String, String> unreadable() {
        return Map.of();
    }

    @Override
    public Map<String, Attributed> groups() {
        return Map.of("", content);
    }

    /**
     * A variable.
     *
     * @param coordinates the names of the dimensions that have coordinates
     * @param boundsOf the variable whose bounds it contains, or null
     */
    record Dataset(
            String file,
            ClassicVariable variable,
            Set<String> coordinates,
            @Nullable Attributed boundsOf) implements GridDataset {

        @Override
        public String path() {
            return variable.name();
        }

        @Override
        public String place() {
            return file + ", dataset '" + path() + "'";
        }

        @Override
        public ElementSource source() {
            return variable;
        }

        @Override
        public List<Number> impliedFill(Datatype stored) {
            return NetcdfDefaults.fill(stored);
        }

        @Override
        public boolean isOnlyDimension() {
            return false;
        }

        @Override
        public boolean isCoordinates() {
            return coordinates.contains(path());
        }

        @Override
        public List<GridAxis> axes() {
            List<String> dimensions = variable.dimensions();
            long[] lengths = variable.lengths();
            Set<String> names = new HashSet<>();
            List<GridAxis> axes = new ArrayList<>();
            for (int d = 0; d < lengths.length - (isJoined() ? 1 : 0); d++) {
                String dimension = dimensions.get(d);
                axes.add(new GridAxis(
                        names.add(dimension) ? dimension : dimension + "_" + d,
                        lengths[d],
                        coordinates.contains(dimension) ? dimension : null));
            }
            return axes;
        }
    }
}
