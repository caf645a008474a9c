package dev.tegula.internal.image.zarr;

import dev.tegula.image.model.ImageChannel;
import dev.tegula.image.model.ImageFileException;
import dev.tegula.image.model.ImageShape;
import dev.tegula.internal.image.source.ImageSource;
import dev.tegula.internal.image.source.SourceMetadata;
import dev.tegula.internal.image.tiff.PixelBox;
import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.internal.zarr.read.ZarrArray;
import dev.tegula.internal.zarr.read.ZarrTree;
import dev.tegula.io.table.TableFileException;
import dev.tegula.schema.Datatype;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** An image of OME-Zarr: a group of arrays, one per level, in Zarr 2 or 3. */
public final class OmeZarrSource implements ImageSource {

    private static final Set<Datatype> TYPES = Set.of(
            Datatype.BOOL,
            Datatype.UINT8,
            Datatype.INT8,
            Datatype.UINT16,
            Datatype.INT16,
            Datatype.UINT32,
            Datatype.INT32,
            Datatype.UINT64,
            Datatype.INT64,
            Datatype.FLOAT32,
            Datatype.FLOAT64);

    private final Path path;
    private final ZarrTree tree;
    private final OmeZarr image;
    private final ImageShape shape;
    private final Datatype type;
    private final List<LevelSize> levels = new ArrayList<>();
    /** The arrays of each level: one per channel if chunks have one, which keeps their order when they are read. */
    private final List<List<ZarrArray>> arrays = new ArrayList<>();

    private OmeZarrSource(Path path, ZarrTree tree) {
        this.path = path;
        this.tree = tree;
        String group = imageGroup();
        Map<?, ?> attributes = tree.groups().getOrDefault(group, Map.of());
        this.image = OmeZarr.read(path + (group.isEmpty() ? "" : "/" + group), attributes);
        ZarrArray base = tree.array(join(group, image.paths().get(0)));
        this.shape = shape(base);
        this.type = base.datatype();
        if (!TYPES.contains(type)) {
            throw OmeZarr.failure(
                    path.toString(),
                    "samples of this type are not read (found " + type + ", expected "
                            + Unsupported.OME_ZARR_SAMPLES.expected() + ")");
        }
        addLevels(group, base);
    }

    /** Opens a folder or a zip archive. */
    public static OmeZarrSource open(Path path) throws IOException {
        try {
            ZarrTree tree = ZarrTree.open(path);
            boolean open = false;
            try {
                OmeZarrSource source = new OmeZarrSource(path, tree);
                open = true;
                return source;
            } finally {
                if (!open) {
                    tree.close();
                }
            }
        } catch (TableFileException e) {
            throw new ImageFileException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Returns the group of the image: the root, or the only image below it, as bioformats2raw writes it. */
    private String imageGroup() {
        Map<?, ?> root = tree.groups().getOrDefault("", Map.of());
        if (OmeZarr.isImage(root)) {
            return "";
        }
        List<String> images = tree.groups().entrySet().stream()
                .filter(group -> OmeZarr.isImage(group.getValue()))
                .map(Map.Entry::getKey)
                .filter(name -> !name.contains("labels/"))
                .toList();
        if (images.size() == 1) {
            return images.get(0);
        }
        boolean plate = OmeZarr.of(root).containsKey("plate");
        throw new ImageFileException(path + ": "
                + (images.isEmpty()
                        ? "no image of OME-Zarr (expected 'multiscales' in the attributes of a group)."
                                + " Import its arrays as arrays instead."
                        : Unsupported.OME_ZARR_PLATE.refusal() + " (found " + (plate ? "a plate with " : "")
                                + images.stream().limit(4).collect(Collectors.joining(", "))
                                + (images.size() > 4 ? " …" : "") + "). Name one of them, such as "
                                + path.resolve(images.get(0)) + "."));
    }

    private static String join(String group, String name) {
        return group.isEmpty() ? name : group + "/" + name;
    }

    private ImageShape shape(ZarrArray array) {
        long[] sizes = array.shape();
        if (sizes.length != image.axes().length()) {
            throw OmeZarr.failure(
                    path.toString(),
                    "an array has another number of axes (found " + sizes.length + ", expected " + image.axes() + ")");
        }
        if (Arrays.stream(sizes).anyMatch(size -> size < 1 || size > Integer.MAX_VALUE)) {
            throw OmeZarr.failure(path.toString(), "not a size of an image (found " + Arrays.toString(sizes) + ")");
        }
        return new ImageShape(image.axes(), Arrays.stream(sizes).boxed().toList());
    }

    /** Adds the levels that differ from the first one in width and height alone. */
    private void addLevels(String group, ZarrArray base) {
        for (String name : image.paths()) {
            ZarrArray array = levels.isEmpty() ? base : tree.array(join(group, name));
            ImageShape size = shape(array);
            boolean same = "TCZ".chars().allMatch(axis -> size.size((char) axis) == shape.size((char) axis));
            if (!same || array.datatype() != type) {
                System.getLogger("dev.tegula")
                        .log(
                                System.Logger.Level.WARNING,
                                path + ": levels from " + name + " on are left out, because they have other sizes of"
                                        + " t, c or z, or another type, than the first. Further levels can be computed.");
                return;
            }
            levels.add(new LevelSize(size.width(), size.height()));
            int axis = image.axes().indexOf('C');
            boolean apart = axis >= 0 && array.chunkShape()[axis] == 1;
            List<ZarrArray> perChannel = new ArrayList<>(List.of(array));
            for (long channel = 1; apart && channel < shape.size('C'); channel++) {
                perChannel.add(tree.array(join(group, name)));
            }
            arrays.add(perChannel);
        }
    }

    @Override
    public ImageShape shape() {
        return shape;
    }

    @Override
    public Datatype datatype() {
        return type == Datatype.BOOL ? Datatype.UINT8 : type;
    }

    @Override
    public SourceMetadata metadata() {
        int count = (int) shape.size('C');
        List<ImageChannel> channels = new ArrayList<>(
                image.channels().subList(0, Math.min(count, image.channels().size())));
        while (channels.size() < count) {
            channels.add(new ImageChannel("Channel " + channels.size(), ImageChannel.WHITE, Double.NaN, Double.NaN));
        }
        return new SourceMetadata(channels, false, image.sizes(), Map.of("ome_zarr", image.text()));
    }

    @Override
    public List<LevelSize> levels() {
        return levels;
    }

    @Override
    public long filledBytes() {
        return arrays.stream()
                .flatMap(List::stream)
                .mapToLong(ZarrArray::filledBytes)
                .sum();
    }

    @Override
    public long heldBytes() {
        return arrays.stream()
                .flatMap(List::stream)
                .mapToLong(ZarrArray::heldBytes)
                .sum();
    }

    @Override
    public void read(PlanePosition plane, PixelBox box, byte[] target) throws IOException {
        List<ZarrArray> perChannel = arrays.get(plane.level());
        int channels = (int) shape.size('C');
        int together = perChannel.size() == 1 ? channels : 1;
        String axes = image.axes();
        for (int channel = 0; channel < channels; channel += together) {
            long[] from = new long[axes.length()];
            int[] lengths = new int[axes.length()];
            for (int i = 0; i < from.length; i++) {
                from[i] = switch (axes.charAt(i)) {
                    case 'T' -> plane.time();
                    case 'Z' -> plane.depth();
                    case 'C' -> channel;
                    case 'Y' -> box.y();
                    default -> box.x();
                };
                lengths[i] = switch (axes.charAt(i)) {
                    case 'C' -> together;
                    case 'Y' -> box.height();
                    case 'X' -> box.width();
                    default -> 1;
                };
            }
            byte[] elements;
            try {
                elements = perChannel.get(perChannel.size() == 1 ? 0 : channel).read(from, lengths);
            } catch (TableFileException e) {
                throw new ImageFileException(String.valueOf(e.getMessage()), e);
            }
            place(elements, lengths, target, channel * box.pixels() * type.size());
        }
    }

    /** Copies elements in the order of the axes to channels of rows. */
    private void place(byte[] elements, int[] lengths, byte[] target, int offset) {
        String axes = image.axes();
        int[] steps = new int[3];
        int step = type.size();
        int[] counts = {1, 1, 1};
        for (int i = lengths.length - 1; i >= 0; i--) {
            int at = "CYX".indexOf(axes.charAt(i));
            if (at >= 0) {
                steps[at] = step;
                counts[at] = lengths[i];
            }
            step *= lengths[i];
        }
        int to = offset;
        for (int c = 0; c < counts[0]; c++) {
            for (int y = 0; y < counts[1]; y++) {
                for (int x = 0; x < counts[2]; x++) {
                    int from = c * steps[0] + y * steps[1] + x * steps[2];
                    for (int b = 0; b < type.size(); b++) {
                        byte value = elements[from + b];
                        target[to++] = type == Datatype.BOOL && value != 0 ? 1 : value;
                    }
                }
            }
        }
    }

    @Override
    public void close() {
        tree.close();
    }
}
