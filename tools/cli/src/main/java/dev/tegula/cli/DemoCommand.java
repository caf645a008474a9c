package dev.tegula.cli;

import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.ShellTokenizer;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Demonstrates Tegula on a small array. */
@Command(
        name = "demo",
        footer = {"  tegula demo", "  tegula demo /tmp/temps"})
final class DemoCommand implements TegulaCommand {

    private static final int STATIONS = 4;
    private static final int HOURS = 24;
    /** The command by which the user runs this program, as set by the launcher. */
    private static final String COMMAND = ShellTokenizer.quote(System.getProperty("tegula.command", "tegula"));

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PATH",
            description = "Path of the array. Default: in a temporary folder.")
    @Nullable
    String path;

    @Override
    public int run(Shell shell) throws IOException {
        String uri = path == null
                ? Files.createTempDirectory("tegula-demo-").resolve("temps").toString()
                : path;
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        Instant earlier = now.minus(1, ChronoUnit.HOURS);
        write(shell, uri, earlier, now);

        shell.print("The array " + uri + ": temperatures of " + STATIONS + " stations in " + HOURS + " hours.\n");
        show(shell, "schema", uri);
        shell.print(
                "Two writes, each a fragment: all stations an hour ago, and now\na correction for station 2, hours 13 to 15.\n");
        show(shell, "fragments", uri);
        String[] slice = {
            "export",
            uri,
            "--range",
            "station=2",
            "--range",
            "hour=12:16",
            "--fields",
            "station,hour,celsius,note",
            "--format",
            "csv"
        };
        shell.print("A slice: the newest value of each cell.\n");
        show(shell, slice);
        shell.print("The same slice before the correction: the array can be read as of any time.\n");
        List<String> past = new ArrayList<>(List.of(slice));
        past.addAll(List.of("--to", now.minus(1, ChronoUnit.MINUTES).toString()));
        show(shell, past.toArray(String[]::new));
        shell.print("This is a TileDB array; every TileDB library can open it, for instance in Python:\n"
                + "  import tiledb; print(tiledb.open(" + quote(uri) + ")[2, 12:17]['celsius'])\n\n"
                + "Next:\n"
                + "  " + COMMAND + " info " + ShellTokenizer.quote(uri) + "\n"
                + "  " + COMMAND + " export " + ShellTokenizer.quote(uri)
                + " --format jsonl --range station=1:2 --output temps.jsonl\n"
                + "  " + COMMAND + " schema " + ShellTokenizer.quote(uri) + " --format json > schema.json\n"
                + "  " + COMMAND + " create " + ShellTokenizer.quote(uri + "-copy") + " schema.json\n"
                + "  " + COMMAND + " --help\n");
        return ExitStatus.OK;
    }

    private static void write(Shell shell, String uri, Instant earlier, Instant now) {
        ArraySchema schema = ArraySchema.dense()
                .dimension(Dimension.int32("station", 1, STATIONS, 2))
                .dimension(Dimension.int32("hour", 0, HOURS - 1, 12))
                .attribute(Attribute.float64("celsius").withFilters(Filter.byteShuffle(), Filter.zstd(5)))
                .attribute(Attribute.utf8("note").nullable().withFilters(Filter.zstd()))
                .build();
        shell.engine().createArray(uri, schema, OpenOptions.defaults().at(earlier));
        double[] celsius = new double[STATIONS * HOURS];
        for (int i = 0; i < celsius.length; i++) {
            int hour = i % HOURS;
            celsius[i] = Math.round(10 * (9 + i / HOURS - 7 * Math.cos((hour - 3) * Math.PI / 12))) / 10.0;
        }
        try (ArrayWriter array =
                shell.engine().openForWriting(uri, OpenOptions.defaults().at(earlier))) {
            array.write(
                    Subarray.whole(),
                    Cells.builder().float64("celsius", celsius).build());
        }
        try (ArrayWriter array =
                shell.engine().openForWriting(uri, OpenOptions.defaults().at(now))) {
            array.write(
                    Subarray.point("station", 2).addRange("hour", 13, 15),
                    Cells.builder()
                            .float64("celsius", 21.5, 22.4, 21.9)
                            .utf8("note", "sensor in the sun", null, "corrected")
                            .build());
        }
    }

    private static void show(Shell shell, String... words) {
        StringBuilder line = new StringBuilder("\n$ " + COMMAND);
        for (String word : words) {
            line.append(' ').append(ShellTokenizer.quote(word));
        }
        shell.print(line.append('\n').toString());
        if (new CommandRunner(shell, "tegula: ").run(List.of(words)) != ExitStatus.OK) {
            throw new CommandException("demo: the last command failed");
        }
        shell.print("\n");
    }

    private static String quote(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
