package dev.tegula.internal.sql.text;

import org.apache.calcite.sql.parser.SqlParserPos;

/** A statement that is refused, with the place of the reason. */
public final class StatementException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;
    private final boolean ofText;
    private final String unknownName;

    private StatementException(String message, int line, int column, boolean ofText, String unknownName) {
        super(message);
        this.line = line;
        this.column = column;
        this.ofText = ofText;
        this.unknownName = unknownName;
    }

    /** @param position the place in the text that was parsed */
    public StatementException(String message, SqlParserPos position) {
        this(message, position.getLineNum(), position.getColumnNum(), false, "");
    }

    /** Returns the refusal of a name that is not known. */
    public static StatementException ofUnknown(String name, String message, SqlParserPos position) {
        return new StatementException(message, position.getLineNum(), position.getColumnNum(), false, name);
    }

    /** Returns the refusal of a text, before words of it are replaced. */
    public static StatementException of(String message, String text, int offset) {
        SqlParserPos place = TextPlace.of(text, offset);
        return new StatementException(message, place.getLineNum(), place.getColumnNum(), true, "");
    }

    /** Returns whether the place is that in the text as it was written. */
    public boolean isOfText() {
        return ofText;
    }

    public SqlParserPos position() {
        return new SqlParserPos(line, column);
    }

    /** Returns the name that is not known; empty if the reason is another. */
    String unknownName() {
        return unknownName;
    }
}
