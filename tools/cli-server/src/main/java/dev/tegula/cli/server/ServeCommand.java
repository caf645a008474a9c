package dev.tegula.cli.server;

import dev.tegula.OpenOptions;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.ObjectLocation;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.server.ServerOptions;
import dev.tegula.server.TegulaServer;
import dev.tegula.vfs.Stores;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Serves an array or group over HTTP or Flight SQL. */
@Command(
        name = "serve",
        description = {
            "Prints the URL and runs until Ctrl-C. The server listens on this machine only, unless --host names another "
                    + "address. Requests need the token of the printed URL, as 'Authorization: Bearer TOKEN' or once as "
                    + "?token=TOKEN. Readers of TileDB arrays and of Zarr send no token: use --no-token for them. Clients of "
                    + "SQL may send it as the password of any user."
        },
        footer = {
            "  tegula serve temps --files --no-token --port 8080",
            "  tegula info http://127.0.0.1:8080/temps",
            "  tegula serve temps --zarr --no-token --port 8081",
            "  tegula serve weather --sql --port 31337"
        })
final class ServeCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "Array, group or folder of them.")
    String uri = "";

    @Option(names = "--files", description = "Serve the files as they are stored, for readers of TileDB arrays.")
    boolean files;

    @Option(
            names = "--zarr",
            description = "Serve dense arrays as Zarr, produced on demand: version 2 below /v2, version 3 below /v3.")
    boolean zarr;

    @Mixin
    SqlServing sql = new SqlServing();

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Mixin
    ServerArguments server = new ServerArguments();

    @Mixin
    AccessLogOption log = new AccessLogOption();

    @Override
    public int run(Shell shell) throws IOException {
        if ((files ? 1 : 0) + (zarr ? 1 : 0) + (sql.wanted ? 1 : 0) != 1) {
            throw new UsageException("choose what to serve: --files, --zarr or --sql");
        }
        sql.check();
        if (sql.wanted && log.accessLog) {
            throw new UsageException("--access-log: has no requests of HTTP to print with --sql");
        }
        if (shell.engine().object(uri).type() == null
                && shell.engine().object(uri).descendants().isEmpty()) {
            throw new UsageException("URI: contains no array or group (found '" + uri + "')");
        }
        if (sql.wanted) {
            sql.serve(shell, uri, keys, server, log);
            return ExitStatus.OK;
        }
        try (Stores stores = shell.openStores();
                TegulaServer running = start(shell, stores)) {
            server.warnIfOpen(shell);
            shell.print(running.browserUrl() + "\n");
            ServerArguments.await(shell);
        }
        return ExitStatus.OK;
    }

    private TegulaServer start(Shell shell, Stores stores) throws IOException {
        ServerOptions options = log.of(shell, server.options());
        if (files) {
            return TegulaServer.files(stores, uri, options);
        }
        OpenOptions open = OpenOptions.defaults().withKey(keys.key());
        String place = ObjectLocation.find(shell.engine(), uri, open);
        return TegulaServer.zarr(shell.engine(), place, open, options);
    }
}
