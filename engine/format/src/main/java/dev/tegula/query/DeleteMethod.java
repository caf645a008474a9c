package dev.tegula.query;

/** How cells are deleted. Readers see no difference, except in cost. */
public enum DeleteMethod {
    /** The condition is stored, however many cells match. Readers evaluate it for each older cell. */
    CONDITION,
    /**
     * Each matching cell gets a newer one that hides it and is deleted itself, a tombstone. The cells are read first.
     * Readers drop tombstones like other hidden cells; consolidation with purge removes them.
     */
    TOMBSTONES
}
