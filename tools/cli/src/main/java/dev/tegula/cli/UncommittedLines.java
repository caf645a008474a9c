package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.maintenance.UncommittedFragment;
import java.io.PrintStream;
import java.util.List;

/** Reports complete fragments without a commit. */
final class UncommittedLines {

    private UncommittedLines() {}

    /** Prints a line on standard error for each. */
    static void print(PrintStream err, ArrayReader reader) {
        for (UncommittedFragment fragment : reader.uncommittedFragments()) {
            err.println("tegula: " + fragment.uri() + ": complete fragment without a commit (last modified "
                    + fragment.lastModified() + "); its commit file may be lost");
        }
    }

    /** Writes the names and modification times of uncommitted fragments. */
    static void write(JsonText json, ArrayReader reader) {
        List<UncommittedFragment> fragments = reader.uncommittedFragments();
        json.beginList();
        for (UncommittedFragment fragment : fragments) {
            json.inline().beginObject().name("name").value(fragment.name());
            json.name("last_modified")
                    .value(fragment.lastModified().toEpochMilli())
                    .endObject();
        }
        json.endList();
    }
}
