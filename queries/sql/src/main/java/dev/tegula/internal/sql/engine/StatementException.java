package dev.tegula.internal.sql.engine;

import org.apache.calcite.sql.parser.SqlParserPos;

/** A statement that is refused, with the place of the reason. */
final class StatementException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient SqlParserPos position;

    StatementException(String message, SqlParserPos position) {
        super(message);
        this.position = position;
    }

    SqlParserPos position() {
        return position;
    }
}
