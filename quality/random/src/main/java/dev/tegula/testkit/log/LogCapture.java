package dev.tegula.testkit.log;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Keeps the records of a logger, and of those below it, until it is closed; consoles do not print them. */
public final class LogCapture implements AutoCloseable {

    private final List<LogRecord> records = new CopyOnWriteArrayList<>();
    private final Logger logger;
    private final boolean passedOn;

    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord each) {
            records.add(each);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private LogCapture(Logger logger) {
        this.logger = logger;
        passedOn = logger.getUseParentHandlers();
        handler.setLevel(Level.ALL);
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
    }

    /** Keeps what this project logs. */
    public static LogCapture start() {
        return new LogCapture(Logger.getLogger("dev.tegula"));
    }

    /** Keeps what any library logs. */
    public static LogCapture ofAll() {
        return new LogCapture(Logger.getLogger(""));
    }

    /** Returns the records so far. */
    public List<LogRecord> records() {
        return List.copyOf(records);
    }

    /** Returns the texts of the records so far. */
    public List<String> messages() {
        return records.stream().map(LogRecord::getMessage).toList();
    }

    /** Returns the texts of the records since the last call, and forgets them. */
    public List<String> take() {
        List<String> messages = messages();
        records.clear();
        return messages;
    }

    @Override
    public void close() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(passedOn);
    }
}
