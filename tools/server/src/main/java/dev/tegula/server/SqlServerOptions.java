package dev.tegula.server;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Options of a server of SQL. Immutable.
 *
 * @param server the address, the token and the greatest number of concurrent statements
 * @param properties of connections of JDBC, such as {@code writable}, {@code memory} and {@code at}
 * @param certificate the certificate chain of TLS in PEM, or null for no TLS
 * @param privateKey the private key of the certificate in PEM, or null
 */
public record SqlServerOptions(
        ServerOptions server,
        Map<String, String> properties,
        @Nullable Path certificate,
        @Nullable Path privateKey) {

    public SqlServerOptions {
        properties = Map.copyOf(properties);
        if ((certificate == null) != (privateKey == null)) {
            throw new IllegalArgumentException("TLS: needs both a certificate and its private key");
        }
    }
}
