package dev.tegula.zarr;

import dev.tegula.ArrayReader;
import dev.tegula.Group;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.io.tree.Node;
import dev.tegula.internal.io.tree.TreeOptions;
import dev.tegula.internal.io.tree.VariableTree;
import dev.tegula.internal.zarr.view.KeyStore;
import dev.tegula.internal.zarr.view.Layout;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A dense array, or a group of dense arrays, as the keys and values of a Zarr store. Values are produced on demand: a
 * chunk is the result of a query. An array with one attribute whose coordinates count from 0 is a Zarr array; others
 * are groups with an array for each attribute and one for the coordinates of each dimension. A group is one data set:
 * its arrays share coordinates, and those with one attribute have the names of the members. The view shows the array at
 * the time of its reader. Safe for use by several threads.
 */
public final class ZarrView implements AutoCloseable {

    private final KeyStore keys;
    private final String state;
    private final VariableTree tree;

    private ZarrView(VariableTree tree, ZarrOptions options, String separator) {
        this.keys = new KeyStore(tree.root(), layout(options), options.compressed(), separator);
        List<String> all = new ArrayList<>(List.of(options.toString()));
        all.addAll(tree.state());
        this.state = hash(all);
        this.tree = tree;
    }

    private static Layout layout(ZarrOptions options) {
        return Layout.valueOf(options.version().name());
    }

    private static TreeOptions tree(ZarrOptions options) {
        return new TreeOptions(
                "Zarr", options.box(), options.attributes(), TreeOptions.Missing.FILL, options.maxChunkBytes());
    }

    /**
     * Returns a view of an array. The caller closes the reader after the view.
     *
     * @throws IllegalArgumentException if the array is sparse, or Zarr cannot hold an attribute or the box
     */
    public static ZarrView of(ArrayReader reader, ZarrOptions options) {
        return new ZarrView(VariableTree.of(reader, tree(options)), options, ".");
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
        Images images = new Images(options.version(), multiscale);
        VariableTree tree = VariableTree.open(tegula, uri, open, tree(options), images);
        return new ZarrView(tree, options, images.last == tree.root() ? "/" : ".");
    }

    /** Returns which members and attributes are left out and why, in sentences. */
    public List<String> omitted() {
        return tree.omitted();
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
        tree.close();
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

    /** Groups that are images: their arrays are levels, whose dimensions have the names of the axes. */
    private static final class Images implements VariableTree.GroupForm {

        private final ZarrVersion version;
        private final Function<Group, @Nullable Multiscale> multiscale;
        /** The image that was described last; that at the top comes after those below. */
        private Node.@Nullable OfGroup last;

        Images(ZarrVersion version, Function<Group, @Nullable Multiscale> multiscale) {
            this.version = version;
            this.multiscale = multiscale;
        }

        @Override
        public Node.@Nullable OfGroup apply(Group group, Node.OfGroup plain) {
            Multiscale image = multiscale.apply(group);
            if (image == null) {
                return null;
            }
            Map<String, Node> members = new LinkedHashMap<>(plain.members());
            List<String> axes = image.axes().stream().map(Multiscale.Axis::name).toList();
            image.levels()
                    .forEach(level -> members.computeIfPresent(level.member(), (name, node) -> renamed(node, axes)));
            Map<String, @Nullable Object> attributes = new LinkedHashMap<>(plain.attributes());
            attributes.putAll(OmeMetadata.attributes(image, version, name -> path(members, name)));
            last = new Node.OfGroup(attributes, members);
            return last;
        }

        /** Returns an array of an image whose dimensions have the names of the axes, as OME-NGFF requires. */
        private static Node renamed(Node node, List<String> axes) {
            return node instanceof Node.OfArray array && array.dimensions().size() == axes.size()
                    ? array.withDimensions(axes)
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
