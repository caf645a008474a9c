package dev.tegula.cli;

import dev.tegula.internal.base.DescriptorPath;
import dev.tegula.io.table.RejectedRow;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Collects the rows that an import skips: the first reasons for the summary, and all rows in a file if one is named. In
 * that file, a row follows a line that begins with {@code #} and states its place and the reason.
 */
final class RejectedRows implements AutoCloseable {

    private static final int SHOWN = 3;

    private final @Nullable BufferedWriter file;
    private final StringBuilder first = new StringBuilder();
    private long count;

    RejectedRows(@Nullable Path path) throws IOException {
        if (path == null) {
            file = null;
        } else {
            boolean isOpen = DescriptorPath.is(path.toString());
            OpenOption option = isOpen ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING;
            file = Files.newBufferedWriter(path, StandardOpenOption.CREATE, option);
        }
    }

    void add(RejectedRow row) {
        String reason = row.file() + ":" + row.line() + ": " + CommandSteps.after(row.reason(), row.nextStep());
        if (count++ < SHOWN) {
            first.append("  ").append(reason).append('\n');
        }
        if (file != null) {
            try {
                file.write("# " + reason + "\n" + row.text() + "\n");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Returns lines about the first skipped rows; nothing if there were none. */
    String summary() {
        return count <= SHOWN ? first.toString() : first + "  and " + (count - SHOWN) + " more\n";
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
