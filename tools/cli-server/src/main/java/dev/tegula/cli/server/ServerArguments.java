package dev.tegula.cli.server;

import dev.tegula.cli.command.Shell;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.server.ServerOptions;
import dev.tegula.server.TegulaServer;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a server listens, and who may use it. */
final class ServerArguments {

    @Option(names = "--port", paramLabel = "N", description = "Port. Default: any free one.")
    int port;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "Address to listen on. Default: ${DEFAULT-VALUE}, this machine only.")
    String host = "127.0.0.1";

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            description = "Secret of 16 or more letters and digits that requests carry. Default: a random one.")
    @Nullable
    String token;

    @Option(names = "--no-token", description = "Answer requests without a token.")
    boolean noToken;

    @Option(
            names = "--allow-origin",
            paramLabel = "ORIGIN",
            description =
                    "Let web pages of this site read responses, such as https://example.org; * for all. Can be repeated.")
    List<String> origins = new ArrayList<>();

    @Option(
            names = "--allow-host",
            paramLabel = "NAME",
            description = "Answer requests to this name of the machine, besides its address. Can be repeated.")
    List<String> hosts = new ArrayList<>();

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "Greatest number of concurrent requests of one address. Default: ${DEFAULT-VALUE}.")
    int limit = 64;

    /** Returns the options of the server. */
    ServerOptions options() {
        if (noToken && token != null) {
            throw new UsageException("--token and --no-token are mutually exclusive");
        }
        String secret = noToken ? null : token != null ? token : TegulaServer.randomToken();
        try {
            ServerOptions options = ServerOptions.defaults()
                    .withAddress(host, port)
                    .withToken(secret)
                    .withRequestsPerClient(limit);
            for (String origin : origins) {
                options = options.withAllowedOrigin(origin);
            }
            for (String name : hosts) {
                options = options.withAllowedHost(name);
            }
            return options;
        } catch (IllegalArgumentException e) {
            throw new UsageException("--" + e.getMessage());
        }
    }

    /** Warns on standard error if any computer that reaches the address can read everything that is served. */
    void warnIfOpen(Shell shell) throws IOException {
        if (noToken && !InetAddress.getByName(host).isLoopbackAddress()) {
            shell.err()
                    .println("tegula: WARNING: everybody who reaches " + host + " can read what is served, because "
                            + "--no-token answers requests without a token. Serve on this machine only (without "
                            + "--host), or with a token (without --no-token).");
        }
    }

    /** Warns on standard error if others on the network can read what is sent. */
    void warnIfPlain(Shell shell, boolean encrypted) throws IOException {
        if (!encrypted && !InetAddress.getByName(host).isLoopbackAddress()) {
            shell.err()
                    .println("tegula: WARNING: the token and all rows are sent to " + host
                            + " as they are. Encrypt them" + " with --tls-certificate and --tls-key.");
        }
    }

    /** Waits until the command is interrupted. */
    static void await(Shell shell) {
        CountDownLatch end = new CountDownLatch(1);
        shell.interruption().onRequest(end::countDown);
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
