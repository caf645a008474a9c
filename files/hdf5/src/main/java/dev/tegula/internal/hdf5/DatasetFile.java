package dev.tegula.internal.hdf5;

import dev.tegula.internal.hdf5.classic.ClassicFile;
import dev.tegula.internal.hdf5.file.Attributed;
import dev.tegula.internal.hdf5.file.BoundedChannel;
import dev.tegula.internal.hdf5.file.NamedLink;
import dev.tegula.internal.hdf5.file.StoredGroup;
import dev.tegula.internal.io.grid.GridChoice;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The datasets of a file. */
interface DatasetFile {

    /** Links can lead back to one another. */
    int MAX_STEPS = 32;

    /**
     * Opens a file of HDF5 or NetCDF; its first bytes tell which.
     *
     * @throws dev.tegula.io.table.TableFileException if it is neither
     */
    static DatasetFile open(String name, BoundedChannel channel) throws IOException {
        boolean isClassic = ClassicFile.matches(channel);
        return Hdf5Errors.converted(
                name,
                () -> isClassic
                        ? new ClassicDatasets(name, ClassicFile.read(channel, channel.size()))
                        : new GridAxes(name, StoredGroup.root(channel)));
    }

    /** Returns the name of the file. */
    String name();

    /** Returns all datasets that can be read, also coordinates, in the order of their paths. */
    List<GridDataset> datasets();

    /** Returns the problem of each object that cannot be read, by its path. */
    Map<String, String> unreadable();

    /** Returns the paths of unreadable objects that have no data, such as types with a name. */
    default Set<String> withoutData() {
        return Set.of();
    }

    /** Returns the links to names in this and other files. */
    default List<NamedLink> namedLinks() {
        return List.of();
    }

    /** Returns the path of the dataset that a name refers to: the name itself, unless it is one of a link. */
    default String resolved(String name) {
        String path = name.strip().replaceFirst("^/", "");
        for (int steps = 0; steps < MAX_STEPS; steps++) {
            String current = path;
            NamedLink link = namedLinks().stream()
                    .filter(each -> each.file().isEmpty()
                            && each.problem().isEmpty()
                            && !each.target().isEmpty())
                    .filter(each -> current.equals(each.path()) || current.startsWith(each.path() + "/"))
                    .findFirst()
                    .orElse(null);
            if (link == null) {
                return steps == 0 ? name : path;
            }
            path = link.target() + path.substring(link.path().length());
        }
        return name;
    }

    /** Returns the groups by their paths; that of the root is empty. */
    Map<String, Attributed> groups();

    /** Returns the choice of the datasets to read. */
    default GridChoice<GridDataset> choice() {
        return new GridChoice<>(name(), "dataset", datasets(), unreadable());
    }
}
