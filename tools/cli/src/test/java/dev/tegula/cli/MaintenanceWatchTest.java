package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.OpenOptions;
import dev.tegula.cli.command.Interruption;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.Streams;
import dev.tegula.cli.command.Terminals;
import dev.tegula.maintenance.MaintenanceOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code maintain --watch}, with a clock that passes in its pauses only. */
class MaintenanceWatchTest {

    private static final Duration INTERVAL = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<Duration> pauses = new ArrayList<>();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    private final Clock clock = new Clock() {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    };

    /** Between rounds, one per action. */
    private void watch(Path place, Runnable... between) throws IOException {
        MembersOption members = new MembersOption();
        members.recursive = true;
        Streams streams = new Streams(
                out, new PrintStream(err, true, StandardCharsets.UTF_8), InputStream.nullInputStream(), Terminals.NONE);
        try (Shell shell = new Shell(streams, new Interruption(), new RunnerLines())) {
            MaintenanceWatch.Pause pause = time -> {
                pauses.add(time);
                now = now.plus(time);
                if (pauses.size() <= between.length) {
                    between[pauses.size() - 1].run();
                }
                return pauses.size() <= between.length;
            };
            new MaintenanceWatch(shell, INTERVAL, pause, clock)
                    .run(
                            members,
                            place.toString(),
                            OpenOptions.defaults(),
                            object -> shell.engine().maintenance(object).maintain(MaintenanceOptions.defaults()));
        }
    }

    private static void write(String grid) {
        Cli.ok("policy", grid, "growth=1.5");
        for (int row = 1; row <= 3; row++) {
            Cli.okWith("row,col,v,t\n" + row + ",2,1,x\n", "import", grid, "-", "--format", "csv");
        }
    }

    @Test
    void rounds_maintainWhatIsInTheFolder_andNewArrays() throws IOException {
        String first = ArrayFixture.grid(Files.createDirectories(folder.resolve("data/one")));
        write(first);
        Runnable second = () -> {
            try {
                String grid = ArrayFixture.grid(Files.createDirectories(folder.resolve("data/two")));
                write(grid);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        watch(folder.resolve("data"), second, () -> {});
        List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertEquals(2, lines.size(), lines + err.toString());
        assertTrue(
                lines.get(0)
                        .matches("2026-01-01T00:00:00Z .*/one/grid: consolidate fragments: 4 -> 1, [0-9]+ bytes: .*"),
                lines.get(0));
        assertTrue(lines.get(1).contains("/two/grid: consolidate fragments: 4 -> 1"), lines.get(1));
        assertEquals("", err.toString(StandardCharsets.UTF_8));
        for (Duration pause : pauses) {
            assertTrue(pause.toSeconds() >= 48 && pause.toSeconds() <= 72, pause.toString());
        }
    }

    /** The clock passes an hour in the last pause, so that the array is maintained again. */
    @Test
    void failures_waitTwiceAsLongEachTime_andEnd() throws IOException {
        String grid = ArrayFixture.grid(Files.createDirectories(folder.resolve("data/one")));
        Cli.ok("meta", "set", grid, "tegula.maintenance", "growth=1");
        Runnable[] rounds = new Runnable[16];
        Arrays.fill(rounds, (Runnable) () -> {});
        rounds[14] = () -> Cli.ok("policy", grid, "growth=2");
        rounds[15] = () -> now = now.plus(Duration.ofHours(1));
        watch(folder.resolve("data"), rounds);
        List<String> lines = err.toString(StandardCharsets.UTF_8).lines().toList();
        // Fails at 0, about 2, 6 and 14 minutes.
        assertTrue(lines.size() >= 3 && lines.size() <= 4, lines.toString());
        assertTrue(lines.get(0).contains("tegula.maintenance"), lines.get(0));
        assertTrue(lines.get(0).endsWith(" Tries again in 120s."), lines.get(0));
        assertTrue(lines.get(1).endsWith(" Tries again in 240s."), lines.get(1));
        assertTrue(out.toString(StandardCharsets.UTF_8).contains("/grid: maintained again\n"), out.toString());
    }

    @Test
    void impossibleWatches_areRefused() {
        String grid = ArrayFixture.grid(folder);
        Cli.run("maintain", grid, "--watch", "0").fails(2, "--watch: needs an interval of a second or more");
        Cli.run("maintain", grid, "--watch", "106751991168d").fails(2, "up to 365 days");
        Cli.run("maintain", grid, "--watch", "1m", "--dry-run").fails(2, "excludes --dry-run");
        Cli.run("maintain", grid, "--watch", "soon").fails(2, "--watch: must be a time span");
    }
}
