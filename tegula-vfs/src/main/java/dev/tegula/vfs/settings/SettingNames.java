package dev.tegula.vfs.settings;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The names of all settings that there are, as TileDB spells them: {@code vfs.s3.region}. */
public final class SettingNames {

    /** Stores that have modules of their own, by the second word of their settings' names. */
    private static final List<String> STORES = List.of("s3", "azure", "gcs", "hdfs");

    private static final String VARIABLE = "TILEDB_";

    private final Set<String> known;

    public SettingNames(Set<String> known) {
        this.known = new TreeSet<>(known);
    }

    /**
     * Refuses a name that is none of them.
     *
     * @throws IllegalArgumentException with the nearest right one
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
            throw new IllegalArgumentException(
                    "the setting '" + name + "' is of a store that is not here; put its module on the path");
        }
        throw new IllegalArgumentException("there is no setting '" + name + "'"
                + (known.isEmpty() ? "; no store that is here has any" : SpellingHint.hintOrList(name, known)));
    }

    /**
     * What variables of the environment say: {@code TILEDB_VFS_S3_REGION} is {@code vfs.s3.region}. Others are ignored.
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

    /** The variable of the environment that a setting can be given by. */
    public static String variable(String name) {
        return VARIABLE + name.replace('.', '_').toUpperCase(Locale.ROOT);
    }
}
