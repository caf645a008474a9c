package dev.tegula.internal.hdf5;

import dev.tegula.internal.hdf5.file.Attributed;
import dev.tegula.internal.hdf5.file.ElementSource;
import dev.tegula.internal.hdf5.file.ElementType;
import dev.tegula.internal.hdf5.file.FlatValues;
import dev.tegula.internal.hdf5.file.MemberSource;
import dev.tegula.internal.hdf5.file.NamedLink;
import dev.tegula.internal.hdf5.file.NetcdfNames;
import dev.tegula.internal.hdf5.file.StoredAttribute;
import dev.tegula.internal.hdf5.file.StoredDataset;
import dev.tegula.internal.hdf5.file.StoredGroup;
import dev.tegula.internal.hdf5.file.StoredObject;
import dev.tegula.internal.io.grid.CfBounds;
import dev.tegula.internal.io.grid.GridAxis;
import dev.tegula.internal.io.grid.NetcdfDefaults;
import dev.tegula.io.table.TableFileException;
import dev.tegula.schema.Datatype;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The datasets of a file, and the axes of each. An axis is a dimension scale, which NetCDF calls a dimension or a
 * coordinate variable; datasets of plain HDF5 have axes without names.
 */
final class GridAxes implements DatasetFile {

    /** A hard link can make a group a member of itself. */
    private static final int MAX_DEPTH = 64;

    private static final String ONLY_DIMENSION = "This is a netCDF dimension but not a netCDF variable";

    /**
     * A dataset of the file, or a member of its compounds.
     *
     * @param source the elements of the dataset or member
     * @param member the name of the member with a point before it; empty for the dataset
     */
    private record Dataset(GridAxes file, StoredDataset stored, ElementSource source, String member)
            implements GridDataset {

        @Override
        public String path() {
            return pathOf(stored) + member;
        }

        @Override
        public String whole() {
            return pathOf(stored);
        }

        @Override
        public boolean isMember() {
            return !member.isEmpty();
        }

        @Override
        public String place() {
            return file.file + ", dataset '" + path() + "'";
        }

        @Override
        public String id() {
            return stored.path();
        }

        @Override
        public boolean isCoordinates() {
            return isScale(stored) && stored.lengths().length == 1;
        }

        @Override
        public boolean isOnlyDimension() {
            return isPlainDimension(stored) || stored.heldBytes() == 0;
        }

        @Override
        public List<GridAxis> axes() {
            return file.axes(this);
        }

        @Override
        public @Nullable Attributed boundsOf() {
            return isMember() ? null : file.bounds.get(pathOf(stored));
        }

        /**
         * Returns the fill value if it is the one that NetCDF takes where none is named, or stands for positions that
         * were never written.
         */
        @Override
        public List<Number> impliedFill(Datatype type) {
            boolean isNumber = type.isInteger() || type.isFloat();
            FlatValues fill = file.netcdf && isNumber && !isMember() ? source.fill() : null;
            if (fill == null || stored.isExtended()) {
                return fill == null ? List.of() : List.of(Attributes.number(fill, 0));
            }
            return isUsual(fill, type) ? NetcdfDefaults.fill(type) : List.of();
        }
    }

    /** Returns whether a fill value is the one that NetCDF takes where none is named. */
    private static boolean isUsual(FlatValues fill, Datatype type) {
        List<Number> usual = NetcdfDefaults.fill(type);
        return !usual.isEmpty()
                && (type.isFloat()
                        ? (float) fill.real(0) == usual.get(0).floatValue()
                        : fill.whole(0) == usual.get(0).longValue());
    }

    /** Returns whether a scale is filled as only NetCDF does it, also before it named itself in files (4.4.1). */
    private static boolean isFilledByNetcdf(StoredDataset scale) {
        ElementType type = scale.type();
        boolean isNumber = type.kind() == ElementType.Kind.SIGNED || type.kind() == ElementType.Kind.FLOAT;
        FlatValues fill = isNumber && type.refusal() == null && type.size() >= 4 ? scale.fill() : null;
        return fill != null && isUsual(fill, type.datatype());
    }

    private final String file;
    private final List<StoredDataset> datasets = new ArrayList<>();
    /** The problem of each object that cannot be read, by its path. */
    private final Map<String, String> unreadable = new TreeMap<>();

    private final Set<String> withoutData = new HashSet<>();
    private final List<NamedLink> namedLinks = new ArrayList<>();
    private final Map<String, Attributed> groups = new TreeMap<>();
    private final Map<StoredObject.Place, StoredDataset> scales = new HashMap<>();
    /** The greatest length of the variables along each scale, by its place. */
    private final Map<StoredObject.Place, Long> longest;

    /** The first path of each object, by its place; further ones are links to it. */
    private final Map<StoredObject.Place, String> visited = new HashMap<>();

    private final Map<String, StoredDataset> bounds;
    private final boolean netcdf;

    GridAxes(String file, StoredGroup root) {
        this.file = file;
        visited.put(root.place(), "");
        collect(root, 0);
        datasets.sort(Comparator.comparing(GridAxes::pathOf));
        datasets.removeIf(this::hasDamagedAttributes);
        bounds = CfBounds.parents(datasets, GridAxes::pathOf, Attributes::text);
        for (StoredDataset dataset : datasets) {
            if (isScale(dataset)) {
                scales.put(dataset.place(), dataset);
            }
        }
        netcdf = root.attribute("_NCProperties") != null
                || scales.values().stream()
                        .anyMatch(scale -> isPlainDimension(scale)
                                || scale.attribute(NetcdfNames.DIMENSION_NUMBER) != null
                                || isFilledByNetcdf(scale));
        longest = longest();
        if (netcdf) {
            datasets.forEach(this::extend);
        }
    }

    /** Extends a variable of NetCDF that is shorter than its unlimited dimensions: the rest was never written. */
    private void extend(StoredDataset dataset) {
        long[] lengths = dataset.lengths();
        for (int d = 0; d < lengths.length; d++) {
            StoredDataset scale = dataset.isUnlimited(d) ? scale(dataset, d) : null;
            lengths[d] = scale == null ? lengths[d] : Math.max(lengths[d], length(scale, lengths[d]));
        }
        dataset.extend(lengths);
    }

    private void collect(StoredGroup group, int depth) {
        if (depth == MAX_DEPTH) {
            throw new TableFileException(
                    file + ", " + group.path() + ": too many nested groups (expected at most " + MAX_DEPTH + ").");
        }
        String problem = group.attributeProblem();
        String path = depth == 0 ? "" : group.path();
        groups.put(path, group);
        if (problem != null) {
            groups.remove(path);
            unreadable.put(path + "/", problem);
        }
        namedLinks.addAll(group.namedLinks());
        List<StoredObject> members = new ArrayList<>(group.children());
        members.sort(Comparator.comparing(StoredObject::name));
        for (StoredObject object : members) {
            String known = visited.putIfAbsent(object.place(), object.path());
            if (known != null) {
                namedLinks.add(new NamedLink(object.path(), known));
                continue;
            }
            if (object instanceof StoredDataset dataset) {
                datasets.add(dataset);
            } else if (object instanceof StoredGroup nested) {
                collect(nested, depth + 1);
            } else if (object instanceof StoredObject.Unreadable other) {
                unreadable.put(other.path(), other.problem());
                if (!other.hasData()) {
                    withoutData.add(other.path());
                }
            }
        }
    }

    private boolean hasDamagedAttributes(StoredDataset dataset) {
        String problem = dataset.attributeProblem();
        if (problem != null) {
            unreadable.put(pathOf(dataset), problem);
        }
        return problem != null;
    }

    @Override
    public List<GridDataset> datasets() {
        return datasets.stream()
                .filter(dataset -> !isScale(dataset) || !isPlainDimension(dataset))
                .flatMap(this::entries)
                .toList();
    }

    private Stream<GridDataset> entries(StoredDataset dataset) {
        List<MemberSource> members = MemberSource.of(dataset);
        return members.isEmpty()
                ? Stream.of(new Dataset(this, dataset, dataset, ""))
                : members.stream().map(member -> new Dataset(this, dataset, member, member.name()));
    }

    @Override
    public String name() {
        return file;
    }

    @Override
    public Map<String, String> unreadable() {
        return unreadable;
    }

    @Override
    public Set<String> withoutData() {
        return withoutData;
    }

    @Override
    public List<NamedLink> namedLinks() {
        return namedLinks;
    }

    @Override
    public Map<String, Attributed> groups() {
        return groups;
    }

    private static boolean isScale(StoredDataset dataset) {
        return "DIMENSION_SCALE".equals(Attributes.text(dataset, "CLASS"));
    }

    /** Returns whether a scale is a dimension of NetCDF without a variable, whose values mean nothing. */
    private static boolean isPlainDimension(StoredDataset scale) {
        String text = Attributes.text(scale, "NAME");
        return text != null && text.startsWith(ONLY_DIMENSION);
    }

    /** Returns the name of a dataset as its writer gave it. */
    private static String name(StoredDataset dataset) {
        String name = dataset.name();
        return name.startsWith(NetcdfNames.NOT_COORDINATES)
                ? name.substring(NetcdfNames.NOT_COORDINATES.length())
                : name;
    }

    /** Returns the path of a dataset without the first slash, with the name as its writer gave it. */
    private static String pathOf(StoredDataset dataset) {
        String path = dataset.path();
        return path.substring(0, path.length() - dataset.name().length()) + name(dataset);
    }

    private List<GridAxis> axes(Dataset entry) {
        StoredDataset dataset = entry.stored();
        long[] lengths = dataset.lengths();
        int rank = entry.isJoined() ? lengths.length - 1 : lengths.length;
        List<GridAxis> axes = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int d = 0; d < rank; d++) {
            StoredDataset scale = scale(dataset, d);
            String name = scale == null ? "dim_" + d : name(scale);
            long expected = scale == null ? lengths[d] : length(scale, lengths[d]);
            if (lengths[d] != expected) {
                throw new TableFileException(entry.place() + ": does not fill its axis '" + name + "' (found "
                        + lengths[d] + " positions, expected " + expected + ").");
            }
            axes.add(new GridAxis(
                    names.add(name) ? name : name + "_" + d, lengths[d], scale == null ? null : scale.path()));
        }
        return axes;
    }

    /**
     * Returns the length of an axis. NetCDF does not extend a dimension when a variable grows along it: an unlimited
     * one, or one without a variable, is as long as the longest of its variables.
     *
     * @param own the length of a variable along it
     */
    private long length(StoredDataset scale, long own) {
        if (isPlainDimension(scale)) {
            return longest.getOrDefault(scale.place(), own);
        }
        if (scale.lengths().length != 1) {
            return own;
        }
        long length = scale.lengths()[0];
        return netcdf && scale.isUnlimited(0) ? Math.max(length, longest.getOrDefault(scale.place(), length)) : length;
    }

    private Map<StoredObject.Place, Long> longest() {
        Map<StoredObject.Place, Long> found = new HashMap<>();
        for (StoredDataset dataset : datasets) {
            long[] lengths = isScale(dataset) ? new long[0] : dataset.lengths();
            for (int d = 0; d < lengths.length; d++) {
                StoredDataset along = scale(dataset, d);
                if (along != null) {
                    found.merge(along.place(), lengths[d], Math::max);
                }
            }
        }
        return found;
    }

    /** Returns the scale of a dimension: the first one that is attached to it. */
    private @Nullable StoredDataset scale(StoredDataset dataset, int dimension) {
        if (isScale(dataset)) {
            return dataset.lengths().length == 1 ? dataset : numbered(dataset, dimension);
        }
        StoredAttribute list = dataset.attribute(NetcdfNames.DIMENSION_LIST);
        long[][] references = list == null ? null : list.references();
        boolean isAttached = references != null && dimension < references.length && references[dimension].length > 0;
        return isAttached && references != null ? scales.get(dataset.placeOf(references[dimension][0])) : null;
    }

    /**
     * Returns the scale of a dimension of a coordinate variable with several ones, which NetCDF refers to by number.
     */
    private @Nullable StoredDataset numbered(StoredDataset dataset, int dimension) {
        List<Number> numbers = Attributes.numbers(dataset, NetcdfNames.COORDINATES);
        if (dimension >= numbers.size()) {
            return dimension == 0 ? dataset : null;
        }
        for (StoredDataset scale : scales.values()) {
            List<Number> number = Attributes.numbers(scale, NetcdfNames.DIMENSION_NUMBER);
            if (number.size() == 1
                    && number.get(0).longValue() == numbers.get(dimension).longValue()) {
                return scale;
            }
        }
        return null;
    }
}
