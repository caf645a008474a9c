package dev.tegula.internal.io.tree;

import dev.tegula.metadata.MetadataValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The arrays and single values of a group as variables of one data set, as the import of a file divided them:
 *
 * <ul>
 *   <li>an array with one attribute becomes a variable of the name of the array, other attributes keep their names;
 *   <li>axes with one name, one length and equal coordinates are one axis, others get a number: {@code lat_2};
 *   <li>arrays with attributes of the same name stay groups.
 * </ul>
 */
final class GroupVariables {

    /** An axis of the group. */
    private record Axis(String name, long length, Node.@Nullable OfArray coordinates, boolean isVariable) {}

    private final Map<String, ArrayVariables> arrays;
    private final Set<String> groups;
    private final Set<String> names = new HashSet<>();
    private final Map<String, List<Axis>> axes = new LinkedHashMap<>();
    private final Map<String, Node> members = new LinkedHashMap<>();

    private GroupVariables(Map<String, ArrayVariables> arrays, Set<String> groups) {
        this.arrays = arrays;
        this.groups = groups;
    }

    /**
     * Returns the members of a group.
     *
     * @param arrays its arrays
     * @param groups the names of its groups
     * @param metadata its metadata, some of which are single values
     */
    static Map<String, Node> of(
            Map<String, ArrayVariables> arrays, Set<String> groups, Map<String, MetadataValue> metadata) {
        GroupVariables variables = new GroupVariables(arrays, groups);
        variables.addArrays();
        SingleValues.of(metadata).forEach(variables.members::putIfAbsent);
        return variables.members;
    }

    private void addArrays() {
        Map<String, Integer> uses = new LinkedHashMap<>();
        groups.forEach(group -> uses.merge(group, 1, Integer::sum));
        arrays.forEach((name, array) ->
                renamed(name, array).keySet().forEach(variable -> uses.merge(variable, 1, Integer::sum)));
        names.addAll(uses.keySet());
        Map<String, ArrayVariables> merged = new LinkedHashMap<>();
        arrays.forEach((name, array) -> {
            if (renamed(name, array).keySet().stream().allMatch(variable -> uses.getOrDefault(variable, 0) == 1)) {
                merged.put(name, array);
            }
        });
        merged.forEach(this::registerCoordinates);
        merged.forEach(this::merge);
        arrays.forEach((name, array) -> {
            if (!merged.containsKey(name)) {
                members.putIfAbsent(distinct(name), array.node());
            }
        });
    }

    /** Returns whether an import numbered an array, because another one has the name of its variable. */
    private boolean isNumbered(String name, String variable) {
        ArrayVariables other = arrays.get(variable);
        return name.matches(Pattern.quote(variable) + "_[0-9]+") && other != null && !other.isOne();
    }

    private Map<String, Node.OfArray> renamed(String name, ArrayVariables array) {
        if (!array.isOne()) {
            return array.variables();
        }
        Map.Entry<String, Node.OfArray> only =
                array.variables().entrySet().iterator().next();
        return Map.of(isNumbered(name, only.getKey()) ? only.getKey() : name, only.getValue());
    }

    /** Makes an array that has the name of its only axis the coordinates of this axis. */
    private void registerCoordinates(String name, ArrayVariables array) {
        Node.OfArray only = array.variables().values().iterator().next();
        if (array.isOne() && only.dimensions().equals(List.of(name))) {
            axes.computeIfAbsent(name, each -> new ArrayList<>())
                    .add(new Axis(name, only.grid().shape()[0], only, true));
        }
    }

    private void merge(String name, ArrayVariables array) {
        Map<String, String> renamedAxes = new LinkedHashMap<>();
        Map<String, Node.OfArray> own = new LinkedHashMap<>();
        renamed(name, array).forEach((variable, node) -> {
            for (int d = 0; d < node.dimensions().size(); d++) {
                String axis = node.dimensions().get(d);
                long length = node.grid().shape()[d];
                renamedAxes.computeIfAbsent(
                        axis, each -> axis(axis, length, array.coordinates().get(axis)));
            }
            own.put(variable, renamed(node, renamedAxes).withAttributes(array.attributes()));
        });
        List<String> labels = new ArrayList<>();
        array.labels().forEach((label, node) -> labels.add(label(label, renamed(node, renamedAxes))));
        own.forEach((variable, node) -> members.put(variable, ArrayVariables.located(node, labels)));
        array.singles().forEach(members::putIfAbsent);
    }

    private static Node.OfArray renamed(Node.OfArray node, Map<String, String> axes) {
        return node.withDimensions(node.dimensions().stream()
                .map(axis -> axes.getOrDefault(axis, axis))
                .toList());
    }

    /** Adds a label unless another array has the same one, and returns its name in the group. */
    private String label(String name, Node.OfArray node) {
        if (members.get(name) instanceof Node.OfArray same
                && same.dimensions().equals(node.dimensions())
                && areEqual(same, node)) {
            return name;
        }
        String own = distinct(name);
        names.add(own);
        members.put(own, node);
        return own;
    }

    /** Returns the name of an axis in the group. */
    private String axis(String name, long length, Node.@Nullable OfArray coordinates) {
        List<Axis> same = axes.computeIfAbsent(name, each -> new ArrayList<>());
        for (Axis axis : same) {
            if (axis.length == length
                    && (coordinates == null && axis.isVariable || areEqual(axis.coordinates, coordinates))) {
                return axis.name;
            }
        }
        String own = same.isEmpty() && (coordinates == null || !names.contains(name)) ? name : distinct(name);
        names.add(own);
        same.add(new Axis(own, length, coordinates, false));
        if (coordinates != null) {
            members.put(own, coordinates.withDimensions(List.of(own)));
        }
        return own;
    }

    private String distinct(String name) {
        String candidate = name;
        for (int i = 2; names.contains(candidate); i++) {
            candidate = name + "_" + i;
        }
        return candidate;
    }

    private static boolean areEqual(Node.@Nullable OfArray a, Node.@Nullable OfArray b) {
        if (a == null || b == null) {
            return a == null && b == null;
        }
        boolean isAlike = a.type().datatype() == b.type().datatype()
                && Arrays.equals(a.grid().shape(), b.grid().shape())
                && Arrays.equals(a.grid().chunk(), b.grid().chunk());
        for (long i = 0; isAlike && i < a.grid().count(0); i++) {
            isAlike = Arrays.equals(
                    a.source().elements(new long[] {i}), b.source().elements(new long[] {i}));
        }
        return isAlike;
    }
}
