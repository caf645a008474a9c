package dev.tegula.cli.server;

import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.server.SqlServerOptions;
import dev.tegula.server.SqlServerProvider;
import dev.tegula.server.SqlServerProvider.Running;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Serving SQL, by a module that may be missing. */
final class SqlServing {

    @Option(
            names = "--sql",
            description = "Serve SQL over Arrow Flight, for clients of Python, R, Go, Java and BI tools.")
    boolean wanted;

    @Option(names = "--write", description = "With --sql: let clients write. Default: read only.")
    boolean write;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            description = "With --sql: memory of a statement, such as 1GB. Default: 256MB.")
    @Nullable
    String memory;

    @Option(
            names = "--tls-certificate",
            paramLabel = "FILE",
            description = "With --sql: encrypt with TLS and this certificate chain in PEM.")
    @Nullable
    Path certificate;

    @Option(
            names = "--tls-key",
            paramLabel = "FILE",
            description = "With --sql: private key of the certificate in PEM (PKCS #8).")
    @Nullable
    Path key;

    /** Refuses options that only SQL has. */
    void check() {
        if (!wanted && (write || memory != null || certificate != null || key != null)) {
            throw new UsageException("--write, --memory, --tls-certificate and --tls-key need --sql");
        } else if ((certificate == null) != (key == null)) {
            throw new UsageException("--tls-certificate and --tls-key need each other");
        }
    }

    /** Serves until the command is interrupted. */
    void serve(Shell shell, String uri, KeyOptions keys, ServerArguments arguments, AccessLogOption log)
            throws IOException {
        SqlServerProvider provider = ServiceLoader.load(SqlServerProvider.class)
                .findFirst()
                .orElseThrow(() -> new CommandException(
                        "serve --sql: needs the module tegula-flight. Add its jars to" + " TEGULA_CLASSPATH."));
        Properties properties = new Properties();
        keys.addTo(properties);
        Map<String, String> all = new HashMap<>(Map.of("writable", String.valueOf(write)));
        properties.stringPropertyNames().forEach(name -> all.put(name, properties.getProperty(name)));
        if (memory != null) {
            all.put("memory", memory);
        }
        SqlServerOptions options = new SqlServerOptions(log.logged(arguments.options()), all, certificate, key);
        try (Running running = provider.start(shell.engine(), uri, options)) {
            arguments.warnIfOpen(shell);
            arguments.warnIfPlain(shell, certificate != null);
            String token = options.server().token();
            shell.print(running.location() + "\n" + (token == null ? "" : "token: " + token + "\n"));
            ServerArguments.await(shell);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--sql: " + e.getMessage());
        }
    }
}
