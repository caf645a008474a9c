package dev.tegula.zarr;

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
import dev.tegula.internal.zarr.view.ArrayTree;
import dev.tegula.internal.zarr.view.KeyStore;
import dev.tegula.internal.zarr.view.Layout;
import dev.tegula.internal.zarr.view.MetadataJson;
import dev.tegula.internal.zarr.view.Node;
import dev.tegula.internal.zarr.view.NodeNames;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.vfs.UriSecrets;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A dense array, or a group of dense arrays, as the keys and values of a Zarr store. Values are produced on demand: a
 * chunk is the result of a query. An array with one attribute whose coordinates count from 0 is a Zarr array; others
 * are groups with an array for each attribute and one for the coordinates of each dimension. The view shows the array
 * at the time of its reader. Safe for use by several threads.
 */
public final class ZarrView implements AutoCloseable {

    /** Members are URIs, so a group can be a member of itself. */
    private static final int MAX_DEPTH = 32;

    private final KeyStore keys;
    private final String state;
    private final List<ArrayReader> own;

    private ZarrView(KeyStore keys, String state, List<ArrayReader> own) {
        this.keys = keys;
        this.state = state;
        this.own = own;
    }

    /**
     * Returns a view of an array. The caller closes the reader after the view.
     *
     * @throws IllegalArgumentException if the array is sparse, or Zarr cannot hold an attribute or the box
     */
    public static ZarrView of(ArrayReader reader, ZarrOptions options) {
        Builder builder = new Builder(options);
        try {
            Node node = builder.array(reader);
            return builder.view(node, ".");
        } catch (RuntimeException e) {
            builder.close();
            throw e;
        }
    }

    /** Opens an array, a group or a folder, without a description of resolutions. */
    public static ZarrView open(Tegula tegula, String uri, OpenOptions open, ZarrOptions options) {
        return open(tegula, uri, open, options, group -> null);
    }

    /**
     * Opens an array, a group with its members, or a folder with the arrays and groups below it. Sparse arrays are left
     * out, and arrays that Zarr cannot hold.
     *
     * @param multiscale describes the resolutions of a group that is an image; null for others
     * @throws IllegalArgumentException if there is nothing to show
     */
    public static ZarrView open(
            Tegula tegula,
            String uri,
            OpenOptions open,
            ZarrOptions options,
            Function<Group, @Nullable Multiscale> multiscale) {
        Builder builder = new Builder(options);
        boolean done = false;
        try {
            Node node = new Objects(builder, tegula, open, multiscale).node(uri);
            ZarrView view = builder.view(node, builder.isImage ? "/" : ".");
            done = true;
            return view;
        } finally {
            if (!done) {
                builder.close();
            }
        }
    }

    /**
     * Returns the value of a key such as {@code zarr.json} or {@code c/0/1}, or null if there is none.
     *
     * @throws dev.tegula.errors.TegulaException if a chunk cannot be read
     */
    public byte @Nullable [] get(String key) {
        return keys.get(key);
    }

    /** Returns whether there is a value of a key, without producing it. */
    public boolean contains(String key) {
        return keys.contains(key);
    }

    /** Returns whether a key names a chunk; false also if there is no value. */
    public boolean isChunk(String key) {
        return keys.isChunk(key);
    }

    /**
     * Returns a tag that changes whenever the value of a key can be another one: after writes, for other times and
     * other options.
     */
    public String etag(String key) {
        return hash(List.of(state, key));
    }

    KeyStore keys() {
        return keys;
    }

    /** Closes the readers that {@link #open} opened. */
    @Override
    public void close() {
        own.forEach(ArrayReader::close);
    }

    private static String hash(List<String> texts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String text : texts) {
                digest.update(text.getBytes(StandardCharsets.UTF_8));
                digest.update((byte) 0);
            }
            return HexFormat.of().formatHex(Arrays.copyOf(digest.digest(), 16));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Describes arrays and groups, and collects their state. */
    private static final class Builder {

        private final ZarrOptions options;
        private final List<String> state = new ArrayList<>();
        private final List<ArrayReader> own = new ArrayList<>();
        /** Whether the group at the top is an image. */
        private boolean isImage;

        Builder(ZarrOptions options) {
            this.options = options;
            state.add(options.toString());
        }

        ArrayReader opened(ArrayReader reader) {
            own.add(reader);
            return reader;
        }

        Node array(ArrayReader reader) {
            state.add(reader.schema().toString());
            reader.fragments().stream().map(FragmentInfo::name).forEach(state::add);
            state.add("deletes " + reader.deletes());
            describe(reader.metadata());
            return new ArrayTree(
                            reader,
                            options.box(),
                            Layout.valueOf(options.version().name()),
                            options.maxChunkBytes(),
                            this::opened)
                    .node(options.attributes());
        }

        private void describe(Map<String, MetadataValue> metadata) {
            new TreeMap<>(metadata)
                    .forEach(
                            (key, value) -> state.add(key + "=" + HexFormat.of().formatHex(value.bytes())));
        }

        ZarrView view(Node root, String separator) {
            KeyStore keys =
                    new KeyStore(root, Layout.valueOf(options.version().name()), options.compressed(), separator);
            return new ZarrView(keys, hash(state), own);
        }

        void close() {
            own.forEach(ArrayReader::close);
        }
    }

    /** Describes an array, or everything below a group or folder. */
    private record Objects(
            Builder builder, Tegula tegula, OpenOptions open, Function<Group, @Nullable Multiscale> multiscale) {

        Node node(String uri) {
            ObjectType type = tegula.object(uri).type();
            Map<String, ObjectType> below = type == null ? tegula.object(uri).descendants() : Map.of();
            if (type == ObjectType.ARRAY || type == null && below.isEmpty()) {
                return builder.array(builder.opened(tegula.openForReading(uri, open)));
            }
            Node node = type == null ? folder(uri, below) : group(tegula.openGroup(uri, open), 0);
            if (node == null) {
                throw new InvalidArgumentException(
                        uri + ": has no dense arrays that Zarr can hold",
                        NextStep.of(Action.LIST_MEMBERS, UriSecrets.maskUri(uri)));
            }
            return node;
        }

        /** @param below the objects by their paths in the folder */
        private @Nullable Node folder(String uri, Map<String, ObjectType> below) {
            Map<String, Map<String, ObjectType>> folders = new TreeMap<>();
            Map<String, Node> members = new TreeMap<>();
            below.forEach((path, type) -> {
                int slash = path.indexOf('/');
                if (slash < 0) {
                    add(members, path, member(uri + "/" + path, type, 0));
                } else {
                    folders.computeIfAbsent(path.substring(0, slash), name -> new TreeMap<>())
                            .put(path.substring(slash + 1), type);
                }
            });
            folders.forEach((name, inside) -> add(members, name, folder(uri + "/" + name, inside)));
            return members.isEmpty() ? null : new Node.OfGroup(new LinkedHashMap<>(), members);
        }

        private void add(Map<String, Node> members, String name, @Nullable Node node) {
            if (node != null && NodeNames.isValid(name)) {
                members.put(name, node);
                builder.state.add(name);
            }
        }

        private @Nullable Node group(Group group, int depth) {
            if (depth == MAX_DEPTH) {
                return null;
            }
            builder.describe(group.metadata());
            Map<String, Node> members = new LinkedHashMap<>();
            for (GroupMember member : group.members()) {
                String name = member.name() == null
                        ? member.uri().substring(member.uri().lastIndexOf('/') + 1)
                        : member.name();
                add(members, name, member(member.uri(), member.type(), depth));
            }
            if (members.isEmpty()) {
                return null;
            }
            Map<String, @Nullable Object> attributes = MetadataJson.attributes(group.metadata());
            Multiscale image = multiscale.apply(group);
            if (image != null) {
                builder.isImage |= depth == 0;
                List<String> axes =
                        image.axes().stream().map(Multiscale.Axis::name).toList();
                image.levels()
                        .forEach(
                                level -> members.computeIfPresent(level.member(), (name, node) -> renamed(node, axes)));
                attributes.putAll(
                        OmeMetadata.attributes(image, builder.options.version(), name -> path(members, name)));
            }
            return new Node.OfGroup(attributes, members);
        }

        private @Nullable Node member(String uri, ObjectType type, int depth) {
            if (type == ObjectType.GROUP) {
                return group(tegula.openGroup(uri, open), depth + 1);
            }
            ArrayReader reader = builder.opened(tegula.openForReading(uri, open));
            if (!reader.schema().isDense()) {
                return null;
            }
            try {
                return builder.array(reader);
            } catch (IllegalArgumentException e) {
                return null; // Zarr cannot hold it.
            }
        }

        /** Returns an array of an image whose dimensions have the names of the axes, as OME-NGFF requires. */
        private static Node renamed(Node node, List<String> axes) {
            return node instanceof Node.OfArray array && array.dimensions().size() == axes.size()
                    ? new Node.OfArray(array.grid(), array.type(), axes, array.attributes(), array.source())
                    : node;
        }

        /** Returns the path of the array of a level: the member, or its first array if it is a group. */
        private static String path(Map<String, Node> members, String name) {
            return members.get(name) instanceof Node.OfGroup group
                    ? name + "/" + group.members().keySet().iterator().next()
                    : name;
        }
    }
}
