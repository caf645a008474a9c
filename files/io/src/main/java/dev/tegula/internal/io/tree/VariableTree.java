package dev.tegula.internal.io.tree;

import dev.tegula.ArrayReader;
import dev.tegula.FragmentInfo;
import dev.tegula.Group;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.vfs.UriSecrets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A dense array, or a group or folder of dense arrays, as a tree. Chunks are the results of queries, at the times of
 * the readers. Closing closes the readers that {@link #open} opened.
 */
public final class VariableTree implements AutoCloseable {

    /** Members are URIs, so a group can be a member of itself. */
    private static final int MAX_DEPTH = 32;

    private final TreeOptions options;
    private final List<String> state = new ArrayList<>();
    private final List<String> omitted = new ArrayList<>();
    private final List<ArrayReader> own = new ArrayList<>();
    private @Nullable Node root;
    /** The array at the top, or null. */
    private @Nullable ArrayVariables array;

    /** Gives some groups a form of their own. */
    @FunctionalInterface
    public interface GroupForm {

        /** A group whose arrays are members of their own. */
        GroupForm NONE = (group, plain) -> null;

        /** Returns another form of a group with its arrays as members, or null for the usual form. */
        Node.@Nullable OfGroup apply(Group group, Node.OfGroup plain);
    }

    private VariableTree(TreeOptions options) {
        this.options = options;
    }

    /**
     * Returns the tree of an array. The caller closes the reader after the tree.
     *
     * @throws IllegalArgumentException if the array is sparse, or the format cannot hold an attribute or the box
     */
    public static VariableTree of(ArrayReader reader, TreeOptions options) {
        VariableTree tree = new VariableTree(options);
        try {
            tree.only(reader);
            return tree;
        } catch (RuntimeException e) {
            tree.close();
            throw e;
        }
    }

    /**
     * Opens an array, a group with its members, or a folder with the arrays and groups below it. Sparse arrays are left
     * out, and what the format cannot hold.
     *
     * @throws IllegalArgumentException if there is nothing to show
     */
    public static VariableTree open(Tegula tegula, String uri, OpenOptions open, TreeOptions options, GroupForm form) {
        VariableTree tree = new VariableTree(options);
        boolean done = false;
        try {
            tree.root = tree.new Walk(tegula, open, form).node(uri);
            done = true;
            return tree;
        } finally {
            if (!done) {
                tree.close();
            }
        }
    }

    /** Returns the array or group at the top. */
    public Node root() {
        if (root == null) {
            throw new IllegalStateException("the tree is not open");
        }
        return root;
    }

    /** Returns the group at the top; that of the variables of an array if there is no other. */
    public Node.OfGroup group() {
        return array == null ? (Node.OfGroup) root() : array.group();
    }

    /** Returns what changes whenever a value of the tree can be another one. */
    public List<String> state() {
        return state;
    }

    /** Returns what is left out and why, in sentences. */
    public List<String> omitted() {
        return omitted;
    }

    @Override
    public void close() {
        own.forEach(ArrayReader::close);
    }

    private ArrayReader opened(ArrayReader reader) {
        own.add(reader);
        return reader;
    }

    private Node only(ArrayReader reader) {
        array = array(reader, "");
        root = array.node();
        return root;
    }

    /** @param path what precedes the names of attributes in messages */
    private ArrayVariables array(ArrayReader reader, String path) {
        state.add(reader.schema().toString());
        reader.fragments().stream().map(FragmentInfo::name).forEach(state::add);
        state.add("deletes " + reader.deletes());
        describe(reader.metadata());
        ArrayTree tree = new ArrayTree(reader, options, this::opened);
        ArrayVariables variables = tree.variables();
        tree.problems().forEach((name, problem) -> omitted.add("'" + path + name + "' is left out: " + problem + "."));
        return variables;
    }

    private void describe(Map<String, MetadataValue> metadata) {
        new TreeMap<>(metadata)
                .forEach((key, value) -> state.add(key + "=" + HexFormat.of().formatHex(value.bytes())));
    }

    /** The nodes of the members of a group or folder. */
    private record Members(Map<String, ArrayVariables> arrays, Map<String, Node> groups, List<String> order) {

        Members() {
            this(new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>());
        }

        boolean isEmpty() {
            return order.isEmpty();
        }

        /** Returns all members in their order, arrays as nodes of their own. */
        Map<String, Node> plain() {
            Map<String, Node> nodes = new LinkedHashMap<>();
            for (String name : order) {
                ArrayVariables array = arrays.get(name);
                Node group = groups.get(name);
                if (array != null) {
                    nodes.put(name, array.node());
                } else if (group != null) {
                    nodes.put(name, group);
                }
            }
            return nodes;
        }

        /** Returns the variables of the arrays, and the groups. */
        Map<String, Node> merged(Map<String, MetadataValue> metadata) {
            Map<String, Node> nodes = GroupVariables.of(arrays, groups.keySet(), metadata);
            nodes.putAll(groups);
            return nodes;
        }
    }

    /** Describes an array, or everything below a group or folder. */
    private final class Walk {

        private final Tegula tegula;
        private final OpenOptions open;
        private final GroupForm form;

        Walk(Tegula tegula, OpenOptions open, GroupForm form) {
            this.tegula = tegula;
            this.open = open;
            this.form = form;
        }

        Node node(String uri) {
            ObjectType type = tegula.object(uri).type();
            Map<String, ObjectType> below = type == null ? tegula.object(uri).descendants() : Map.of();
            if (type == ObjectType.ARRAY || type == null && below.isEmpty()) {
                return only(opened(tegula.openForReading(uri, open)));
            }
            Node node = type == null ? folder(uri, "", below) : group(tegula.openGroup(uri, open), "", 0);
            if (node == null) {
                throw new InvalidArgumentException(
                        uri + ": has no dense arrays that " + options.format() + " can hold",
                        NextStep.of(Action.LIST_MEMBERS, UriSecrets.maskUri(uri)));
            }
            return node;
        }

        /** @param below the objects by their paths in the folder */
        private @Nullable Node folder(String uri, String path, Map<String, ObjectType> below) {
            Map<String, Map<String, ObjectType>> folders = new TreeMap<>();
            Members members = new Members();
            below.forEach((name, type) -> {
                int slash = name.indexOf('/');
                if (slash < 0) {
                    add(members, name, new GroupMember(uri + "/" + name, name, type, true), path, 0);
                } else {
                    folders.computeIfAbsent(name.substring(0, slash), each -> new TreeMap<>())
                            .put(name.substring(slash + 1), type);
                }
            });
            folders.forEach(
                    (name, inside) -> addGroup(members, name, folder(uri + "/" + name, path + name + "/", inside)));
            return members.isEmpty() ? null : new Node.OfGroup(new LinkedHashMap<>(), members.plain());
        }

        private @Nullable Node group(Group group, String path, int depth) {
            if (depth == MAX_DEPTH) {
                return null;
            }
            describe(group.metadata());
            Members members = new Members();
            for (GroupMember member : group.members()) {
                add(members, member.displayName(), member, path, depth);
            }
            Node.OfGroup formed = members.isEmpty()
                    ? null
                    : form.apply(group, new Node.OfGroup(SingleValues.others(group.metadata()), members.plain()));
            if (formed != null) {
                return formed;
            }
            Map<String, Node> merged = members.merged(group.metadata());
            return merged.isEmpty() ? null : new Node.OfGroup(SingleValues.others(group.metadata()), merged);
        }

        private void add(Members members, String name, GroupMember member, String path, int depth) {
            if (!NodeNames.isValid(name)) {
                omitted.add("'" + path + name + "' is left out: its name cannot be one in " + options.format() + ".");
            } else if (member.type() == ObjectType.GROUP) {
                addGroup(members, name, group(tegula.openGroup(member.uri(), open), path + name + "/", depth + 1));
            } else {
                addArray(members, name, member.uri(), path);
            }
        }

        private void addGroup(Members members, String name, @Nullable Node node) {
            if (node != null && NodeNames.isValid(name)) {
                members.groups.put(name, node);
                members.order.add(name);
                state.add(name);
            }
        }

        private void addArray(Members members, String name, String uri, String path) {
            ArrayReader reader = opened(tegula.openForReading(uri, open));
            if (!reader.schema().isDense()) {
                omitted.add("'" + path + name + "' is left out: it is a sparse array.");
                return;
            }
            try {
                members.arrays.put(name, array(reader, path + name + "/"));
                members.order.add(name);
                state.add(name);
            } catch (IllegalArgumentException e) {
                omitted.add("'" + path + name + "' is left out: " + e.getMessage());
            }
        }
    }
}
