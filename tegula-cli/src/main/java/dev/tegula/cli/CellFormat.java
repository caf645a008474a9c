package dev.tegula.cli;

import dev.tegula.cli.parse.UsageException;
import dev.tegula.vfs.settings.SpellingHint;
import java.io.File;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The text formats of cells, by name or by file extension. */
enum CellFormat {
    JSON,
    JSONL,
    CSV;

    private static final List<String> WORDS = List.of("json", "jsonl", "csv");

    static CellFormat parse(String word) {
        int index = WORDS.indexOf(word);
        if (index < 0) {
            throw new UsageException("--format: unknown format '" + word + "'" + SpellingHint.hintOrList(word, WORDS));
        }
        return values()[index];
    }

    /**
     * Returns the format of an output file, or null if its name has no extension.
     *
     * @throws UsageException if the extension belongs to no format
     */
    static @Nullable CellFormat ofOutput(String name) {
        CellFormat word = ofFile(name);
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf(File.separatorChar)) + 1);
        if (word == null && last.lastIndexOf('.') > 0 && !name.startsWith("/dev/")) {
            throw new UsageException("--output " + name + ": unknown extension (found '"
                    + last.substring(last.lastIndexOf('.'))
                    + "', expected .json, .jsonl, .ndjson or .csv). Add --format json, jsonl or csv to keep the name");
        }
        return word;
    }

    /** Returns the format of a file by its extension, or null. */
    static @Nullable CellFormat ofFile(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".json")) {
            return JSON;
        } else if (lower.endsWith(".jsonl") || lower.endsWith(".ndjson")) {
            return JSONL;
        }
        return lower.endsWith(".csv") ? CSV : null;
    }
}
