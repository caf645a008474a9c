package dev.tegula.errors;

/** Two cells of a write have the same coordinates, and the array does not allow that. Nothing was written. */
public final class DuplicateCellsException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final int first;
    private final int second;
    private final String coordinates;

    /**
     * A failure.
     *
     * @param first the number of one of the cells in the write, from 0
     * @param second the number of the other, which is greater
     * @param coordinates those of both, for people
     */
    public DuplicateCellsException(int first, int second, String coordinates) {
        super("cells " + first + " and " + second + " have the same coordinates " + coordinates
                + ", and the array does not allow duplicates");
        this.first = first;
        this.second = second;
        this.coordinates = coordinates;
    }

    /** The number of one of the cells in the write, from 0. */
    public int first() {
        return first;
    }

    /** The number of the other cell, which is greater. */
    public int second() {
        return second;
    }

    /** The coordinates of both, for people. */
    public String coordinates() {
        return coordinates;
    }
}
