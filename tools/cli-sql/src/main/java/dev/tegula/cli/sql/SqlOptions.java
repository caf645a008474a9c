package dev.tegula.cli.sql;

import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TagTimes;
import dev.tegula.cli.parse.TimeParser;
import java.io.IOException;
import java.sql.Connection;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands that connect to arrays with SQL. */
final class SqlOptions {

    @Option(names = "--write", description = "Allow statements that write.")
    boolean write;

    @Option(
            names = "--at",
            paramLabel = "TIME",
            description = "Read the state at this time: milliseconds since 1970, a date, or tag:NAME. Default: now.")
    @Nullable
    String at;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            description = "Memory of a statement, such as 512MB. Default: 256MB. Sorts beyond it use temporary files.")
    @Nullable
    String memory;

    @Option(
            names = "--timestamps",
            paramLabel = "MODE",
            description = "Times: exact (default), truncate (to milliseconds), or long (show all times as integers).")
    @Nullable
    String timestamps;

    @Option(names = "--timeout", paramLabel = "SECONDS", description = "Time of a statement. Default: no limit.")
    int timeout;

    @Mixin
    KeyOptions keys = new KeyOptions();

    /**
     * Opens a connection.
     *
     * @param uri the array, folder or group
     */
    Connection connect(Shell shell, String uri) throws IOException {
        Properties properties = new Properties();
        shell.settings().forEach(properties::setProperty);
        properties.setProperty("writable", String.valueOf(write));
        if (at != null && at.startsWith(TagTimes.PREFIX)) {
            properties.setProperty("tag", at.substring(TagTimes.PREFIX.length()));
        } else if (at != null) {
            properties.setProperty("at", String.valueOf(TimeParser.millis("--at", at)));
        }
        put(properties, "memory", memory);
        put(properties, "timestamps", timestamps);
        keys.addTo(properties);
        return SqlConnection.open(uri, properties);
    }

    private static void put(Properties properties, String name, @Nullable String value) {
        if (value != null) {
            properties.setProperty(name, value);
        }
    }
}
