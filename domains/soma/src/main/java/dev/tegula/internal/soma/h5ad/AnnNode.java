package dev.tegula.internal.soma.h5ad;

import dev.tegula.internal.hdf5.file.FlatValues;
import dev.tegula.io.table.TableFileException;
import dev.tegula.schema.Datatype;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A group or dataset of a file of AnnData, in HDF5 or Zarr, with its attributes. */
interface AnnNode {

    /** Note about {@link #isHalf}. */
    String HALF = "half precision became single precision";

    /** Returns the place in the file, for messages. */
    String place();

    /** Returns the path without the first slash, for notes. */
    String path();

    /** Returns the last name of the path. */
    String name();

    boolean isGroup();

    boolean isDataset();

    /** Returns why the object cannot be read, or null. */
    @Nullable
    String problem();

    /** Returns an attribute of one text, or null. */
    @Nullable
    String text(String attribute);

    /** Returns an attribute with texts; null if there is none. */
    @Nullable
    List<String> texts(String attribute);

    /** Returns an attribute with numbers or one number; empty if there is none. */
    List<Number> numbers(String attribute);

    boolean has(String attribute);

    /** Returns the members of a group, without links. */
    List<AnnNode> children();

    /** Returns a member of a group, or null. */
    @Nullable
    AnnNode child(String name);

    /** Returns whether the dataset is one value without a dimension. */
    boolean isSingle();

    /** Returns the lengths of the dimensions; one of zero if the dataset has no values at all. */
    long[] shape();

    /** Returns whether the dataset has columns of several types. */
    boolean isCompound();

    /** Returns the type of the values; null if it has no counterpart. */
    @Nullable
    Datatype datatype();

    /** Returns the types of the fields of a compound dataset, those of lists by their values; null for others. */
    Map<String, @Nullable Datatype> fieldTypes();

    /** Returns whether the values, or some fields, are numbers of half precision, which become single precision. */
    boolean isHalf();

    /**
     * Returns whether the values are bytes of a fixed length, which become texts; of fields, anndata makes texts, too.
     */
    boolean isBytes();

    /** Reads all values in row-major order, at most 2^31, into a primitive array of their type. */
    Object values(Datatype type);

    /** Reads a box of values in row-major order. */
    Object box(Datatype type, long[] from, int[] lengths);

    /** Reads the texts of a dataset, of numbers as decimal text, in row-major order. */
    String[] texts();

    /** Reads the fields of a compound dataset; those of types without a counterpart have no values. */
    Map<String, @Nullable FlatValues> fields();

    default TableFileException failure(String problem) {
        return new TableFileException(place() + ": " + problem);
    }

    /** Returns the value of {@code encoding-type}; empty if there is none. */
    default String encoding() {
        String type = text(Encoding.TYPE);
        return type == null ? "" : type;
    }

    /** Returns an attribute with two lengths; null if there is none. */
    default long @Nullable [] lengths(String attribute) {
        List<Number> values = numbers(attribute);
        return values.size() == 2
                ? new long[] {values.get(0).longValue(), values.get(1).longValue()}
                : null;
    }

    /** Returns a member of a group that must exist, a dataset. */
    default AnnNode dataset(String name) {
        AnnNode child = child(name);
        if (child != null && child.problem() != null) {
            throw child.failure(String.valueOf(child.problem()));
        }
        if (child == null || !child.isDataset()) {
            throw failure("the dataset '" + name + "' of a " + encoding() + " is missing.");
        }
        return child;
    }

    /** Returns the type of a dataset of numbers or booleans. */
    default Datatype numbers() {
        Datatype type = datatype();
        if (type == null || type.isString()) {
            throw failure("not a dataset of numbers (found " + (type == null ? "another type" : "texts") + ").");
        }
        return type;
    }

    /** Returns the number of values of a dataset of one dimension. */
    default int length() {
        long[] shape = shape();
        if (shape.length != 1 || shape[0] > Integer.MAX_VALUE - 8) {
            throw failure("not a list (found the shape " + Arrays.toString(shape) + ").");
        }
        return (int) shape[0];
    }

    /** Reads values [{@code from}, {@code from + count}) of a dataset of one dimension. */
    default Object values(Datatype type, long from, int count) {
        return box(type, new long[] {from}, new int[] {count});
    }
}
