package dev.tegula.internal.spark.catalog;

import dev.tegula.vfs.UriSecrets;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * An array named by its URI, with the options of the read or write that names it.
 *
 * @param uri with its secrets; the name shows it without
 */
public record PathIdentifier(String uri, CaseInsensitiveStringMap options) implements Identifier {

    /** Returns the identifier of a URI without options. */
    public static PathIdentifier of(String uri) {
        return new PathIdentifier(uri, new CaseInsensitiveStringMap(Map.of()));
    }

    /** Returns whether the name of a table is a URI or a path. */
    public static boolean isPath(Identifier identifier) {
        return identifier.namespace().length == 0
                && (identifier.name().contains("/") || identifier.name().contains(":\\"));
    }

    @Override
    public String[] namespace() {
        return new String[0];
    }

    @Override
    public String name() {
        return UriSecrets.maskUri(uri);
    }

    @Override
    public String toString() {
        return name();
    }
}
