package dev.tegula.cli.server;

import dev.tegula.cli.command.Shell;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.base.TimeSpan;
import dev.tegula.server.ServerOptions;
import picocli.CommandLine.Option;

/** Which requests are printed. */
final class AccessLogOption {

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
        ServerOptions watched = slow(options);
        return accessLog ? watched.withAccessLog(line -> shell.err().println("tegula: " + line)) : watched;
    }

    /** Returns options with the time of slow requests. */
    ServerOptions slow(ServerOptions options) {
        try {
            return options.withSlowRequest(TimeSpan.parse(slow));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--slow-request: " + e.getMessage());
        }
    }
}
