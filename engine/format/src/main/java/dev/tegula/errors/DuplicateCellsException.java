package dev.tegula.errors;

/** Two cells of a write have the same coordinates in an array without duplicates. Nothing was written. */
public final class DuplicateCellsException extends InvalidArgumentException {

    private static final long serialVersionUID = 1L;

    private final long first;
    private final long second;
    private final String coordinates;

    /**
     * Creates the exception.
     *
     * @param first number of one of the cells in the write, from 0
     * @param second number of the other cell, greater than {@code first}
     * @param coordinates coordinates of both, as text
     */
    public DuplicateCellsException(long first, long second, String coordinates) {
        super(
                "cells " + first + " and " + second + " have the same coordinates " + coordinates
                        + ", and the array does not allow duplicates",
                null);
        this.first = first;
        this.second = second;
        this.coordinates = coordinates;
    }

    /** Returns the number of one of the cells in the write, from 0. */
    public long first() {
        return first;
    }

    /** Returns the number of the other cell, greater than {@link #first}. */
    public long second() {
        return second;
    }

    /** Returns the coordinates of both cells, as text. */
    public String coordinates() {
        return coordinates;
    }
}
