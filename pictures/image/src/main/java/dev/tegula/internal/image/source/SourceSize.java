package dev.tegula.internal.image.source;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.image.model.ImageFileException;
import dev.tegula.image.model.ImageShape;
import dev.tegula.schema.Datatype;
import java.nio.file.Path;

/** Refuses files that are too short for the number of pixels in their headers. */
public final class SourceSize {

    /** Better than any compression of pictures, but for those of a single color. */
    private static final double MAX_RATIO = 1 << 15;

    /** Pixels that a file may leave out without the consent of the user: so many bytes, or so many times the others. */
    private static final double MAX_FILL = 256L << 20;

    private static final double MAX_FILL_RATIO = 64;

    private SourceSize() {}

    private static double bytes(ImageShape shape, Datatype type) {
        double bytes = type.size();
        for (long size : shape.sizes()) {
            bytes *= size;
        }
        return bytes;
    }

    /** @param storedPart the part of the pixels that the file stores, from 0 to 1 */
    static void check(Path path, long fileSize, ImageShape shape, Datatype type, double storedPart) {
        if (bytes(shape, type) * storedPart > (fileSize + 4096) * MAX_RATIO) {
            throw new ImageFileException(path + ": the header names more pixels than the file can hold (found " + shape
                    + " of " + type + " in " + fileSize + " bytes). Check the file with another program.");
        }
    }

    /** Refuses files most of whose pixels are not stored. */
    public static void requireStored(Path path, ImageSource source) {
        double bytes = bytes(source.shape(), source.datatype());
        double stored = bytes * source.storedPart();
        boolean missing = bytes - stored > MAX_FILL && (bytes - stored) / MAX_FILL_RATIO > stored;
        if (missing || source.filledBytes() > MAX_FILL && source.filledBytes() / MAX_FILL_RATIO > source.heldBytes()) {
            throw new ImageFileException(
                    path + ": most of its pixels are not stored (found " + (long) stored + " of " + (long) bytes
                            + " bytes)",
                    NextStep.of(Action.ALLOW_FILL));
        }
    }
}
