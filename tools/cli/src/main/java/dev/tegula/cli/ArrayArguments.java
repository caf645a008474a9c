package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.query.TimestampRange;
import java.io.IOException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The array that a command reads, and the time range of the writes to consider. */
final class ArrayArguments {

    @Parameters(index = "0", paramLabel = "URI", description = "Path or URI.")
    String uri = "";

    @Mixin
    TimeRangeOptions time = new TimeRangeOptions();

    @Mixin
    KeyOptions keys = new KeyOptions();

    /** Returns the options for opening the array. */
    OpenOptions options(Shell shell) throws IOException {
        return keys.options().at(time.range(shell, uri, keys, TimestampRange.all()));
    }

    ArrayReader open(Shell shell) throws IOException {
        Tegula engine = shell.engine();
        return ObjectLocation.open(engine, uri, options(shell), engine::openForReading);
    }
}
