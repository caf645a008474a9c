package dev.tegula.io.table;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** A file to write. */
public interface TableTarget {

    /** Returns the name of the file in messages. */
    String name();

    /** Returns the stream of the file's bytes; always the same one, which the caller does not close. */
    OutputStream stream() throws IOException;

    /** Returns a folder for temporary files. */
    Path scratchFolder();
}
