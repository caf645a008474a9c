package dev.tegula.internal.io.csv;

import dev.tegula.internal.io.cells.TextForms;
import dev.tegula.io.table.ReadOptions;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The options of reading CSV by name. What is not given is found at the beginning of the file.
 *
 * <ul>
 *   <li>{@code quote}, {@code escape}, {@code comment}: a character or {@code none}
 *   <li>{@code skip-lines}: the number of lines before the header
 *   <li>{@code header}: {@code true} or {@code false}
 *   <li>{@code encoding}: such as {@code windows-1252}
 *   <li>{@code ragged}: {@code true} reads rows with fewer fields than others, whose last columns are null
 * </ul>
 */
record CsvOptions(
        @Nullable Character delimiter,
        @Nullable Character quote,
        @Nullable Character escape,
        @Nullable Character comment,
        @Nullable Integer skippedLines,
        @Nullable Boolean header,
        @Nullable Charset charset,
        boolean ragged) {

    /**
     * Returns the options of a reader.
     *
     * @throws IllegalArgumentException if one has a value that it cannot have; the message names it
     */
    static CsvOptions of(ReadOptions options) {
        Map<String, String> values = options.values();
        return new CsvOptions(
                options.delimiter(),
                character("quote", values),
                character("escape", values),
                character("comment", values),
                number("skip-lines", values),
                options.columns() != null ? Boolean.FALSE : flag("header", values),
                charset(values.get("encoding")),
                Boolean.TRUE.equals(flag("ragged", values)));
    }

    private static @Nullable Character character(String name, Map<String, String> values) {
        String value = values.get(name);
        if (value == null || value.length() == 1) {
            return value == null ? null : value.charAt(0);
        } else if (value.equals("none")) {
            return CsvDialect.NONE;
        }
        throw TextForms.invalid(name, value, "a character or none");
    }

    private static @Nullable Integer number(String name, Map<String, String> values) {
        String value = values.get(name);
        if (value != null && !value.matches("[0-9]{1,9}")) {
            throw TextForms.invalid(name, value, "a number of lines");
        }
        return value == null ? null : Integer.valueOf(value);
    }

    private static @Nullable Boolean flag(String name, Map<String, String> values) {
        String value = values.get(name);
        if (value != null && !value.equals("true") && !value.equals("false")) {
            throw TextForms.invalid(name, value, "true or false");
        }
        return value == null ? null : Boolean.valueOf(value);
    }

    private static @Nullable Charset charset(@Nullable String name) {
        try {
            return name == null ? null : Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw TextForms.invalid("encoding", name, "a character set such as windows-1252");
        }
    }
}
