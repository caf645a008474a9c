package dev.tegula.internal.spark.engine;

import dev.tegula.EncryptionKey;
import dev.tegula.OpenOptions;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.schema.ComponentRules;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Settings of an engine and the key of encrypted arrays, as the driver sends them to executors. Nothing of them appears
 * in texts.
 *
 * <p>Settings are options of a table, or of the session with the prefix {@code spark.tegula.}. Secrets must have the
 * prefix {@code secret.}, so that Spark hides their values in plans, event logs and its pages.
 *
 * @param stores settings of stores, by TileDB's names
 * @param hadoop the properties of Hadoop that the session sets
 * @param key the key of encrypted arrays as hexadecimal digits, or null
 */
public record EngineSettings(
        TreeMap<String, String> stores,
        TreeMap<String, String> hadoop,
        @Nullable String key) implements Serializable {

    private static final long serialVersionUID = 1L;

    /** Prefix of settings of the session. */
    public static final String SESSION = "spark.tegula.";

    /** Prefix of Hadoop's properties in the session. */
    private static final String HADOOP = "spark.hadoop.";

    /** Prefix of secrets. Spark hides the values of names that contain this word. */
    public static final String SECRET = "secret.";

    /** The key of encrypted arrays: 64 hexadecimal digits. */
    public static final String KEY = SECRET + "encryption_key";

    /** Prefixes of names of settings of stores. */
    private static final List<String> STORES = List.of("vfs.", "tegula.", "sm.");

    private static final List<String> SECRET_WORDS =
            List.of("secret", "token", "password", "passphrase", "account_key", "sas", "access_key", "encryption_key");

    public EngineSettings {
        ComponentRules.requireEntries(stores, String.class, String.class, "settings of stores");
        ComponentRules.requireEntries(hadoop, String.class, String.class, "settings of Hadoop");
    }

    /**
     * Returns the settings among the options of a session and of a table; those of the table take precedence.
     *
     * @param session configuration of the session
     * @param options lower-case names
     * @throws IllegalArgumentException if a secret lacks its prefix
     */
    public static EngineSettings of(Map<String, String> session, Map<String, String> options) {
        TreeMap<String, String> all = new TreeMap<>();
        TreeMap<String, String> hadoop = new TreeMap<>();
        session.forEach((name, value) -> {
            if (name.startsWith(SESSION)) {
                add(all, name.substring(SESSION.length()).toLowerCase(Locale.ROOT), value, SESSION);
            } else if (name.startsWith(HADOOP)) {
                hadoop.put(name.substring(HADOOP.length()), value);
            }
        });
        options.forEach((name, value) -> add(all, name.toLowerCase(Locale.ROOT), value, ""));
        String key = all.remove(KEY.substring(SECRET.length()));
        return new EngineSettings(all, hadoop, key);
    }

    /**
     * Returns whether an option is a setting of an engine.
     *
     * @param name in lower case
     */
    public static boolean isSetting(String name) {
        if (name.equals(MaintenancePolicy.METADATA_KEY)) {
            return false; // metadata of a table
        }
        String setting = name.startsWith(SECRET) ? name.substring(SECRET.length()) : name;
        return STORES.stream().anyMatch(setting::startsWith) || setting.equals(KEY.substring(SECRET.length()));
    }

    private static void add(Map<String, String> all, String name, String value, String prefix) {
        if (!isSetting(name)) {
            return;
        }
        boolean secret = name.startsWith(SECRET);
        String setting = secret ? name.substring(SECRET.length()) : name;
        if (!secret && SECRET_WORDS.stream().anyMatch(setting::contains)) {
            throw new IllegalArgumentException("option '" + prefix + name + "': its value would be visible in Spark's"
                    + " logs and pages. Name it '" + prefix + SECRET + setting + "'.");
        }
        all.put(setting, value);
    }

    /** Returns how to open encrypted arrays, at the current time. */
    public OpenOptions open() {
        return key == null ? OpenOptions.defaults() : OpenOptions.defaults().withKey(EncryptionKey.ofHex(key));
    }

    /** Returns the names of the settings, without values. */
    @Override
    public String toString() {
        return "EngineSettings" + stores.keySet();
    }
}
