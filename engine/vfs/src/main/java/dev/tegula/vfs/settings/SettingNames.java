package dev.tegula.vfs.settings;

import dev.tegula.internal.base.SpellingHint;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The names of all settings, as in TileDB: {@code vfs.s3.region}. */
public final class SettingNames {

    /** Stores with their own modules, by the second word of the names of their settings. */
    private static final List<String> STORES = List.of("s3", "azure", "gcs", "hdfs");

    private static final String VARIABLE = "TILEDB_";

    private final Set<String> known;

    public SettingNames(Set<String> known) {
        this.known = new TreeSet<>(known);
    }

    /**
     * Refuses unknown names.
     *
     * @throws IllegalArgumentException with the nearest known name
     */
    public void require(String name) {
        if (known.contains(name)) {
            return;
        }
        String[] words = name.split("\\.", 3);
        if (words.length == 3
                && words[0].equals("vfs")
                && STORES.contains(words[1])
                && known.stream().noneMatch(other -> other.startsWith("vfs." + words[1] + "."))) {
            throw new IllegalArgumentException("setting '" + name
                    + "': the module of this store is missing. Add it to the class path or module path.");
        }
        throw new IllegalArgumentException("unknown setting '" + name + "'"
                + (known.isEmpty() ? " (no available store has settings)" : SpellingHint.hintOrList(name, known)));
    }

    /**
     * Converts environment variables to settings: {@code TILEDB_VFS_S3_REGION} is {@code vfs.s3.region}. Others are
     * ignored.
     */
    public Map<String, String> fromEnvironment(Map<String, String> environment) {
        Map<String, String> settings = new HashMap<>();
        for (String name : known) {
            String value = environment.get(variable(name));
            if (value != null) {
                settings.put(name, value);
            }
        }
        return settings;
    }

    /** Returns the environment variable of a setting. */
    public static String variable(String name) {
        return VARIABLE + name.replace('.', '_').toUpperCase(Locale.ROOT);
    }
}
