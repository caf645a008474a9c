package dev.tegula.cli;

import dev.tegula.io.table.TableInput;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** The files that a command reads. Closing them deletes their temporary copies. */
record InputTables(List<TableInput> list) implements Closeable {

    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (TableInput input : list) {
            try {
                input.source().close();
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
