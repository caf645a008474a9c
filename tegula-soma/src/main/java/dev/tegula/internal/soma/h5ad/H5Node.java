package dev.tegula.internal.soma.h5ad;

import dev.tegula.internal.hdf5.Attributes;
import dev.tegula.internal.hdf5.FlatValues;
import dev.tegula.io.table.TableFileException;
import dev.tegula.schema.Datatype;
import io.jhdf.api.Attribute;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Node;
import io.jhdf.object.datatype.ArrayDataType;
import io.jhdf.object.datatype.CompoundDataType;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.datatype.EnumDataType;
import io.jhdf.object.datatype.FixedPoint;
import io.jhdf.object.datatype.FloatingPoint;
import io.jhdf.object.datatype.StringData;
import io.jhdf.object.datatype.VariableLength;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A group or dataset of a file that is read, with the attributes that AnnData gives it. */
record H5Node(String file, Node node) {

    /** Returns the place in the file, for messages. */
    String place() {
        return file + ", " + node.getPath();
    }

    /** Returns the path without the first slash, for notes. */
    String path() {
        return node.getPath().replaceAll("^/|/$", "");
    }

    TableFileException failure(String problem) {
        return new TableFileException(place() + ": " + problem);
    }

    boolean isGroup() {
        return node instanceof Group && !node.isLink();
    }

    boolean isDataset() {
        return node instanceof Dataset && !node.isLink();
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
        Attribute attribute = node.getAttribute(name);
        if (attribute == null) {
            return null;
        }
        Object data = attribute.isEmpty() ? null : attribute.getData();
        if (data instanceof String one) {
            return List.of(one);
        }
        return data instanceof String[] all ? List.of(all) : List.of();
    }

    /** Returns an attribute with two lengths; null if there is none. */
    long @Nullable [] lengths(String name) {
        Attribute attribute = node.getAttribute(name);
        if (attribute == null || attribute.isEmpty()) {
            return null;
        }
        Object data = attribute.getData();
        if (data == null || !data.getClass().isArray() || Array.getLength(data) != 2) {
            return null;
        }
        FlatValues values = FlatValues.of(data, 2);
        return values.isText() ? null : new long[] {values.whole(0), values.whole(1)};
    }

    /** Returns the members of a group, without links. */
    List<H5Node> children() {
        List<H5Node> children = new ArrayList<>();
        for (Node child : ((Group) node).getChildren().values()) {
            if (!child.isLink()) {
                children.add(new H5Node(file, child));
            }
        }
        return children;
    }

    /** Returns a member of a group, or null. */
    @Nullable
    H5Node child(String name) {
        Node child = node instanceof Group group ? group.getChildren().get(name) : null;
        return child == null || child.isLink() ? null : new H5Node(file, child);
    }

    /** Returns a member of a group that must exist, a dataset. */
    H5Node dataset(String name) {
        H5Node child = child(name);
        if (child == null || !child.isDataset()) {
            throw failure("the dataset '" + name + "' of a " + encoding() + " is missing.");
        }
        return child;
    }

    Dataset data() {
        return (Dataset) node;
    }

    long[] shape() {
        return data().isEmpty() && data().getDimensions().length == 0 ? new long[] {0} : data().getDimensionsAsLong();
    }

    /** Returns whether the dataset has columns of several types. */
    boolean isCompound() {
        return data().isCompound();
    }

    /** Returns the type of the values; null if it has no counterpart. */
    @Nullable
    Datatype datatype() {
        return datatype(data().getDataType());
    }

    /** Returns the types of the fields of a compound dataset, those of lists by their values; null for others. */
    Map<String, @Nullable Datatype> fieldTypes() {
        Map<String, @Nullable Datatype> types = new LinkedHashMap<>();
        if (data().getDataType() instanceof CompoundDataType compound) {
            for (CompoundDataType.CompoundDataMember member : compound.getMembers()) {
                DataType type = member.getDataType();
                types.put(member.getName(), datatype(type instanceof ArrayDataType list ? list.getBaseType() : type));
            }
        }
        return types;
    }

    /** Returns whether the values are numbers of half precision, which become those of single precision. */
    boolean isHalf() {
        return data().getDataType() instanceof FloatingPoint number && number.getSize() == 2;
    }

    private static @Nullable Datatype datatype(DataType type) {
        if (type instanceof FixedPoint number) {
            return switch (number.getSize()) {
                case 1 -> number.isSigned() ? Datatype.INT8 : Datatype.UINT8;
                case 2 -> number.isSigned() ? Datatype.INT16 : Datatype.UINT16;
                case 4 -> number.isSigned() ? Datatype.INT32 : Datatype.UINT32;
                case 8 -> number.isSigned() ? Datatype.INT64 : Datatype.UINT64;
                default -> null;
            };
        }
        if (type instanceof FloatingPoint number) {
            // Half precision becomes single precision.
            return number.getSize() <= 4 ? Datatype.FLOAT32 : number.getSize() == 8 ? Datatype.FLOAT64 : null;
        }
        if (type instanceof StringData || type instanceof VariableLength text && text.isVariableLengthString()) {
            return Datatype.STRING_UTF8;
        }
        if (type instanceof EnumDataType words) {
            return words.getEnumMapping().equals(Map.of(0, "FALSE", 1, "TRUE")) ? Datatype.BOOL : null;
        }
        return null;
    }

    /** Returns the type of a dataset of numbers or booleans. */
    Datatype numbers() {
        Datatype type = datatype();
        if (type == null || type.isString()) {
            throw failure("not a dataset of numbers (found "
                    + data().getDataType().getClass().getSimpleName() + ").");
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

    /** Reads all values in row-major order, at most 2^31, into a primitive array of their type. */
    Object values(Datatype type) {
        long count = 1;
        for (long length : shape()) {
            count = Math.multiplyExact(count, length);
        }
        if (count == 0) {
            return Primitives.of(type, null, 0);
        }
        Object nested = data().getData();
        Object array = nested.getClass().isArray() ? nested : Primitives.single(nested);
        return Primitives.of(type, FlatValues.of(array, Math.toIntExact(count)), (int) count);
    }

    /** Reads values [{@code from}, {@code from + count}) of a dataset of one dimension. */
    Object values(Datatype type, long from, int count) {
        return count == 0
                ? Primitives.of(type, null, 0)
                : Primitives.of(
                        type, FlatValues.of(data().getData(new long[] {from}, new int[] {count}), count), count);
    }

    /** Reads the texts of a dataset, of numbers as decimal text, in row-major order. */
    String[] texts() {
        long count = 1;
        for (long length : shape()) {
            count = Math.multiplyExact(count, length);
        }
        if (count == 0) {
            return new String[0];
        }
        Object nested = data().getData();
        Object array = nested.getClass().isArray() ? nested : Primitives.single(nested);
        return Primitives.texts(FlatValues.of(array, Math.toIntExact(count)), (int) count);
    }
}
