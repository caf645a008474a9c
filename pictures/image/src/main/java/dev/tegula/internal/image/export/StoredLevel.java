package dev.tegula.internal.image.export;

import dev.tegula.ArrayReader;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.image.model.ImageFileException;
import dev.tegula.image.model.ImageShape;
import dev.tegula.internal.image.load.Samples;
import dev.tegula.internal.image.tiff.PixelBox;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An array with an image: its axes, and regions of its samples in any order of dimensions. */
public final class StoredLevel implements AutoCloseable {

    private final ArrayReader array;
    /** One letter per dimension. */
    private final String axes;

    private final List<Range.OfLong> domain;
    private final int depth;
    private final String attribute;
    private final ImageShape shape;

    private StoredLevel(ArrayReader array, String axes, List<Range.OfLong> domain, int depth, String attribute) {
        this.array = array;
        this.axes = axes;
        this.domain = domain;
        this.depth = depth;
        this.attribute = attribute;
        List<Long> sizes = new ArrayList<>();
        for (int d = 0; d < axes.length(); d++) {
            long size = domain.get(d).high() - domain.get(d).low() + 1;
            sizes.add(axes.charAt(d) == 'X' ? size / depth : size);
        }
        if (depth > 1) {
            sizes.add((long) depth);
        }
        this.shape = new ImageShape(depth > 1 ? axes + "C" : axes, sizes);
    }

    /**
     * Returns a level of an image group.
     *
     * @param depth number of channels in the dimension X
     */
    public static StoredLevel ofGroup(ArrayReader array, int depth, String attribute) {
        StringBuilder axes = new StringBuilder();
        List<Range.OfLong> domain = new ArrayList<>();
        for (Dimension dimension : array.schema().dimensions()) {
            axes.append(dimension.name());
            domain.add((Range.OfLong) dimension.domain());
        }
        return new StoredLevel(array, axes.toString(), domain, depth, attribute);
    }

    /**
     * Returns an array without a group, of two or three dimensions. Dimensions named t, c, z, y or x are these axes;
     * others are, from the last on, X, Y and Z, or C, X and Y if the last one has 3 or 4 coordinates of bytes.
     */
    public static StoredLevel ofArray(String uri, ArrayReader array) {
        ArraySchema schema = array.schema();
        int count = schema.dimensions().size();
        List<Range> used = array.nonEmptyDomain();
        if (!schema.isDense() || count < 2 || count > 3 || schema.attributes().isEmpty() || used == null) {
            throw new ImageFileException(
                    uri + ": not an image (found "
                            + (used == null ? "no cells" : count + " dimensions of a " + schema.type() + " array")
                            + ", expected an image group, or a dense array of 2 or 3 dimensions)",
                    NextStep.of(Action.SHOW_SCHEMA, uri));
        }
        List<Range.OfLong> domain = new ArrayList<>();
        for (Range range : used) {
            if (!(range instanceof Range.OfLong integers)) {
                throw new ImageFileException(
                        uri + ": not an image (found dimensions that are not integers)",
                        NextStep.of(Action.SHOW_SCHEMA, uri));
            }
            domain.add(integers);
        }
        Attribute attribute = schema.attributes().get(0);
        String axes = namedAxes(schema.dimensions());
        if (axes.isEmpty()) {
            Range.OfLong last = domain.get(count - 1);
            long size = last.high() - last.low() + 1;
            boolean colors = count == 3 && (size == 3 || size == 4) && attribute.datatype() == Datatype.UINT8;
            axes = count == 2 ? "YX" : colors ? "YXC" : "ZYX";
        }
        return new StoredLevel(array, axes, domain, 1, attribute.name());
    }

    private static String namedAxes(List<Dimension> dimensions) {
        StringBuilder axes = new StringBuilder();
        for (Dimension dimension : dimensions) {
            String name = dimension.name().toUpperCase(Locale.ROOT);
            boolean known = name.length() == 1 && ImageShape.CANONICAL_AXES.contains(name);
            axes.append(known && axes.indexOf(name) < 0 ? name : "?");
        }
        boolean complete = axes.indexOf("?") < 0 && axes.indexOf("X") >= 0 && axes.indexOf("Y") >= 0;
        return complete ? axes.toString() : "";
    }

    /** Returns the axes in the order of the dimensions, and their sizes. */
    public ImageShape shape() {
        return shape;
    }

    /** Returns the name of the dimension of an axis. */
    public String dimension(char axis) {
        return array.schema().dimensions().get(axes.indexOf(axis)).name();
    }

    public Datatype datatype() {
        Attribute found = array.schema().attribute(attribute);
        if (found == null || !(found.datatype().isInteger() || found.datatype().isFloat()) || found.isNullable()) {
            throw new ImageFileException(array + ": not samples of an image (found " + found
                    + ", expected an attribute of numbers that are not nullable). Choose another array.");
        }
        return found.datatype();
    }

    /** Channels to read at a depth and time, counted from 0. */
    record Slice(int firstChannel, int channels, long depth, long time) {}

    /** Returns little-endian samples channel by channel, each in row-major order. */
    byte[] read(Slice slice, PixelBox box) {
        Subarray region = Subarray.whole();
        for (int d = 0; d < axes.length(); d++) {
            long from = switch (axes.charAt(d)) {
                case 'T' -> slice.time;
                case 'Z' -> slice.depth;
                case 'C' -> slice.firstChannel;
                case 'Y' -> box.y();
                default -> box.x() * depth;
            };
            long count = switch (axes.charAt(d)) {
                case 'T', 'Z' -> 1;
                case 'C' -> slice.channels;
                case 'Y' -> box.height();
                default -> (long) box.width() * depth;
            };
            long low = domain.get(d).low() + from;
            region = region.addRange(array.schema().dimensions().get(d).name(), low, low + count - 1);
        }
        byte[] stored = Samples.of(array.read(region, attribute).column(attribute));
        String order = shape.axes().replaceAll("[TZ]", "");
        if (order.equals("CYX") || order.equals("YX")) {
            return stored;
        }
        return transpose(stored, order, slice, box);
    }

    /** Returns samples channel by channel. */
    private byte[] transpose(byte[] stored, String order, Slice slice, PixelBox box) {
        int bytes = datatype().size();
        int all = depth > 1 ? depth : slice.channels;
        int first = depth > 1 ? slice.firstChannel : 0;
        int strideC = stride(order, 'C', all, box) * bytes;
        int strideY = stride(order, 'Y', all, box) * bytes;
        int strideX = stride(order, 'X', all, box) * bytes;
        byte[] target = new byte[slice.channels * box.pixels() * bytes];
        int at = 0;
        for (int c = first; c < first + slice.channels; c++) {
            for (int y = 0; y < box.height(); y++) {
                for (int x = 0; x < box.width(); x++) {
                    int from = c * strideC + y * strideY + x * strideX;
                    for (int b = 0; b < bytes; b++) {
                        target[at++] = stored[from + b];
                    }
                }
            }
        }
        return target;
    }

    private static int stride(String order, char axis, int channels, PixelBox box) {
        int stride = 1;
        for (int i = order.length() - 1; i > order.indexOf(axis); i--) {
            char inner = order.charAt(i);
            stride *= inner == 'C' ? channels : inner == 'Y' ? box.height() : box.width();
        }
        return order.indexOf(axis) < 0 ? 0 : stride;
    }

    @Override
    public void close() {
        array.close();
    }
}
