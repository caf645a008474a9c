package dev.tegula.internal.sql.ddl;

/** A definition that is refused, with the place of the reason. */
public final class DefinitionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String reason;
    private final int offset;

    DefinitionException(String message, int offset) {
        super(message);
        this.reason = message;
        this.offset = offset;
    }

    /** Returns the reason. */
    public String reason() {
        return reason;
    }

    /** Returns the offset in the statement. */
    public int offset() {
        return offset;
    }
}
