package dev.tegula.cli.export;

import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.base.PathNames;
import dev.tegula.io.TableFormats;
import dev.tegula.io.table.TableFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Chooses the format of an output by its name, or by the extension of the file. */
public final class FormatChoice {

    private FormatChoice() {}

    /**
     * Returns the format of an output.
     *
     * @param format the name of a format, or null
     * @param output the name of a file, or null
     * @param otherwise the name of the format if neither tells it
     * @throws UsageException if there is no such format, or it cannot be written
     */
    public static TableFormat of(@Nullable String format, @Nullable String output, String otherwise) {
        try {
            if (format != null) {
                return writable(TableFormats.named(format));
            }
        } catch (IllegalArgumentException e) {
            throw new UsageException("--format: " + e.getMessage());
        }
        TableFormat found = output == null ? null : TableFormats.ofFile(output);
        String last = output == null ? "" : PathNames.last(output);
        if (found != null && last.toLowerCase(Locale.ROOT).matches(".*[.](gz|zst|zstd)")) {
            throw new UsageException("--output " + output + ": output is not compressed (found '"
                    + last.substring(last.lastIndexOf('.')) + "'). Leave out this ending, or add --format "
                    + found.name() + " to keep the name");
        }
        if (found == null
                && last.lastIndexOf('.') > 0
                && !String.valueOf(output).startsWith("/dev/")) {
            throw new UsageException("--output " + output + ": unknown extension (found '"
                    + last.substring(last.lastIndexOf('.'))
                    + "', expected " + extensions() + "). Add --format to keep the name");
        }
        return found == null ? TableFormats.named(otherwise) : writable(found);
    }

    private static TableFormat writable(TableFormat found) {
        if (!found.canWrite()) {
            throw new UsageException("format '" + found.name() + "': files can be imported, not exported");
        }
        return found;
    }

    /** Returns the extensions of all formats: {@code .json, .jsonl, .ndjson or .csv}. */
    private static String extensions() {
        List<String> all = TableFormats.all().stream()
                .filter(TableFormat::canWrite)
                .flatMap(known -> known.extensions().stream())
                .map(extension -> "." + extension)
                .toList();
        return String.join(", ", all.subList(0, all.size() - 1)) + " or " + all.get(all.size() - 1);
    }
}
