package dev.tegula.internal.io.grid;

import dev.tegula.internal.base.PathNames;
import java.util.Arrays;
import java.util.List;

/** A variable of a file of grids, whose values are not read yet. */
public interface GridEntry {

    /** Returns the path without the first slash, with the name as its writer gave it. */
    String path();

    /** Returns the last name of the path. */
    default String name() {
        return PathNames.last(path());
    }

    /** Returns the path of the variable that it is a part of; its own if it is whole. */
    default String whole() {
        return path();
    }

    /** Returns the lengths of the dimensions in the file; none for a single value. */
    long[] shape();

    /** Returns whether it contains the coordinates of the axis of its name. */
    boolean isCoordinates();

    /**
     * Returns the axes of the column, the outermost first.
     *
     * @throws dev.tegula.io.table.TableFileException if the variable does not fit its axes
     */
    List<GridAxis> axes();

    /** Returns the path and the shape, for messages. */
    default String described() {
        return path() + " " + Arrays.toString(shape());
    }
}
