package dev.tegula.cli.server;

import dev.tegula.cli.command.Shell;
import dev.tegula.server.ServerOptions;
import picocli.CommandLine.Option;

/** Whether requests are printed. */
final class AccessLogOption {

    @Option(
            names = "--access-log",
            description = "Print a line per request on standard error: address, path, status, bytes, time.")
    boolean accessLog;

    ServerOptions of(Shell shell, ServerOptions options) {
        return accessLog ? options.withAccessLog(line -> shell.err().println("tegula: " + line)) : options;
    }
}
