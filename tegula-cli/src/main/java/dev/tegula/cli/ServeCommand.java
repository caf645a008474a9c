package dev.tegula.cli;

import dev.tegula.cli.parse.UsageException;
import dev.tegula.server.TegulaServer;
import dev.tegula.vfs.Stores;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Serves an array or group over HTTP. */
@Command(
        name = "serve",
        header = "Serve an array or group over HTTP, read-only.",
        description = {
            "Prints the URL and runs until Ctrl-C. The server listens on this machine only, unless --host names another "
                    + "address. Requests need the token of the printed URL, as 'Authorization: Bearer TOKEN' or once as "
                    + "?token=TOKEN. Readers of TileDB arrays send no token: use --no-token for them."
        },
        footer = {"  tegula serve temps --files --no-token --port 8080", "  tegula info http://127.0.0.1:8080/temps"})
final class ServeCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "Array, group or folder of them.")
    String uri = "";

    @Option(names = "--files", description = "Serve the files as they are stored, for readers of TileDB arrays.")
    boolean files;

    @Mixin
    ServerArguments server = new ServerArguments();

    @Override
    public int run(Shell shell) throws IOException {
        if (!files) {
            throw new UsageException("choose what to serve: --files");
        }
        if (shell.engine().typeOf(uri) == null
                && shell.engine().objectsBelow(uri).isEmpty()) {
            throw new UsageException("URI: contains no array or group (found '" + uri + "')");
        }
        try (Stores stores = shell.openStores();
                TegulaServer running = TegulaServer.files(stores, uri, server.options())) {
            shell.print(running.browserUrl() + "\n");
            ServerArguments.await(shell);
        }
        return ExitStatus.OK;
    }
}
