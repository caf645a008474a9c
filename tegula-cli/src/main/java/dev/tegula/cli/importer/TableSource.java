package dev.tegula.cli.importer;

import java.io.IOException;
import java.io.InputStream;

/** A way of reading cells. */
public interface TableSource {

    /** Reads everything into an intake. */
    void read(InputStream in, ImportColumns intake) throws IOException;
}
