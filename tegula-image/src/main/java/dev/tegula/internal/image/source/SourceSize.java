package dev.tegula.internal.image.source;

import dev.tegula.image.model.ImageFileException;
import dev.tegula.image.model.ImageShape;
import dev.tegula.schema.Datatype;
import java.nio.file.Path;

/** Refuses files that are too short for the number of pixels in their headers. */
final class SourceSize {

    /** Better than any compression of pictures, but for those of a single color. */
    private static final double MAX_RATIO = 1 << 15;

    private SourceSize() {}

    static void check(Path path, long fileSize, ImageShape shape, Datatype type) {
        double bytes = type.size();
        for (long size : shape.sizes()) {
            bytes *= size;
        }
        if (bytes > (fileSize + 4096) * MAX_RATIO) {
            throw new ImageFileException(path + ": the header names more pixels than the file can hold (found " + shape
                    + " of " + type + " in " + fileSize + " bytes). Check the file with another program.");
        }
    }
}
