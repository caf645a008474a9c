package dev.tegula.cli.command;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.query.TimestampRange;
import java.io.IOException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The array that a command reads, and the time range of the writes to consider. */
public final class ArrayArguments {

    @Parameters(index = "0", paramLabel = "URI", description = "Path or URI.")
    public String uri = "";

    @Mixin
    public TimeRangeOptions time = new TimeRangeOptions();

    @Mixin
    public KeyOptions keys = new KeyOptions();

    /** Returns the options for opening the array. */
    public OpenOptions options(Shell shell) throws IOException {
        return keys.options().at(time.range(shell, uri, keys, TimestampRange.all()));
    }

    public ArrayReader open(Shell shell) throws IOException {
        Tegula engine = shell.engine();
        return ObjectLocation.open(engine, uri, options(shell), engine::openForReading);
    }
}
