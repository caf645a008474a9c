package dev.tegula.internal.io.cells;

/** A column of a type that cells cannot hold. */
public final class UnsupportedTypeException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String type;

    /**
     * @param column the name of the column
     * @param type the name of its type
     */
    public UnsupportedTypeException(String column, String type) {
        super("column '" + column + "': columns cannot hold values of type " + type + ". Leave the column out.");
        this.type = type;
    }

    /** Returns the name of the type. */
    public String type() {
        return type;
    }
}
