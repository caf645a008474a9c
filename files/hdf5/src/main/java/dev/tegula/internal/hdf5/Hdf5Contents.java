package dev.tegula.internal.hdf5;

import dev.tegula.errors.FileFormatException;
import dev.tegula.internal.hdf5.file.Attributed;
import dev.tegula.internal.hdf5.file.BoundedChannel;
import dev.tegula.internal.hdf5.file.FlatValues;
import dev.tegula.internal.hdf5.file.NamedLink;
import dev.tegula.internal.hdf5.file.NetcdfNames;
import dev.tegula.internal.io.grid.GridAxis;
import dev.tegula.internal.io.grid.GridContents;
import dev.tegula.internal.io.grid.GridFormat;
import dev.tegula.internal.io.grid.GridItem;
import dev.tegula.internal.io.grid.GridMetadata;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableSource;
import dev.tegula.metadata.MetadataValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What files of HDF5 and NetCDF contain. */
public final class Hdf5Contents implements GridFormat {

    /** Used by the service loader. */
    public Hdf5Contents() {}

    @Override
    public String name() {
        return "hdf5";
    }

    @Override
    public GridContents contents(TableSource source, ReadOptions options) throws IOException {
        try (BoundedChannel channel = BoundedChannel.of(source)) {
            DatasetFile file = DatasetFile.open(source.name(), channel);
            return Hdf5Errors.converted(source.name(), () -> new Reading().contents(file));
        }
    }

    private static final class Reading {

        private final List<String> notes = new ArrayList<>();

        GridContents contents(DatasetFile file) {
            List<GridItem> items = new ArrayList<>();
            file.datasets().forEach(dataset -> items.add(item(dataset)));
            file.unreadable().forEach((path, problem) -> {
                if (!file.withoutData().contains(path)) {
                    items.add(GridItem.unreadable(path, problem));
                }
            });
            file.namedLinks().forEach(link -> notes.add(note(file, link)));
            Map<String, Map<String, MetadataValue>> groups = new TreeMap<>();
            file.groups()
                    .forEach((path, group) -> groups.put(
                            path, attributes(path.isEmpty() ? "the file" : path, group, attribute -> false)));
            return new GridContents(items, groups, notes);
        }

        private static String note(DatasetFile file, NamedLink link) {
            String own = "'" + link.path() + "' is not imported: ";
            if (!link.problem().isEmpty()) {
                String place = link.file().isEmpty() ? "" : " in the file '" + link.file() + "'";
                return own + "it is a link to '" + link.target() + "'" + place + ": " + link.problem() + ".";
            }
            if (link.target().isEmpty()) {
                return own + "it is a link to the root of the file, or of an unknown kind.";
            }
            String target = file.resolved(link.path());
            boolean isKnown = file.groups().containsKey(target)
                    || file.datasets().stream()
                            .anyMatch(dataset -> dataset.path().equals(target));
            return isKnown
                    ? "'" + link.path() + "' is another name of '" + target + "', which is imported once."
                    : own + "it is a link to '" + link.target() + "', which the file does not have.";
        }

        private GridItem item(GridDataset dataset) {
            try {
                return Hdf5Errors.converted(dataset.place(), () -> readable(dataset));
            } catch (FileFormatException e) {
                return GridItem.unreadable(dataset.path(), String.valueOf(e.getMessage()));
            }
        }

        private GridItem readable(GridDataset dataset) {
            GridVariable variable = new GridVariable(dataset.name(), dataset);
            List<GridAxis> axes = dataset.axes();
            // Its first request finds unknown layouts, and files that end too early.
            variable.chunk();
            if (axes.isEmpty() && dataset.source().type().isSeveral()) {
                return GridItem.unreadable(dataset.path(), "is a list without axes. Import it alone, as a data set.");
            }
            if (dataset.source().type().isNested()) {
                notes.add(
                        "'" + dataset.path() + "': " + dataset.source().type().nestedWords() + " become text in JSON.");
            }
            MetadataValue single =
                    axes.isEmpty() && !variable.isEmpty() ? GridMetadata.ofCell(variable.single()) : null;
            return new GridItem(
                    dataset.id(),
                    dataset.path(),
                    axes,
                    dataset.isCoordinates(),
                    attributes(dataset.path(), dataset.source(), variable::isApplied),
                    single,
                    null);
        }

        private Map<String, MetadataValue> attributes(String place, Attributed object, Predicate<String> isApplied) {
            Map<String, MetadataValue> found = new TreeMap<>();
            boolean isScale = "DIMENSION_SCALE".equals(Attributes.text(object, "CLASS"));
            for (String name : object.attributeNames()) {
                if (NetcdfNames.STRUCTURE.contains(name) || isScale && name.equals("NAME")) {
                    continue;
                }
                MetadataValue value = value(place, object, name);
                if (value == null) {
                    notes.add("Attribute '" + name + "' of " + place + " is not kept: it has no values, or of a type "
                            + "that metadata cannot hold, or it is damaged.");
                } else {
                    found.put(GridMetadata.name(name, isApplied.test(name)), value);
                }
            }
            return found;
        }

        private static @Nullable MetadataValue value(String place, Attributed object, String name) {
            try {
                FlatValues values =
                        Hdf5Errors.<@Nullable FlatValues>converted(place, () -> object.attributeValues(name));
                return values == null ? null : GridMetadata.of(values.array());
            } catch (FileFormatException e) {
                return null;
            }
        }
    }
}
