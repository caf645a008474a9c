package dev.tegula.internal.io.load;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;

/** Refuses small files whose cells are nearly all unwritten, so that they read as a huge number of fill values. */
public final class FillBound {

    /** Any file may have this many bytes of fill values. */
    public static final long MAX_FILL = 256L << 20;

    /** A file may have this many bytes of fill values for each byte that it holds. */
    private static final long MAX_FILL_RATIO = 64;

    private FillBound() {}

    /**
     * Checks the cells that a reader has read so far.
     *
     * @param file the name of the file
     * @throws TableFileException if most of the cells were never written
     */
    public static void require(TableReader reader, String file) {
        long filled = reader.filledBytes();
        if (filled > MAX_FILL && filled / MAX_FILL_RATIO > reader.heldBytes()) {
            throw new TableFileException(
                    file + ": most of its cells were never written (found " + filled + " bytes of fill values, and "
                            + reader.heldBytes() + " bytes that it holds)",
                    NextStep.of(Action.ALLOW_FILL));
        }
    }
}
