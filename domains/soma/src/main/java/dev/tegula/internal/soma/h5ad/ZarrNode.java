package dev.tegula.internal.soma.h5ad;

import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.hdf5.file.FlatValues;
import dev.tegula.internal.io.cells.LittleEndianValues;
import dev.tegula.internal.zarr.read.ZarrArray;
import dev.tegula.internal.zarr.read.ZarrTree;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A group or array of a store of Zarr. */
final class ZarrNode implements AnnNode {

    private final String file;
    private final ZarrTree tree;
    private final String path;
    /** Null for groups, structures and unreadable arrays. */
    private final @Nullable ZarrArray array;

    /** The fields of structures. */
    private final Map<String, ZarrArray> fields;

    private final @Nullable String problem;

    ZarrNode(String file, ZarrTree tree, String path) {
        this.file = file;
        this.tree = tree;
        this.path = path;
        ZarrArray found = null;
        Map<String, ZarrArray> parts = Map.of();
        String refusal = null;
        if (tree.hasArray(path)) {
            try {
                parts = tree.fields(path);
                found = parts.isEmpty() ? tree.array(path) : null;
            } catch (TableFileException e) {
                refusal = e.getMessage();
            }
        }
        this.array = found;
        this.fields = parts;
        this.problem = refusal;
    }

    @Override
    public String place() {
        return file + "/" + path;
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public String name() {
        return PathNames.last(path);
    }

    @Override
    public boolean isGroup() {
        return !tree.hasArray(path);
    }

    @Override
    public boolean isDataset() {
        return tree.hasArray(path) && problem == null;
    }

    @Override
    public @Nullable String problem() {
        return problem;
    }

    @Override
    public @Nullable String text(String attribute) {
        return tree.attributes(path).get(attribute) instanceof String text ? text : null;
    }

    @Override
    public @Nullable List<String> texts(String attribute) {
        Object value = tree.attributes(path).get(attribute);
        return value == null
                ? null
                : value instanceof List<?> list
                        ? list.stream().map(String::valueOf).toList()
                        : List.of();
    }

    @Override
    public List<Number> numbers(String attribute) {
        Object value = tree.attributes(path).get(attribute);
        List<Number> numbers = new ArrayList<>();
        for (Object each : value instanceof List<?> list ? list : Arrays.asList(value)) {
            if (each instanceof Number number) {
                numbers.add(number);
            } else if (each instanceof Boolean truth) {
                numbers.add(truth ? 1 : 0);
            }
        }
        return numbers;
    }

    @Override
    public boolean has(String attribute) {
        return tree.attributes(path).containsKey(attribute);
    }

    @Override
    public List<AnnNode> children() {
        List<AnnNode> children = new ArrayList<>();
        for (String name : tree.children(path)) {
            children.add(new ZarrNode(file, tree, join(name)));
        }
        return children;
    }

    private String join(String name) {
        return path.isEmpty() ? name : path + "/" + name;
    }

    @Override
    public @Nullable AnnNode child(String name) {
        boolean exists = tree.hasArray(join(name)) || tree.groups().containsKey(join(name));
        return exists ? new ZarrNode(file, tree, join(name)) : null;
    }

    @Override
    public boolean isSingle() {
        return shape().length == 0;
    }

    @Override
    public long[] shape() {
        return tree.shape(path);
    }

    @Override
    public boolean isCompound() {
        return !fields.isEmpty();
    }

    private ZarrArray array() {
        return Objects.requireNonNull(array);
    }

    @Override
    public @Nullable Datatype datatype() {
        return isCompound() ? null : datatype(array());
    }

    private static @Nullable Datatype datatype(ZarrArray array) {
        Datatype type = array.datatype();
        return switch (type.kind()) {
            case INTEGER, FLOAT, BOOL, TEXT -> type;
            default -> null;
        };
    }

    @Override
    public Map<String, @Nullable Datatype> fieldTypes() {
        Map<String, @Nullable Datatype> types = new LinkedHashMap<>();
        fields.forEach((name, field) -> types.put(name, datatype(field)));
        return types;
    }

    @Override
    public Map<String, @Nullable FlatValues> fields() {
        Map<String, @Nullable FlatValues> values = new LinkedHashMap<>();
        fields.forEach((name, field) -> values.put(name, datatype(field) == null ? null : values(field)));
        return values;
    }

    private static FlatValues values(ZarrArray field) {
        int[] lengths = Arrays.stream(field.shape()).mapToInt(Math::toIntExact).toArray();
        int count = Arrays.stream(lengths).reduce(1, Math::multiplyExact);
        try {
            if (count == 0 || field.datatype().isString()) {
                return FlatValues.of(count == 0 ? new String[0] : field.texts(), count);
            }
            byte[] bytes = field.read(new long[lengths.length], lengths);
            return widened(field.datatype(), LittleEndianValues.array(field.datatype(), bytes), count);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean isHalf() {
        return array != null && array.isHalf() || fields.values().stream().anyMatch(ZarrArray::isHalf);
    }

    @Override
    public boolean isBytes() {
        return array != null && array.isBytes();
    }

    @Override
    public Object values(Datatype type) {
        int[] lengths = Arrays.stream(shape()).mapToInt(Math::toIntExact).toArray();
        return box(type, new long[lengths.length], lengths);
    }

    @Override
    public Object box(Datatype type, long[] from, int[] lengths) {
        if (Arrays.stream(lengths).anyMatch(length -> length == 0)) {
            return Primitives.of(type, null, 0);
        }
        byte[] bytes;
        try {
            bytes = array().read(from, lengths);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Datatype stored = array().datatype();
        Object values = LittleEndianValues.array(stored, bytes);
        int count = bytes.length / stored.size();
        if (stored == type) {
            return values;
        }
        return Primitives.of(type, widened(stored, values, count), count);
    }

    /** Returns numbers in arrays that hold those of unsigned types. */
    private static FlatValues widened(Datatype stored, Object values, int count) {
        Column column = Column.of(new Field("values", stored, 1, false), values, count, null, null);
        if (stored.isFloat()) {
            double[] reals = new double[count];
            Arrays.setAll(reals, column::doubleAt);
            return FlatValues.of(reals, count);
        }
        long[] numbers = new long[count];
        Arrays.setAll(numbers, column::longAt);
        return FlatValues.of(numbers, count);
    }

    @Override
    public String[] texts() {
        try {
            Datatype type = datatype();
            if (type != null && !type.isString()) {
                Object values = values(type);
                int count = Array.getLength(values);
                return Primitives.texts(widened(type, values, count), count);
            }
            return array().texts();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
