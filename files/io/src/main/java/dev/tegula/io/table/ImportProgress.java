package dev.tegula.io.table;

/**
 * The state of an import.
 *
 * @param phase the current phase
 * @param rows rows read, or cells written in the phase {@link Phase#WRITING}
 * @param expectedRows the rows at the end of the phase, or -1 if unknown
 * @param bytes bytes of the files that were read
 * @param expectedBytes bytes of all files, or -1 if unknown
 */
public record ImportProgress(Phase phase, long rows, long expectedRows, long bytes, long expectedBytes) {

    /** A part of an import. */
    public enum Phase {
        /** Files are read; sorted runs are written to the scratch folder if the cells exceed the memory budget. */
        READING,
        /** Cells are written to the array. */
        WRITING
    }
}
