package dev.tegula.internal.io.load;

import dev.tegula.progress.Progress;
import java.util.Locale;

/** A phase of an import. */
enum ImportPhase {
    /** Files are read; sorted runs are written to the scratch folder if the cells exceed the memory budget. */
    READING,
    /** Cells are written to the array. */
    WRITING;

    /**
     * Returns the progress of this phase.
     *
     * @param rows rows read, or cells written
     * @param expected the rows at the end of the phase, or -1 if unknown
     */
    Progress progress(long rows, long expected, BatchReader reader) {
        String phase = name().toLowerCase(Locale.ROOT);
        // While cells are written, all bytes have been read.
        return this == WRITING && expected >= 0
                ? Progress.of(phase, Progress.Unit.ROWS, rows, expected)
                : new Progress(phase, Progress.Unit.ROWS, rows, expected, reader.bytes(), reader.expectedBytes());
    }
}
