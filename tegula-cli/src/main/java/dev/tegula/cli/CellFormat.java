package dev.tegula.cli;

import dev.tegula.cli.parse.UsageException;
import dev.tegula.vfs.settings.SpellingHint;
import java.io.File;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The formats of cells as they are typed, or as a file's name tells them. */
enum CellFormat {
    JSON,
    JSONL,
    CSV;

    private static final List<String> WORDS = List.of("json", "jsonl", "csv");

    static CellFormat parse(String word) {
        int index = WORDS.indexOf(word);
        if (index < 0) {
            throw new UsageException(
                    "--format: there is no format '" + word + "'" + SpellingHint.hintOrList(word, WORDS));
        }
        return values()[index];
    }

    /**
     * The format of an output of this name, or null where the name has no extension.
     *
     * @throws UsageException if the extension is that of no format
     */
    static @Nullable CellFormat ofOutput(String name) {
        CellFormat word = ofFile(name);
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf(File.separatorChar)) + 1);
        if (word == null && last.lastIndexOf('.') > 0 && !name.startsWith("/dev/")) {
            throw new UsageException("--output " + name + ": no format has this extension (found '"
                    + last.substring(last.lastIndexOf('.'))
                    + "', expected .json, .jsonl, .ndjson or .csv). Add --format json, jsonl or csv to keep the name");
        }
        return word;
    }

    /** The format of a file of this name, or null. */
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
