package dev.tegula.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.cli.parse.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private static final long SECOND = 1_000_000_000L;

    private static final CommandLines NO_LINES = new CommandLines() {
        @Override
        public List<String> names() {
            return List.of();
        }

        @Override
        public List<String> options(String command) {
            return List.of();
        }

        @Override
        public int run(Shell shell, List<String> words) {
            throw new UnsupportedOperationException(words.toString());
        }
    };

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    private final Interruption interruption = new Interruption();
    private long now;

    private Progress progress(Progress.Style style) {
        return new Progress(err, style, "import", interruption, () -> now);
    }

    private String printed() {
        String text = bytes.toString(StandardCharsets.UTF_8);
        bytes.reset();
        return text;
    }

    @Test
    void shortCommandsShowNothing() {
        try (Progress progress = progress(Progress.Style.REWRITTEN)) {
            now += SECOND - 1;
            progress.advance(1, 1);
        }
        assertEquals("", printed());
    }

    @Test
    void terminalShowsOneLineThatIsErasedAtTheEnd() {
        Progress progress = progress(Progress.Style.REWRITTEN).total(0, 4_000_000_000L);
        now += 2 * SECOND;
        progress.advance(1000, 1_000_000_000L);
        assertEquals("\r\u001b[Kimport: 25 %, 1000 cells, 1.0 GB of 4.0 GB, 500 MB/s, 6 s left", printed());
        now += SECOND / 10;
        progress.advance(1000, 0);
        assertEquals("", printed());
        progress.close();
        assertEquals("\r\u001b[K", printed());
    }

    @Test
    void plainPrintsALineEveryFewSeconds() {
        try (Progress progress = progress(Progress.Style.LINES).total(8000, 0)) {
            for (int second = 1; second <= 10; second++) {
                now += SECOND;
                progress.advance(100, 0);
            }
        }
        assertEquals(
                "import: 6 %, 500 of 8000 cells, 100/s, 1 min 15 s left" + System.lineSeparator()
                        + "import: 13 %, 1000 of 8000 cells, 100/s, 1 min 10 s left" + System.lineSeparator(),
                printed());
    }

    @Test
    void unknownTotalsShowTheRateOnly() {
        try (Progress progress = progress(Progress.Style.LINES)) {
            now += 10 * SECOND;
            progress.advance(0, 5000);
        }
        assertEquals("import: 5.0 kB, 500 B/s" + System.lineSeparator(), printed());
    }

    @Test
    void stagesAreEstimatedSeparately() {
        try (Progress progress = progress(Progress.Style.LINES)) {
            now += 100 * SECOND;
            progress.stage("copying");
            progress.detail(3, 4, "files");
            now += 2 * SECOND;
            progress.total(0, 400).reached(0, 200);
        }
        assertEquals(
                "import copying: 50 %, 3 of 4 files, 200 B of 400 B, 100 B/s, 2 s left" + System.lineSeparator(),
                printed());
    }

    @Test
    void interruptionEndsTheCommandAtItsNextUpdate() {
        Progress progress = progress(Progress.Style.NONE);
        progress.advance(1, 1);
        interruption.request();
        assertThrows(CancellationException.class, () -> progress.advance(1, 1));
    }

    @Test
    void numbersAreShort() {
        assertEquals("999 B", Progress.bytes(999));
        assertEquals("1.0 kB", Progress.bytes(999.6));
        assertEquals("123 MB", Progress.bytes(123_456_789));
        assertEquals("59 s", Progress.time(59.4));
        assertEquals("2 h 1 min", Progress.time(7260));
    }

    @Test
    void displayDependsOnTerminalsAndOption() {
        assertEquals(true, isShown("auto", new Terminals(false, false, true), true));
        assertEquals(false, isShown("auto", new Terminals(false, true, true), true));
        assertEquals(true, isShown("auto", new Terminals(false, true, true), false));
        assertEquals(false, isShown("auto", Terminals.NONE, false));
        assertEquals(true, isShown("plain", Terminals.NONE, true));
        assertEquals(false, isShown("none", new Terminals(false, false, true), false));
        UsageException e =
                assertThrows(UsageException.class, () -> isShown("plian", new Terminals(false, false, true), false));
        assertTrue(String.valueOf(e.getMessage()).contains("did you mean 'plain'?"), e.getMessage());
    }

    private boolean isShown(String word, Terminals terminals, boolean prints) {
        ProgressOption option = new ProgressOption();
        option.progress = word;
        bytes.reset();
        Streams streams = new Streams(OutputStream.nullOutputStream(), err, InputStream.nullInputStream(), terminals);
        try (Shell shell = new Shell(streams, interruption, NO_LINES)) {
            Progress progress = option.start(shell, "export", prints);
            return progress.isShown();
        }
    }
}
