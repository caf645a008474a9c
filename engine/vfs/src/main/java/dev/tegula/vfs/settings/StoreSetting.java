package dev.tegula.vfs.settings;

import java.util.Locale;

/** A setting of a kind of store: a constant of an enum, named as in TileDB. */
public interface StoreSetting {

    /** Returns the name of the constant: {@code REGION}. */
    String name();

    /** Returns the kind of store: {@code s3}. */
    String store();

    /** Returns the default and the valid values. */
    SettingRule rule();

    /** Returns the name of the setting: {@code vfs.s3.region}. */
    default String key() {
        return "vfs." + store() + "." + name().toLowerCase(Locale.ROOT);
    }
}
