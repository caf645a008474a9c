package io.tiledb.java.api;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Settings, with libtiledb's names and defaults. Any name can be set. These have an effect: those of stores that Tegula
 * knows ({@code vfs.…}), {@code sm.encryption_key}, {@code sm.encryption_type}, {@code sm.consolidation.…},
 * {@code sm.vacuum.mode}, {@code sm.compute_concurrency_level}, {@code sm.io_concurrency_level},
 * {@code sm.dedup_coords} and {@code sm.var_offsets.…}. New arrays have format version 22, as those of TileDB 2.30;
 * {@code tegula.format_version} is 21 for readers from TileDB 2.19 on.
 */
@SuppressWarnings("NonApiType")
public class Config implements AutoCloseable {
    private static final String COMMENT = "#";
    private static final String FORMAT_VERSION = "tegula.format_version";

    private final TreeMap<String, String> values = new TreeMap<>();

    /** Names that differ from their defaults because they were set. */
    private final TreeMap<String, String> given = new TreeMap<>();

    /** Makes settings with their defaults. */
    public Config() throws TileDBError {
        values.putAll(Defaults.VALUES);
    }

    /** Reads settings from a local file with a name and a value in each line. */
    public Config(String filename) throws TileDBError {
        this();
        load(Path.of(filename));
    }

    /** Reads settings from a local file. */
    public Config(URI uri) throws TileDBError {
        this();
        load(local(uri));
    }

    /** Makes settings, with some values. */
    public Config(Map<String, String> config) throws TileDBError {
        this();
        for (Map.Entry<String, String> entry : config.entrySet()) {
            put(entry.getKey(), entry.getValue());
        }
    }

    Config(Config other) {
        values.putAll(other.values);
        given.putAll(other.given);
    }

    private void load(Path file) throws TileDBError {
        try {
            for (String line : Files.readAllLines(file)) {
                String[] words = line.strip().split("\\s+", 2);
                if (!words[0].isEmpty() && !words[0].startsWith(COMMENT)) {
                    if (words.length < 2) {
                        throw new TileDBError("Config Error: no value of '" + words[0] + "' in " + file);
                    }
                    put(words[0], words[1]);
                }
            }
        } catch (IOException e) {
            throw new TileDBError("Config Error: cannot read " + file + ": " + e, e);
        }
    }

    private static Path local(URI uri) throws TileDBError {
        if (!"file".equals(uri.getScheme())) {
            throw new TileDBError("Config Error: expected a URI of a local file (file://), found " + uri);
        }
        return Path.of(uri);
    }

    /** Returns a value; empty for a known name without one, null for an unknown name. */
    public String get(String parameter) throws TileDBError {
        return values.get(parameter);
    }

    /**
     * Sets a value.
     *
     * @throws TileDBError if the value is not one that the setting can have
     */
    public void set(String parameter, String value) throws TileDBError {
        put(parameter, value);
    }

    private void put(String parameter, String value) throws TileDBError {
        if (parameter == null || value == null) {
            throw new TileDBError(
                    "Config Error: a setting needs a name and a value (found '" + parameter + "' = " + value + ")");
        }
        Defaults.check(parameter, value);
        values.put(parameter, value);
        given.put(parameter, value);
    }

    /** Gives a setting its default again. */
    public void unset(String parameter) throws TileDBError {
        given.remove(parameter);
        String value = Defaults.VALUES.get(parameter);
        if (value == null) {
            values.remove(parameter);
        } else {
            values.put(parameter, value);
        }
    }

    /** Returns all settings. */
    public HashMap<String, String> parameters() throws TileDBError {
        return parameters("");
    }

    /** Returns the settings whose names begin with a prefix, without the prefix. */
    public HashMap<String, String> parameters(String prefix) throws TileDBError {
        HashMap<String, String> found = new HashMap<>();
        values.forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                found.put(name.substring(prefix.length()), value);
            }
        });
        return found;
    }

    /** Writes the settings that differ from their defaults to a local file. */
    public void saveToFile(String filename) throws TileDBError {
        save(Path.of(filename));
    }

    /** Writes the settings to a local file. */
    public void saveToFile(URI uri) throws TileDBError {
        save(local(uri));
    }

    private void save(Path file) throws TileDBError {
        List<String> lines = values.entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty() && !isSecret(entry.getKey()))
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .toList();
        try {
            Files.write(file, lines);
        } catch (IOException e) {
            throw new TileDBError("Config Error: cannot write " + file + ": " + e, e);
        }
    }

    /** As libtiledb, which does not save passwords and keys of accounts. */
    private static boolean isSecret(String name) {
        return name.contains("secret") || name.contains("password") || name.contains("token") || name.contains("_key");
    }

    /** Returns what was set, without defaults. */
    Map<String, String> given() {
        return given;
    }

    /** Returns the format version of new arrays. */
    int formatVersion() {
        return Integer.parseInt(values.getOrDefault(FORMAT_VERSION, "22"));
    }

    String value(String name) {
        return values.getOrDefault(name, "");
    }

    boolean flag(String name) {
        return value(name).equals("true");
    }

    /** Returns a number; values above {@code Long.MAX_VALUE} are it. */
    long number(String name) {
        long number = Long.parseUnsignedLong(value(name));
        return number < 0 ? Long.MAX_VALUE : number;
    }

    @Override
    public void close() {}

    /** The settings of libtiledb 2.20. */
    private static final class Defaults {
        static final Map<String, String> VALUES = read();

        private Defaults() {}

        private static Map<String, String> read() {
            try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                    Config.class.getResourceAsStream("config-defaults.txt"), StandardCharsets.UTF_8))) {
                Map<String, String> defaults = new LinkedHashMap<>();
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    int space = line.indexOf(' ');
                    defaults.put(line.substring(0, space), line.substring(space + 1));
                }
                return defaults;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Values of known settings have the type of their defaults. */
        static void check(String name, String value) throws TileDBError {
            if (name.equals(FORMAT_VERSION) && !value.equals("21") && !value.equals("22")) {
                throw new TileDBError(
                        "Config Error: wrong value of '" + name + "' (found '" + value + "', expected 21 or 22)");
            }
            String fallback = VALUES.get(name);
            if (fallback == null) {
                return;
            }
            boolean fits = true;
            if (fallback.equals("true") || fallback.equals("false")) {
                fits = value.equals("true") || value.equals("false");
            } else if (fallback.matches("\\d+")) {
                fits = value.matches("\\d{1,20}") && fitsLong(value);
            }
            if (!fits) {
                throw new TileDBError("Config Error: wrong value of '" + name + "' (found '" + value
                        + "', its default is '" + fallback + "')");
            }
        }

        private static boolean fitsLong(String digits) {
            try {
                Long.parseUnsignedLong(digits);
                return true;
            } catch (NumberFormatException e) {
                return false;
            }
        }
    }
}
