package dev.tegula.internal.hdf5.export;

import dev.tegula.internal.hdf5.file.NetcdfNames;
import dev.tegula.internal.hdf5.output.OutputChunks;
import dev.tegula.internal.hdf5.output.OutputDataset;
import dev.tegula.internal.hdf5.output.OutputGroup;
import dev.tegula.internal.hdf5.output.OutputNode;
import dev.tegula.internal.hdf5.output.OutputType;
import dev.tegula.internal.io.tree.ElementFormat;
import dev.tegula.internal.io.tree.Node;
import dev.tegula.internal.io.tree.TextElements;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.progress.Progress;
import dev.tegula.schema.Datatype;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes a tree as NetCDF-4: axes are dimension scales, which the variables of their group refer to. Each group has its
 * own, so that it can be opened alone. Source: the section "Interoperability with HDF5" of the manual of NetCDF-C.
 */
final class NetcdfWriter {

    private static final String FILL = "_FillValue";

    private final Node.OfGroup root;
    private final Consumer<Progress> progress;
    private final long expected;
    private long chunks;
    private int dimensions;

    /** @param progress is called after each chunk, and may throw to end the export */
    NetcdfWriter(Node.OfGroup root, Consumer<Progress> progress) {
        this.root = root;
        this.progress = progress;
        this.expected = root.below().values().stream()
                .filter(Node.OfArray.class::isInstance)
                .mapToLong(node -> ((Node.OfArray) node).grid().chunks())
                .sum();
    }

    /** Writes all groups and variables. */
    void write(OutputGroup file) throws IOException {
        write(file, root);
    }

    private void write(OutputGroup out, Node.OfGroup group) throws IOException {
        addAttributes(out, group.attributes());
        Map<String, OutputNode> scales = new LinkedHashMap<>();
        Map<String, Node.OfArray> arrays = new LinkedHashMap<>();
        group.members().forEach((name, node) -> {
            if (node instanceof Node.OfArray array) {
                arrays.put(name, array);
            }
        });
        Axes axes = new Axes(group.members());
        for (Map.Entry<String, Long> axis : axes.lengths.entrySet()) {
            String name = axis.getKey();
            Node.OfArray coordinates = axes.coordinates(name);
            OutputNode scale = coordinates == null
                    ? out.dimension(name, axis.getValue())
                    : out.chunks(
                            name,
                            type(coordinates.type()),
                            coordinates.grid().shape(),
                            coordinates.grid().chunk());
            // The name of a dimension without a variable begins with these words in all files of NetCDF-4.
            describe(
                    scale,
                    coordinates == null
                            ? "This is a netCDF dimension but not a netCDF variable.%10d".formatted(axis.getValue())
                            : name);
            scales.put(name, scale);
            if (coordinates != null) {
                write((OutputChunks) scale, coordinates);
            }
        }
        for (Map.Entry<String, Node.OfArray> each : arrays.entrySet()) {
            if (axes.coordinates(each.getKey()) == null) {
                write(out, each.getKey(), each.getValue(), axes.of(each.getValue()), scales);
            }
        }
        for (Map.Entry<String, Node> each : group.members().entrySet()) {
            if (each.getValue() instanceof Node.OfGroup nested) {
                write(out.group(each.getKey()), nested);
            }
        }
    }

    private void describe(OutputNode scale, String name) {
        scale.fixedText("CLASS", "DIMENSION_SCALE\0");
        scale.fixedText("NAME", name + "\0");
        ByteBuffer number = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
        scale.attribute(
                NetcdfNames.DIMENSION_NUMBER,
                OutputType.INT32,
                number.putInt(dimensions++).array());
    }

    private void write(
            OutputGroup out, String name, Node.OfArray array, List<String> axes, Map<String, OutputNode> scales)
            throws IOException {
        String own = scales.containsKey(name) ? NetcdfNames.NOT_COORDINATES + name : name;
        ElementFormat format = array.type();
        if (axes.isEmpty()) {
            byte[] elements = TimeCounts.converted(format, array.source().elements(new long[0]));
            OutputDataset single = out.dataset(own, type(format));
            (format.isText() ? single.texts(TextElements.texts(elements)) : single.bytes(elements)).end();
            addAttributes(single, array);
            return;
        }
        OutputChunks target =
                out.chunks(own, type(format), array.grid().shape(), array.grid().chunk());
        target.scales(axes.stream()
                .map(axis -> Objects.requireNonNull(scales.get(axis)))
                .toList());
        write(target, array);
    }

    private void write(OutputChunks target, Node.OfArray array) throws IOException {
        ElementFormat format = array.type();
        addAttributes(target, array);
        if (format.marksMissing()) {
            byte[] fill = TimeCounts.converted(format, format.fill());
            target.fill(fill);
            target.attribute(FILL, type(format), fill);
        }
        array.grid().forEach(position -> {
            byte[] elements = array.source().elements(position);
            if (format.isText()) {
                target.append(TextElements.texts(elements));
            } else {
                target.append(TimeCounts.converted(format, elements));
            }
            progress.accept(Progress.of("", Progress.Unit.CHUNKS, ++chunks, expected));
        });
    }

    /** Returns the type in the file. NetCDF has no booleans: xarray takes bytes with an attribute for them. */
    private static OutputType type(ElementFormat format) {
        Datatype type = format.datatype();
        if (format.isText()) {
            return OutputType.TEXT;
        }
        if (format.isTime()) {
            return OutputType.INT64;
        }
        return type == Datatype.BOOL ? OutputType.INT8 : Objects.requireNonNull(OutputType.of(type));
    }

    private static void addAttributes(OutputNode target, Node.OfArray array) {
        addAttributes(target, array.attributes());
        // Readers that make booleans of bytes with this attribute take missing ones for true.
        if (array.type().datatype() == Datatype.BOOL && !array.type().marksMissing()) {
            target.fixedText("dtype", "bool");
        }
        TimeCounts.attributes(array.type()).forEach(target::fixedText);
    }

    private static void addAttributes(OutputNode target, Map<String, @Nullable Object> attributes) {
        attributes.forEach((name, given) -> {
            boolean isReserved = name.equals(FILL) || name.equals("NAME") || NetcdfNames.STRUCTURE.contains(name);
            if (!(given instanceof MetadataValue value) || isReserved) {
                return;
            }
            Datatype type = value.datatype();
            OutputType stored = type == Datatype.BOOL ? OutputType.INT8 : OutputType.of(type);
            if (type.kind() == Datatype.Kind.TEXT) {
                target.fixedText(name, value.text());
            } else if (stored != null && !value.isNull()) {
                target.attribute(name, stored, value.bytes());
            }
        });
    }

    /** The axes of a group by name. An axis whose name is taken gets a number. */
    private static final class Axes {

        final Map<String, Long> lengths = new LinkedHashMap<>();
        private final Map<String, Node> members;

        Axes(Map<String, Node> members) {
            this.members = members;
            members.forEach((name, node) -> {
                if (coordinates(name) != null && node instanceof Node.OfArray array) {
                    lengths.put(name, array.grid().shape()[0]);
                }
            });
            members.values().forEach(node -> {
                if (node instanceof Node.OfArray array) {
                    of(array);
                }
            });
        }

        /** Returns the variable with the coordinates of an axis, or null. */
        Node.@Nullable OfArray coordinates(String axis) {
            return members.get(axis) instanceof Node.OfArray array
                            && array.dimensions().equals(List.of(axis))
                    ? array
                    : null;
        }

        /** Returns the names of the axes of a variable. */
        List<String> of(Node.OfArray array) {
            List<String> names = new ArrayList<>();
            for (int d = 0; d < array.dimensions().size(); d++) {
                String name = array.dimensions().get(d);
                long length = array.grid().shape()[d];
                String candidate = name;
                for (int i = 2;
                        lengths.getOrDefault(candidate, length) != length
                                || names.contains(candidate)
                                || members.get(candidate) instanceof Node.OfGroup;
                        i++) {
                    candidate = name + "_" + i;
                }
                lengths.put(candidate, length);
                names.add(candidate);
            }
            return names;
        }
    }
}
