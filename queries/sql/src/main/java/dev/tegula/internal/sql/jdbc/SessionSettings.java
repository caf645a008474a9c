package dev.tegula.internal.sql.jdbc;

import dev.tegula.EncryptionKey;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.base.ByteCount;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SessionOptions.Reach;
import dev.tegula.internal.sql.session.SessionOptions.TimestampMode;
import dev.tegula.query.TimestampRange;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The options of a session from the properties of a connection. */
public final class SessionSettings {

    private static final String BAD_VALUE = "08001";
    private static final int KEY_BYTES = 32;
    private static final long LEAST_MEMORY = 1L << 20;

    private final ConnectionSettings settings;

    private SessionSettings(ConnectionSettings settings) {
        this.settings = settings;
    }

    /**
     * Returns the options.
     *
     * @param engine reads the times of tags
     * @throws SQLException if a value is invalid
     */
    public static SessionOptions of(Tegula engine, ConnectionSettings settings) throws SQLException {
        return new SessionSettings(settings).options(engine);
    }

    private SessionOptions options(Tegula engine) throws SQLException {
        return new SessionOptions(
                open(engine),
                memory(),
                spillFolder(),
                isTrue(Property.WRITABLE),
                isTrue(Property.PUSHDOWN),
                timestamps(),
                settings.stores(),
                reach());
    }

    private OpenOptions open(Tegula engine) throws SQLException {
        OpenOptions open = OpenOptions.defaults().withKey(key());
        String at = settings.value(Property.AT);
        String tag = settings.value(Property.TAG);
        if (at != null && tag != null) {
            throw invalid(Property.TAG, tag, "no time and tag together");
        } else if (tag != null) {
            return engine.tags(settings.uri(), open).options(tag);
        }
        return at == null ? open : open.at(TimestampRange.between(0, millis(at)));
    }

    private static long millis(String text) throws SQLException {
        Long millis = TimestampRange.millis(text);
        if (millis == null) {
            throw invalid(Property.AT, text, "milliseconds since 1970, or an ISO time such as 2026-11-21T10:00Z");
        }
        return millis;
    }

    private @Nullable EncryptionKey key() throws SQLException {
        String hex = settings.value(Property.KEY);
        String file = settings.value(Property.KEY_FILE);
        try {
            if (hex != null) {
                return EncryptionKey.ofHex(hex);
            }
            return file == null ? null : EncryptionKey.of(bytes(file));
        } catch (IllegalArgumentException e) {
            Property property = hex != null ? Property.KEY : Property.KEY_FILE;
            throw new SQLException("property '" + property.text() + "': " + e.getMessage(), BAD_VALUE, e);
        }
    }

    private static byte[] bytes(String file) throws SQLException {
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            return in.readNBytes(KEY_BYTES + 1);
        } catch (IOException e) {
            throw new SQLException("property 'keyFile': " + file + ": cannot be read (" + e + ")", BAD_VALUE, e);
        }
    }

    private long memory() throws SQLException {
        String text = value(Property.MEMORY);
        long bytes;
        try {
            bytes = ByteCount.parse(text);
        } catch (IllegalArgumentException e) {
            throw invalid(Property.MEMORY, text, "a number of bytes such as 64M or 2GB");
        }
        if (bytes < LEAST_MEMORY) {
            throw invalid(Property.MEMORY, text, "at least 1MB");
        }
        return bytes;
    }

    private Path spillFolder() throws SQLException {
        String folder = settings.value(Property.SPILL_FOLDER);
        try {
            return Path.of(folder == null ? System.getProperty("java.io.tmpdir") : folder);
        } catch (InvalidPathException e) {
            throw invalid(Property.SPILL_FOLDER, String.valueOf(folder), "a path");
        }
    }

    private TimestampMode timestamps() throws SQLException {
        String text = value(Property.TIMESTAMPS);
        if (!Property.TIMESTAMPS.choices().contains(text)) {
            throw invalid(Property.TIMESTAMPS, text, String.join(", ", Property.TIMESTAMPS.choices()));
        }
        return TimestampMode.valueOf(text.toUpperCase(Locale.ROOT));
    }

    private Reach reach() throws SQLException {
        String text = value(Property.TABLES);
        if (!Property.TABLES.choices().contains(text)) {
            throw invalid(Property.TABLES, text, String.join(" or ", Property.TABLES.choices()));
        }
        return Reach.valueOf(text.toUpperCase(Locale.ROOT));
    }

    private boolean isTrue(Property property) throws SQLException {
        String text = value(property);
        if (!property.choices().contains(text)) {
            throw invalid(property, text, "true or false");
        }
        return text.equals("true");
    }

    private String value(Property property) {
        String given = settings.value(property);
        String value = given == null ? property.initial() : given;
        return value == null ? "" : value;
    }

    private static SQLException invalid(Property property, String found, String expected) {
        return new SQLException(
                "property '" + property.text() + "': invalid (found '" + found + "', expected " + expected + ")",
                BAD_VALUE);
    }
}
