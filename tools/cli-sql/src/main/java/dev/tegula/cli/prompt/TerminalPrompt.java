package dev.tegula.cli.prompt;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;

/** Lines that a user edits, with history and completion. */
public final class TerminalPrompt implements Prompt {

    private static final int HISTORY_LINES = 5000;

    /** Lines with secrets are not stored. */
    private static final String NOT_STORED = "*--key*:*--token*:*secret*:*password*";

    private final Terminal terminal;
    private final LineReader reader;

    /**
     * What the user may mean.
     *
     * @param line the text up to the cursor
     * @param word the part of its last word up to the cursor
     */
    public record Typed(String line, String word) {}

    /**
     * Opens the terminal of the process.
     *
     * @param history the file of the history
     * @param completion returns the words that may follow
     */
    public TerminalPrompt(Path history, Function<Typed, List<String>> completion) throws IOException {
        terminal = TerminalBuilder.builder().name("tegula").system(true).build();
        DefaultParser parser = new DefaultParser();
        parser.setEscapeChars(new char[0]);
        parser.setQuoteChars(new char[0]);
        reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .appName("tegula")
                .parser(parser)
                .completer((lines, line, candidates) -> {
                    String before = line.line().substring(0, line.cursor());
                    String word = line.word().substring(0, line.wordCursor());
                    for (String each : completion.apply(new Typed(before, word))) {
                        candidates.add(new Candidate(each));
                    }
                })
                .variable(LineReader.HISTORY_FILE, history)
                .variable(LineReader.HISTORY_SIZE, HISTORY_LINES)
                .variable(LineReader.HISTORY_IGNORE, NOT_STORED)
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .option(LineReader.Option.HISTORY_IGNORE_SPACE, true)
                .build();
    }

    @Override
    public @Nullable String next(String text) throws InterruptedLineException {
        try {
            return reader.readLine(text);
        } catch (EndOfFileException e) {
            return null;
        } catch (UserInterruptException e) {
            throw new InterruptedLineException();
        }
    }

    @Override
    public void onInterrupt(Runnable action) {
        terminal.handle(Terminal.Signal.INT, signal -> action.run());
    }

    @Override
    public int width() {
        return terminal.getSize().getColumns();
    }

    @Override
    public void close() throws IOException {
        terminal.close();
    }
}
