package dev.tegula.internal.hdf5.file;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An object with attributes. */
public interface Attributed {

    /** Returns the names of the attributes, sorted or in the order of the file. */
    List<String> attributeNames();

    /** Returns the values of an attribute, or null if it is missing, has none, or its type is not supported. */
    @Nullable
    FlatValues attributeValues(String name);
}
