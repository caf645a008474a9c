package dev.tegula.errors;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds arrays and groups in the URIs of their files. */
final class ObjectRoot {

    /** Names of files and folders directly below the root of an array or group. */
    private static final Pattern INSIDE = Pattern.compile(
            "/__(?:(?:schema|fragments|commits|fragment_meta|meta|labels|group)(?=/|$)|(?:array_schema|kv_schema|tiledb_group|tiledb_array)\\.tdb"
                    + "|\\d+_\\d+_[0-9a-f]|[0-9a-f]{32}_\\d)");

    private ObjectRoot() {}

    /** Returns the URI of the array or group that contains a file, or null. */
    static @Nullable String of(String file) {
        Matcher inside = INSIDE.matcher(file);
        return inside.find() ? file.substring(0, inside.start()) : null;
    }
}
