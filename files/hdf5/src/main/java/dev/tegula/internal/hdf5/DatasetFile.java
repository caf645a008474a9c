package dev.tegula.internal.hdf5;

import dev.tegula.internal.io.grid.GridChoice;
import java.util.List;

/** The datasets of a file. */
interface DatasetFile {

    /** Returns all datasets that can be read, also coordinates, in the order of their paths. */
    List<GridDataset> datasets();

    /** Returns the choice of the datasets to read. */
    GridChoice<GridDataset> choice();
}
