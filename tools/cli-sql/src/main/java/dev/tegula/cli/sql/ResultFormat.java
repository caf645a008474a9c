package dev.tegula.cli.sql;

import dev.tegula.cli.export.FormatChoice;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.io.TableFormats;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableTarget;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A format of results.
 *
 * @param name its name
 * @param file the format of files, or null for those of this package
 */
public record ResultFormat(String name, @Nullable TableFormat file) {

    private static final String TABLE = "table";
    private static final String JSON = "json";
    private static final String LINES = "jsonl";

    /**
     * Returns a format by its name, or that of an output file: a table without an extension, or with {@code .txt}.
     *
     * @param name a name, or null
     * @param output the name of the output file, or null
     * @throws IllegalArgumentException if there is no such format
     */
    public static ResultFormat of(@Nullable String name, @Nullable String output) {
        String lower = output == null ? "" : output.toLowerCase(Locale.ROOT);
        if (name != null) {
            return name.equals(TABLE) || name.equals(JSON) || name.equals(LINES)
                    ? new ResultFormat(name, null)
                    : writable(TableFormats.named(name));
        } else if (lower.endsWith(".json")) {
            return new ResultFormat(JSON, null);
        } else if (lower.endsWith(".jsonl") || lower.endsWith(".ndjson")) {
            return new ResultFormat(LINES, null);
        }
        String last = output == null ? "" : PathNames.last(output);
        boolean text =
                output == null || last.lastIndexOf('.') <= 0 || lower.endsWith(".txt") || lower.startsWith("/dev/");
        return text ? new ResultFormat(TABLE, null) : writable(FormatChoice.of(null, output, TABLE));
    }

    private static ResultFormat writable(TableFormat format) {
        if (!format.canWrite()) {
            throw new IllegalArgumentException("format '" + format.name() + "': can only be read");
        }
        return new ResultFormat(format.name(), format);
    }

    /** Returns an output to a target. Tables and lines of JSON may hold several results, others one. */
    public ResultOutput open(TableTarget target) throws IOException {
        TextOutput text = new TextOutput(target.stream());
        return switch (name) {
            case TABLE -> new AlignedOutput(text);
            case LINES -> JsonOutput.lines(text);
            case JSON -> new Once(JsonOutput.list(text));
            default -> new Once(new FileOutput(java.util.Objects.requireNonNull(file), target));
        };
    }

    /** An output that holds one result. */
    private static final class Once implements ResultOutput {

        private final ResultOutput output;
        private boolean used;

        Once(ResultOutput output) {
            this.output = output;
        }

        @Override
        public long write(ResultSet rows) throws SQLException, IOException {
            if (used) {
                throw new CommandException(
                        "the output holds the rows of one query. Use --format table or jsonl for several queries.");
            }
            used = true;
            return output.write(rows);
        }
    }
}
