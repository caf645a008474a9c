package dev.tegula.internal.io.group;

import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.io.grid.GridAxis;
import dev.tegula.internal.io.grid.GridContents;
import dev.tegula.internal.io.grid.GridItem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The arrays that the variables of a file become: an array for the variables of a group with the same axes. Coordinates
 * become labels or domains of the dimensions of the arrays with their axis; without such an array, they are one.
 */
public final class GroupPlan {

    private final GridContents contents;
    private final List<PlannedArray> arrays = new ArrayList<>();
    private final Map<String, Set<String>> names = new LinkedHashMap<>();

    /** A group and the axes of variables in it. */
    private record Shape(String group, List<GridAxis> axes) {}

    private GroupPlan(GridContents contents) {
        this.contents = contents;
    }

    /** Plans the arrays of the variables that can be read and have cells. */
    public static GroupPlan of(GridContents contents) {
        GroupPlan plan = new GroupPlan(contents);
        for (String group : contents.groups().keySet()) {
            if (!group.isEmpty()) {
                plan.used(PathNames.parent(group)).add(PathNames.last(group));
            }
        }
        Map<Shape, List<GridItem>> shapes = new LinkedHashMap<>();
        Set<String> stored = new HashSet<>();
        for (GridItem item : contents.items()) {
            if (isArray(item) && !item.isCoordinates()) {
                shapes.computeIfAbsent(new Shape(item.group(), item.axes()), shape -> new ArrayList<>())
                        .add(item);
                item.axes().forEach(axis -> stored.add(axis.scale()));
            }
        }
        for (GridItem item : contents.items()) {
            if (isArray(item) && item.isCoordinates() && !stored.contains(item.id())) {
                shapes.put(new Shape(item.path(), item.axes()), List.of(item));
            }
        }
        shapes.values().forEach(plan::add);
        return plan;
    }

    private static boolean isArray(GridItem item) {
        return item.problem() == null
                && !item.axes().isEmpty()
                && item.axes().stream().allMatch(axis -> axis.length() > 0);
    }

    private void add(List<GridItem> items) {
        GridItem first = items.get(0);
        boolean isCompound = items.stream().allMatch(item -> item.id().equals(first.id()));
        String name = isCompound
                ? PathNames.last(items.size() == 1 ? first.path() : first.id())
                : first.axes().stream().map(GridAxis::name).collect(Collectors.joining("_"));
        arrays.add(new PlannedArray(first.group(), distinct(first.group(), name.isEmpty() ? "value" : name), items));
    }

    private String distinct(String group, String name) {
        String candidate = name;
        for (int i = 2; !used(group).add(candidate); i++) {
            candidate = name + "_" + i;
        }
        return candidate;
    }

    private Set<String> used(String group) {
        return names.computeIfAbsent(group, path -> new HashSet<>());
    }

    public GridContents contents() {
        return contents;
    }

    public List<PlannedArray> arrays() {
        return arrays;
    }

    /**
     * Returns the array of the variables that are named by path or name, separated by commas, or null if one is
     * unknown.
     */
    public @Nullable PlannedArray of(String words) {
        List<GridItem> chosen = new ArrayList<>();
        for (String word : words.split(",", -1)) {
            String wanted = word.strip().replaceFirst("^/", "");
            contents.items().stream()
                    .filter(item -> item.path().equals(wanted) || item.name().equals(wanted))
                    .max(Comparator.comparing(item -> item.path().equals(wanted)))
                    .ifPresent(chosen::add);
        }
        return chosen.isEmpty()
                ? null
                : new PlannedArray(chosen.get(0).group(), chosen.get(0).name(), chosen);
    }

    /** Returns whether another file has the same arrays, with the same variables and axes of the same names. */
    public boolean isLike(GroupPlan other) {
        return summary().equals(other.summary());
    }

    private List<String> summary() {
        return arrays.stream()
                .map(array -> array.path() + " " + array.datasets() + " "
                        + array.axes().stream().map(GridAxis::name).toList())
                .toList();
    }

    /** Returns the plan of an array of coordinates that no other array could store. */
    PlannedArray ofCoordinates(GridItem item) {
        return new PlannedArray(item.group(), distinct(item.group(), item.name()), List.of(item));
    }

    /** Returns the coordinates of an axis, or null if it has none. */
    @Nullable
    GridItem coordinates(GridAxis axis) {
        return contents.items().stream()
                .filter(item -> item.isCoordinates() && Objects.equals(item.id(), axis.scale()))
                .findFirst()
                .orElse(null);
    }

    /** Returns whether the file becomes a group of arrays instead of one array. */
    public boolean isGroup() {
        return arrays.size() > 1;
    }

    /** Returns the variables that cannot be read. */
    public List<GridItem> unreadable() {
        return contents.items().stream().filter(item -> item.problem() != null).toList();
    }

    /** Returns the variables with axes but without cells, which are not imported. */
    List<GridItem> empty() {
        return contents.items().stream()
                .filter(item -> item.problem() == null && item.axes().stream().anyMatch(axis -> axis.length() == 0))
                .toList();
    }
}
