package dev.tegula.internal.hdf5;

import dev.tegula.internal.hdf5.file.Attributed;
import dev.tegula.internal.hdf5.file.ElementSource;
import dev.tegula.internal.io.grid.GridEntry;
import dev.tegula.internal.io.grid.NetcdfDefaults;
import dev.tegula.schema.Datatype;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A dataset or variable of a file. */
interface GridDataset extends GridEntry {

    /** Returns the file and the dataset, for messages. */
    String place();

    /** Returns what an axis refers to it by: its path in the file. */
    default String id() {
        return path();
    }

    /** Returns the elements. */
    ElementSource source();

    /** Returns whether it is a member of compounds, to which the conventions of variables do not apply. */
    default boolean isMember() {
        return false;
    }

    /** Returns the value that means a missing one if no attribute names it; else nothing. */
    List<Number> impliedFill(Datatype stored);

    /** Returns the variable whose bounds it contains, or null. */
    @Nullable
    Attributed boundsOf();

    /** Returns whether it only gives the length of an axis: a dimension without a variable, or an unwritten scale. */
    boolean isOnlyDimension();

    @Override
    default long[] shape() {
        return source().lengths();
    }

    /**
     * Returns whether a dataset of characters is one of texts, whose last dimension has their characters: if it names
     * their encoding.
     */
    default boolean isJoined() {
        return !isMember()
                && source().type().isCharacter()
                && source().lengths().length > 0
                && NetcdfDefaults.namesCharset(Attributes.text(source(), NetcdfDefaults.ENCODING));
    }
}
