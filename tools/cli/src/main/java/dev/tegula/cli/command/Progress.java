package dev.tegula.cli.command;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.function.LongSupplier;

/**
 * The progress of a command on standard error: rows, bytes, rate and remaining time. Commands that take less than a
 * second show none. Each update also ends the command if the user pressed Ctrl-C. Thread-safe.
 */
public final class Progress implements AutoCloseable {

    /** How progress is shown. */
    public enum Style {
        /** One line that is rewritten several times a second. */
        REWRITTEN,
        /** A line every few seconds, for logs. */
        LINES,
        NONE
    }

    private static final long FIRST_NANOS = 1_000_000_000L;
    private static final long REWRITE_NANOS = 200_000_000L;
    private static final long LINE_NANOS = 5_000_000_000L;
    /** Erases the line; the cursor returns to its beginning. */
    private static final String ERASE = "\r\u001b[K";

    private final PrintStream err;
    private final Style style;
    private final String label;
    private final Interruption interruption;
    private final LongSupplier clock;
    private final long began;
    private long due;
    private String stage = "";
    private String detail = "";
    private long stageBegan;
    private long rows;
    private long bytes;
    private long totalRows;
    private long totalBytes;
    private double part;
    private boolean drawn;

    /** @param label what the command does, the first word of each line */
    public Progress(PrintStream err, Style style, String label, Interruption interruption) {
        this(err, style, label, interruption, System::nanoTime);
    }

    Progress(PrintStream err, Style style, String label, Interruption interruption, LongSupplier clock) {
        this.err = err;
        this.style = style;
        this.label = label;
        this.interruption = interruption;
        this.clock = clock;
        this.began = clock.getAsLong();
        this.stageBegan = began;
        this.due = began + (style == Style.LINES ? LINE_NANOS : FIRST_NANOS);
    }

    /** Returns whether anything is shown if the command takes long. */
    public boolean isShown() {
        return style != Style.NONE;
    }

    /** Sets the expected number of rows and bytes; 0 if unknown. */
    public synchronized Progress total(long expectedRows, long expectedBytes) {
        totalRows = Math.max(0, expectedRows);
        totalBytes = Math.max(0, expectedBytes);
        return this;
    }

    /** Adds rows and bytes that are done. */
    public void advance(long moreRows, long moreBytes) {
        long nowRows;
        long nowBytes;
        synchronized (this) {
            nowRows = rows + moreRows;
            nowBytes = bytes + moreBytes;
        }
        reached(nowRows, nowBytes);
    }

    /** Sets the bytes that are done; the rows stay. */
    public synchronized void reachedBytes(long doneBytes) {
        reached(rows, doneBytes);
    }

    /**
     * Sets the rows and bytes that are done.
     *
     * @throws CancellationException if the user interrupted the command
     */
    public synchronized void reached(long doneRows, long doneBytes) {
        rows = doneRows;
        bytes = doneBytes;
        interruption.check();
        if (style != Style.NONE) {
            long now = clock.getAsLong();
            if (now - due >= 0) {
                draw(now);
            }
        }
    }

    /** Begins a stage of the command, with a name, whose rate and remaining time are estimated separately. */
    public synchronized void stage(String name) {
        if (!stage.equals(name)) {
            stage = name;
            stageBegan = clock.getAsLong();
            rows = 0;
            bytes = 0;
        }
    }

    /** Sets the progress in units other than rows and bytes, such as fragments. */
    public synchronized void detail(long done, long total, String units) {
        detail = done + " of " + total + " " + units;
        part = total == 0 ? 0 : (double) done / total;
    }

    private void draw(long now) {
        String line = text(now);
        if (style == Style.REWRITTEN) {
            err.print(ERASE + (line.length() < 80 ? line : line.substring(0, 79)));
            err.flush();
            drawn = true;
        } else {
            err.println(line);
        }
        due = now + (style == Style.REWRITTEN ? REWRITE_NANOS : LINE_NANOS);
    }

    private String text(long now) {
        double seconds = Math.max(1e-3, (now - stageBegan) / 1e9);
        StringBuilder text = new StringBuilder(label);
        text.append(stage.isEmpty() ? "" : " " + stage).append(':');
        double done = fraction();
        if (done > 0) {
            text.append(String.format(Locale.ROOT, " %.0f %%", 100 * done));
        }
        String separator = done > 0 ? ", " : " ";
        if (!detail.isEmpty()) {
            text.append(separator).append(detail);
            separator = ", ";
        }
        if (rows > 0) {
            text.append(separator)
                    .append(rows)
                    .append(totalRows >= rows ? " of " + totalRows : "")
                    .append(" cells");
            separator = ", ";
        }
        if (bytes > 0) {
            text.append(separator)
                    .append(bytes((double) bytes))
                    .append(totalBytes > bytes ? " of " + bytes((double) totalBytes) : "");
            text.append(", ").append(bytes(bytes / seconds)).append("/s");
        } else if (rows > 0) {
            text.append(String.format(Locale.ROOT, ", %.0f/s", rows / seconds));
        }
        if (text.charAt(text.length() - 1) == ':') {
            text.append(' ').append(time(seconds));
        }
        if (done > 0) {
            text.append(", ").append(time(seconds * (1 - done) / done)).append(" left");
        }
        return text.toString();
    }

    /** Returns the part that is done, by bytes if their total is known, else by rows, else by other units. */
    private double fraction() {
        double done = totalBytes > 0 ? (double) bytes / totalBytes : totalRows > 0 ? (double) rows / totalRows : part;
        return Math.min(1, done);
    }

    /** Formats a number of bytes with three digits. */
    public static String bytes(double count) {
        String[] units = {"B", "kB", "MB", "GB", "TB", "PB"};
        double value = count;
        int unit = 0;
        while (value >= 999.5 && unit < units.length - 1) {
            value /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 || value >= 99.95 ? "%.0f %s" : "%.1f %s", value, units[unit]);
    }

    /** Formats a time span in seconds. */
    public static String time(double seconds) {
        long whole = Math.round(seconds);
        if (whole < 60) {
            return whole + " s";
        }
        return whole < 3600
                ? whole / 60 + " min " + whole % 60 + " s"
                : whole / 3600 + " h " + whole % 3600 / 60 + " min";
    }

    /** Erases the line, so that something else can be printed; the next update draws it again. */
    public synchronized void clear() {
        if (drawn) {
            err.print(ERASE);
            err.flush();
            drawn = false;
        }
    }

    /** Ends the display. */
    @Override
    public void close() {
        clear();
    }
}
