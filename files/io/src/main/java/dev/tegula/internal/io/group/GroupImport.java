package dev.tegula.internal.io.group;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.group.GroupChanges;
import dev.tegula.internal.base.MemberFolders;
import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.io.grid.GridAxis;
import dev.tegula.internal.io.grid.GridContents;
import dev.tegula.internal.io.grid.GridFormat;
import dev.tegula.internal.io.grid.GridFormats;
import dev.tegula.internal.io.grid.GridItem;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableReader;
import dev.tegula.metadata.MetadataChanges;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Imports a file of several grids as a group: a member for each array, which joins the group when it is complete. The
 * attributes of the file become metadata.
 */
public final class GroupImport {

    private final Tegula tegula;
    private final OpenOptions open;
    private final String uri;
    private final GroupPlan plan;
    private final Map<String, String> mapping;
    private final List<String> notes = new ArrayList<>();
    private final List<String> complete = new ArrayList<>();
    private final GroupMetadata metadata;

    /** Creates and fills an array. */
    @FunctionalInterface
    public interface ArrayLoad {

        /**
         * Imports variables as a new array, which is deleted again if that fails.
         *
         * @param uri the array
         * @param datasets the variables, as the option of this name takes them
         * @param inputs the files with cells of the array
         */
        void run(String uri, String datasets, List<TableInput> inputs) throws IOException;
    }

    /** @param mapping the attributes of variables that have another name */
    public GroupImport(Tegula tegula, String uri, OpenOptions open, GroupPlan plan, Map<String, String> mapping) {
        this.tegula = tegula;
        this.uri = uri.replaceFirst("/+$", "");
        this.open = open;
        this.plan = plan;
        this.mapping = mapping;
        this.metadata = new GroupMetadata(plan, notes);
        notes.addAll(plan.contents().notes());
    }

    /** Returns the plan of a file, or null if its format has one table per file. */
    public static @Nullable GroupPlan plan(TableInput input, ReadOptions read) throws IOException {
        GridFormat format = GridFormats.find(input.format().name());
        if (format == null) {
            return null;
        }
        GridContents contents = format.contents(input.source(), read);
        return GroupPlan.of(contents);
    }

    /** Returns what cannot be kept, in sentences. */
    public List<String> notes() {
        return notes;
    }

    /** Returns the paths of the arrays that are complete, below the group. */
    public List<String> complete() {
        return complete;
    }

    /**
     * Creates the groups, and imports all arrays.
     *
     * @param inputs files with the same variables, the first of which is that of the plan
     */
    public void run(List<TableInput> inputs, ReadOptions read, ArrayLoad load) throws IOException {
        plan.empty().forEach(item -> notes.add("'" + item.path() + "' is not imported: it has no cells."));
        for (String group : groups()) {
            tegula.createGroup(uri(group), open);
            tegula.object(uri(group), open).updateMetadata(metadata.ofGroup(group));
            if (!group.isEmpty()) {
                join(PathNames.parent(group), PathNames.last(group));
            }
        }
        Set<GridItem> lost = new LinkedHashSet<>();
        for (PlannedArray array : plan.arrays()) {
            lost.addAll(run(array, inputs, read, load));
        }
        for (GridItem item : lost) {
            run(plan.ofCoordinates(item), inputs, read, load);
        }
    }

    /** Returns the groups of the file, parents first, also those that only contain others. */
    private Set<String> groups() {
        Set<String> all = new TreeSet<>(plan.contents().groups().keySet());
        plan.arrays().forEach(array -> all.add(array.group()));
        for (String path : List.copyOf(all)) {
            for (String each = path; !each.isEmpty(); each = PathNames.parent(each)) {
                all.add(each);
            }
        }
        all.add("");
        return all;
    }

    /** Imports an array, and returns the coordinates of its axes that it cannot store. */
    private List<GridItem> run(PlannedArray array, List<TableInput> inputs, ReadOptions read, ArrayLoad load)
            throws IOException {
        String place = uri(array.group()) + "/" + MemberFolders.of(array.name());
        List<TableInput> own = RepeatedGrids.distinct(inputs, read.withValue("dataset", array.datasets()));
        load.run(place, array.datasets(), own);
        List<GridAxis> stored = describe(place, array, inputs.get(0), read);
        join(array.group(), array.name());
        complete.add(array.path());
        List<GridItem> lost = new ArrayList<>();
        for (GridAxis axis : array.axes()) {
            GridItem coordinates = plan.coordinates(axis);
            if (coordinates != null && !stored.contains(axis) && !array.items().contains(coordinates)) {
                lost.add(coordinates);
            }
        }
        return lost;
    }

    /** Adds the attributes of the file to an array that is imported alone. */
    public void describeOnly(PlannedArray array, TableInput input, ReadOptions read) throws IOException {
        MetadataChanges own = metadata.ofGroup("");
        tegula.object(uri, open).updateMetadata(own);
        for (String group = array.group(); !group.isEmpty(); group = PathNames.parent(group)) {
            tegula.object(uri, open).updateMetadata(metadata.ofGroup(group));
        }
        describe(uri, array, input, read);
    }

    /** Writes the metadata of an array, and returns the axes whose coordinates it stores. */
    private List<GridAxis> describe(String place, PlannedArray array, TableInput input, ReadOptions read)
            throws IOException {
        List<TableAxis> axes;
        try (TableReader reader = input.format().read(input.source(), read.withValue("dataset", array.datasets()))) {
            axes = reader.schema().axes();
        }
        try (var reader = tegula.openForReading(place, open)) {
            List<GridAxis> stored = GroupMetadata.stored(array, axes, reader.schema(), mapping);
            tegula.object(place, open).updateMetadata(metadata.ofArray(array, mapping, stored));
            return stored;
        }
    }

    private void join(String group, String name) {
        tegula.object(uri(group), open).updateMembers(GroupChanges.none().addRelative(MemberFolders.of(name), name));
    }

    private String uri(String group) {
        StringBuilder text = new StringBuilder(uri);
        for (String name : group.isEmpty() ? new String[0] : group.split("/")) {
            text.append('/').append(MemberFolders.of(name));
        }
        return text.toString();
    }
}
