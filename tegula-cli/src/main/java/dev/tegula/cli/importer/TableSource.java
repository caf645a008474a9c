package dev.tegula.cli.importer;

import java.io.IOException;
import java.io.InputStream;

/** A parser of a file of cells. */
public interface TableSource {

    /** Reads all cells into columns. */
    void read(InputStream in, ImportColumns intake) throws IOException;
}
