package dev.tegula.errors;

/** Two cells of a write have the same coordinates in an array without duplicates. Nothing was written. */
public final class DuplicateCellsException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final int first;
    private final int second;
    private final String coordinates;

    /**
     * Creates the exception.
     *
     * @param first number of one of the cells in the write, from 0
     * @param second number of the other cell, greater than {@code first}
     * @param coordinates coordinates of both, as text
     */
    public DuplicateCellsException(int first, int second, String coordinates) {
        super("cells " + first + " and " + second + " have the same coordinates " + coordinates
                + ", and the array does not allow duplicates");
        this.first = first;
        this.second = second;
        this.coordinates = coordinates;
    }

    /** Returns the number of one of the cells in the write, from 0. */
    public int first() {
        return first;
    }

    /** Returns the number of the other cell, greater than {@link #first}. */
    public int second() {
        return second;
    }

    /** Returns the coordinates of both cells, as text. */
    public String coordinates() {
        return coordinates;
    }
}
