package dev.tegula.cli.sql;

import dev.tegula.EngineCounters;
import dev.tegula.Tegula;
import dev.tegula.cli.command.Interruption;
import dev.tegula.cli.command.Progress;
import dev.tegula.cli.command.Shell;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;

/** Shows on a terminal how much a running statement has read, after a second and until its first rows. */
final class StatementProgress implements AutoCloseable {

    private static final int LOOK_MILLIS = 100;

    private final Progress progress;
    private final Tegula engine;
    private final long before;
    private final Thread ticker;

    private StatementProgress(Progress progress, Tegula engine) {
        this.progress = progress;
        this.engine = engine;
        this.before = bytes(engine);
        this.ticker = new Thread(this::tick, "tegula-progress");
        this.ticker.setDaemon(true);
    }

    /** Starts the display of a statement. */
    static StatementProgress start(Shell shell, Connection connection) throws SQLException {
        Progress.Style style = shell.terminals().isError() ? Progress.Style.REWRITTEN : Progress.Style.NONE;
        Progress progress = new Progress(shell.err(), style, "running", new Interruption());
        StatementProgress started = new StatementProgress(progress, connection.unwrap(Tegula.class));
        if (progress.isShown()) {
            started.ticker.start();
        }
        return started;
    }

    private static long bytes(Tegula engine) {
        return engine.counters().stores().values().stream()
                .mapToLong(EngineCounters.Store::bytesRead)
                .sum();
    }

    private void tick() {
        try {
            while (true) {
                Thread.sleep(LOOK_MILLIS);
                progress.reachedBytes(bytes(engine) - before);
            }
        } catch (InterruptedException e) {
            // The statement has rows, or has ended.
        }
    }

    /** Returns a stream that erases the display before it writes. */
    OutputStream before(OutputStream out) {
        return new FilterOutputStream(out) {
            @Override
            public void write(int b) throws IOException {
                erase();
                out.write(b);
            }

            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
                erase();
                out.write(bytes, from, count);
            }
        };
    }

    @Override
    public void close() {
        erase();
    }

    /** Ends the display. */
    void erase() {
        ticker.interrupt();
        try {
            ticker.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        progress.close();
    }
}
