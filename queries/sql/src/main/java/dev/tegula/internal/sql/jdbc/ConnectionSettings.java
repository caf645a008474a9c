package dev.tegula.internal.sql.jdbc;

import dev.tegula.vfs.UriSecrets;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The URL of a connection and its properties, which may follow the URI: {@code jdbc:tegula:URI;name=value;name=value}.
 * Those that the program passes take precedence, and some cannot be in a URL, because who writes it need not be the
 * program.
 *
 * @param uri the location: an array, a folder or a group
 * @param properties values by name
 */
public record ConnectionSettings(String uri, Map<String, String> properties) {

    /** Beginning of the URLs of the driver. */
    public static final String PREFIX = "jdbc:tegula:";

    private static final String BAD_URL = "08001";

    /** Prefixes of settings of stores. */
    private static final List<String> STORES = List.of("vfs.", "sm.", "tegula.");

    /** Names that tools set for every database. */
    private static final List<String> IGNORED = List.of("user", "password");

    public ConnectionSettings {
        properties = Map.copyOf(properties);
    }

    /**
     * Parses a URL.
     *
     * @param program the properties that the program passes
     * @throws SQLException if it has no URI, or a property is unknown or not possible in a URL
     */
    public static ConnectionSettings parse(String url, Properties program) throws SQLException {
        String[] parts = url.substring(PREFIX.length()).split(";", -1);
        Map<String, String> properties = new TreeMap<>();
        for (int i = 1; i < parts.length; i++) {
            if (parts[i].isBlank()) {
                continue;
            }
            int equals = parts[i].indexOf('=');
            if (equals < 0) {
                throw new SQLException(
                        "URL: not a property (found '" + parts[i] + "', expected " + PREFIX + "URI;name=value)",
                        BAD_URL);
            }
            String name = parts[i].substring(0, equals).strip();
            Property property = Property.of(name);
            if (property != null && property.isOfProgram()) {
                throw new SQLException(
                        "property '" + name + "': not possible in a URL, because it leads out of the location. Pass it"
                                + " with the properties of the connection.",
                        BAD_URL);
            }
            put(properties, name, parts[i].substring(equals + 1));
        }
        for (String name : program.stringPropertyNames()) {
            put(properties, name, program.getProperty(name));
        }
        String given = properties.remove(Property.URI.text());
        boolean ofProgram = program.getProperty(Property.URI.text()) != null;
        String uri = given != null && (ofProgram || parts[0].isBlank()) ? given : parts[0].strip();
        if (uri.isEmpty()) {
            throw new SQLException(
                    "URL: has no location. Name an array, a folder or a group, such as " + PREFIX + "data/temps.",
                    BAD_URL);
        }
        return new ConnectionSettings(uri, properties);
    }

    private static void put(Map<String, String> properties, String name, String value) throws SQLException {
        if (IGNORED.contains(name)) {
            return;
        }
        boolean known = Property.of(name) != null || STORES.stream().anyMatch(name::startsWith);
        if (!known) {
            throw new SQLException(
                    "property '" + name + "': unknown (expected one of " + String.join(", ", Property.names())
                            + ", or a setting that begins with vfs., sm. or tegula.)",
                    BAD_URL);
        }
        properties.put(name, value);
    }

    /** Returns the value of a property, or null. */
    @Nullable
    String value(Property property) {
        return properties.get(property.text());
    }

    /** Returns the settings of stores. */
    Map<String, String> stores() {
        Map<String, String> stores = new TreeMap<>(properties);
        Property.names().forEach(stores::remove);
        return stores;
    }

    /** Returns the URL without properties and without secrets of the URI. */
    public String shownUrl() {
        return PREFIX + UriSecrets.maskUri(uri);
    }

    /** Returns what tools ask users for. */
    public static DriverPropertyInfo[] describe(Properties given) {
        List<DriverPropertyInfo> infos = new ArrayList<>();
        for (Property property : Property.values()) {
            String value = given.getProperty(property.text(), property.initial());
            DriverPropertyInfo info = new DriverPropertyInfo(property.text(), value);
            info.description = property.description();
            info.choices =
                    property.choices().isEmpty() ? null : property.choices().toArray(new String[0]);
            infos.add(info);
        }
        return infos.toArray(new DriverPropertyInfo[0]);
    }
}
