package dev.tegula.cli.server;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.ObjectLocation;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TagTimes;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.query.TimestampRange;
import dev.tegula.server.ServerOptions;
import dev.tegula.server.TegulaServer;
import dev.tegula.vfs.UriSecrets;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows an array or group in a browser. */
@Command(
        name = "view",
        description = {
            "Opens the browser and prints the URL, which contains a secret of this run. Only this machine can connect. "
                    + "Runs until Ctrl-C. The page reads no more than it shows: overviews come from the statistics of tiles."
        },
        footer = {"  tegula view temps", "  tegula view s3://bucket/weather --no-open --port 8080"})
final class ViewCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "Array, group or folder of them.")
    String uri = "";

    @Option(names = "--port", paramLabel = "N", description = "Port. Default: any free one.")
    int port;

    @Option(names = "--no-open", description = "Print the URL only.")
    boolean noOpen;

    @Option(
            names = "--at",
            paramLabel = "TIME",
            description = "Show the state at this time: milliseconds since 1970, a date, or tag:NAME. Default: now.")
    @Nullable
    String at;

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Mixin
    AccessLogOption log = new AccessLogOption();

    @Override
    public int run(Shell shell) throws IOException {
        Tegula engine = shell.engine();
        OpenOptions options = keys.options();
        String place = ObjectLocation.find(engine, uri, options);
        if (engine.object(place).type() == null
                && engine.object(place).descendants().isEmpty()) {
            throw new CommandException(UriSecrets.maskUri(uri) + ": contains no array or group");
        }
        if (at != null) {
            options = options.at(TimestampRange.upTo(TagTimes.millis(shell, uri, keys, "--at", at)));
        }
        ServerOptions server =
                ServerOptions.defaults().withAddress("127.0.0.1", port).withToken(TegulaServer.randomToken());
        try (TegulaServer running = TegulaServer.view(engine, place, options, log.of(shell, server))) {
            shell.print(running.browserUrl() + "\n");
            if (!noOpen && !Browsers.open(running.browserUrl())) {
                shell.err().println("tegula: no browser found. Open the URL above.");
            }
            ServerArguments.await(shell);
        }
        return ExitStatus.OK;
    }
}
