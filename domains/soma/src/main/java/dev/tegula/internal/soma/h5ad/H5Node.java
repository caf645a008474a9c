package dev.tegula.internal.soma.h5ad;

import dev.tegula.internal.hdf5.Attributes;
import dev.tegula.internal.hdf5.file.ElementType;
import dev.tegula.internal.hdf5.file.FlatValues;
import dev.tegula.internal.hdf5.file.Hdf5Problem;
import dev.tegula.internal.hdf5.file.StoredAttribute;
import dev.tegula.internal.hdf5.file.StoredDataset;
import dev.tegula.internal.hdf5.file.StoredGroup;
import dev.tegula.internal.hdf5.file.StoredObject;
import dev.tegula.io.table.TableFileException;
import dev.tegula.schema.Datatype;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A group or dataset of a file that is read, with the attributes that AnnData gives it. */
record H5Node(String file, StoredObject node) {

    /** Returns the place in the file, for messages. */
    String place() {
        return file + ", /" + node.path();
    }

    /** Returns the path without the first slash, for notes. */
    String path() {
        return node.path();
    }

    TableFileException failure(String problem) {
        return new TableFileException(place() + ": " + problem);
    }

    boolean isGroup() {
        return node instanceof StoredGroup;
    }

    boolean isDataset() {
        return node instanceof StoredDataset;
    }

    /** Returns why the object cannot be read, or null. */
    @Nullable
    String problem() {
        return node instanceof StoredObject.Unreadable object ? object.problem() : null;
    }

    /** Returns the value of {@code encoding-type}; empty if there is none. */
    String encoding() {
        String type = text(Encoding.TYPE);
        return type == null ? "" : type;
    }

    @Nullable
    String text(String attribute) {
        return Attributes.text(node, attribute);
    }

    /** Returns an attribute with texts; null if there is none. */
    @Nullable
    List<String> texts(String name) {
        StoredAttribute attribute = node.attribute(name);
        if (attribute == null) {
            return null;
        }
        FlatValues values = attribute.values();
        return values != null && values.array() instanceof String[] all ? List.of(all) : List.of();
    }

    boolean has(String attribute) {
        return node.attribute(attribute) != null;
    }

    /** Returns an attribute with two lengths; null if there is none. */
    long @Nullable [] lengths(String name) {
        List<Number> values = Attributes.numbers(node, name);
        return values.size() == 2
                ? new long[] {values.get(0).longValue(), values.get(1).longValue()}
                : null;
    }

    /** Returns the members of a group, without links. */
    List<H5Node> children() {
        List<H5Node> children = new ArrayList<>();
        for (StoredObject child : ((StoredGroup) node).children()) {
            children.add(new H5Node(file, child));
        }
        return children;
    }

    /** Returns a member of a group, or null. */
    @Nullable
    H5Node child(String name) {
        StoredObject child = node instanceof StoredGroup group ? group.child(name) : null;
        return child == null ? null : new H5Node(file, child);
    }

    /** Returns a member of a group that must exist, a dataset. */
    H5Node dataset(String name) {
        H5Node child = child(name);
        if (child != null && child.problem() != null) {
            throw child.failure(String.valueOf(child.problem()));
        }
        if (child == null || !child.isDataset()) {
            throw failure("the dataset '" + name + "' of a " + encoding() + " is missing.");
        }
        return child;
    }

    private StoredDataset data() {
        return (StoredDataset) node;
    }

    String name() {
        return node.name();
    }

    /** Returns whether the dataset is one value without a dimension. */
    boolean isSingle() {
        return data().isSingle();
    }

    /** Returns the lengths of the dimensions; one of zero if the dataset has no values at all. */
    long[] shape() {
        return data().lengths().length == 0 && data().count() == 0 ? new long[] {0} : data().lengths();
    }

    /** Returns whether the dataset has columns of several types. */
    boolean isCompound() {
        return data().type().kind() == ElementType.Kind.COMPOUND;
    }

    /** Returns the type of the values; null if it has no counterpart. */
    @Nullable
    Datatype datatype() {
        return datatype(data().type());
    }

    /** Returns the types of the fields of a compound dataset, those of lists by their values; null for others. */
    Map<String, @Nullable Datatype> fieldTypes() {
        Map<String, @Nullable Datatype> types = new LinkedHashMap<>();
        for (ElementType.Member member : data().type().members()) {
            ElementType type = member.type();
            boolean list = type.kind() == ElementType.Kind.ARRAY;
            types.put(member.name(), datatype(list ? type.members().get(0).type() : type));
        }
        return types;
    }

    /** Returns whether the values are numbers of half precision, which become those of single precision. */
    boolean isHalf() {
        ElementType type = data().type();
        return type.kind() == ElementType.Kind.FLOAT && type.size() == 2;
    }

    private static @Nullable Datatype datatype(ElementType type) {
        if (type.refusal() != null) {
            return null;
        }
        boolean signed = type.kind() == ElementType.Kind.SIGNED;
        return switch (type.kind()) {
            case SIGNED, UNSIGNED ->
                switch (type.size()) {
                    case 1 -> signed ? Datatype.INT8 : Datatype.UINT8;
                    case 2 -> signed ? Datatype.INT16 : Datatype.UINT16;
                    case 4 -> signed ? Datatype.INT32 : Datatype.UINT32;
                    default -> signed ? Datatype.INT64 : Datatype.UINT64;
                };
            // Half precision becomes single precision.
            case FLOAT -> type.size() <= 4 ? Datatype.FLOAT32 : Datatype.FLOAT64;
            case ENUMERATION -> type.isBoolean() ? Datatype.BOOL : null;
            default -> Datatype.STRING_UTF8;
        };
    }

    /** Returns the type of a dataset of numbers or booleans. */
    Datatype numbers() {
        Datatype type = datatype();
        if (type == null || type.isString()) {
            throw failure(
                    "not a dataset of numbers (found " + data().type().kind().words() + ").");
        }
        return type;
    }

    /** Returns the number of values of a dataset of one dimension. */
    int length() {
        long[] shape = shape();
        if (shape.length != 1 || shape[0] > Integer.MAX_VALUE - 8) {
            throw failure("not a list (found the shape " + Arrays.toString(shape) + ").");
        }
        return (int) shape[0];
    }

    private <T> T read(Supplier<T> action) {
        try {
            return action.get();
        } catch (Hdf5Problem e) {
            throw new TableFileException(place() + ": " + e.text(), e.nextStep(), e);
        }
    }

    /** Reads all values in row-major order, at most 2^31, into a primitive array of their type. */
    Object values(Datatype type) {
        if (data().count() == 0) {
            return Primitives.of(type, null, 0);
        }
        FlatValues values = read(data()::readAll);
        return Primitives.of(type, values, values.count());
    }

    /** Reads values [{@code from}, {@code from + count}) of a dataset of one dimension. */
    Object values(Datatype type, long from, int count) {
        return box(type, new long[] {from}, new int[] {count});
    }

    /** Reads a box of values in row-major order. */
    Object box(Datatype type, long[] from, int[] lengths) {
        FlatValues values = read(() -> data().read(from, lengths, StandardCharsets.UTF_8));
        return Primitives.of(type, values, values.count());
    }

    /** Reads the texts of a dataset, of numbers as decimal text, in row-major order. */
    String[] texts() {
        if (data().count() == 0) {
            return new String[0];
        }
        FlatValues values = read(data()::readAll);
        return Primitives.texts(values, values.count());
    }

    /** Reads the fields of a compound dataset; those of types without a counterpart have no values. */
    Map<String, @Nullable FlatValues> fields() {
        return read(data()::readFields);
    }
}
