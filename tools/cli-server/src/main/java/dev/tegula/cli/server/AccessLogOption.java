package dev.tegula.cli.server;

import dev.tegula.QueryTrace;
import dev.tegula.cli.command.QueryLine;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.base.TimeSpan;
import dev.tegula.server.ServerOptions;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which requests are printed. */
final class AccessLogOption {

    private static final System.Logger LOG = System.getLogger("dev.tegula.server");

    @Option(
            names = "--access-log",
            description = "Print a line per request on standard error: address, path, status, bytes, time.")
    boolean accessLog;

    @Option(
            names = "--slow-request",
            paramLabel = "TIME",
            description = "Log requests that take longer, with what they read. Default: ${DEFAULT-VALUE}.")
    String slow = "1s";

    ServerOptions of(Shell shell, ServerOptions options) {
        ServerOptions watched = logged(options);
        return accessLog ? watched.withAccessLog(line -> shell.err().println("tegula: " + line)) : watched;
    }

    @Option(
            names = "--query-log",
            paramLabel = "FILE",
            description = "Append a line for each query to this file, which 'advise --queries' reads.")
    @Nullable
    Path queries;

    /** Returns options with the time of slow requests and the log of queries. */
    ServerOptions logged(ServerOptions options) {
        Path file = queries;
        ServerOptions logged = file == null ? options : options.withQueryLog(query -> append(file, query));
        try {
            return logged.withSlowRequest(TimeSpan.parse(slow));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--slow-request: " + e.getMessage());
        }
    }

    private static synchronized void append(Path file, QueryTrace.Traced query) {
        try {
            Files.writeString(
                    file,
                    QueryLine.of(query.query()) + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "--query-log: cannot write (" + e.getMessage() + ")");
        }
    }
}
