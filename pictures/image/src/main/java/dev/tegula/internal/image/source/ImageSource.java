package dev.tegula.internal.image.source;

import dev.tegula.image.model.ImageShape;
import dev.tegula.internal.image.tiff.PixelBox;
import dev.tegula.schema.Datatype;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** An image in a file. */
public interface ImageSource extends Closeable {

    /** Returns the axes in the order of the file, and their sizes. */
    ImageShape shape();

    Datatype datatype();

    SourceMetadata metadata();

    /** Returns the part of the pixels that the file stores, from 0 to 1; a value for no data stands for the others. */
    default double storedPart() {
        return 1;
    }

    /** Returns the bytes read so far that the file does not store, but for formats that find them when they read. */
    default long filledBytes() {
        return 0;
    }

    /** Returns the bytes read so far that the file stores; see {@link #filledBytes}. */
    default long heldBytes() {
        return 0;
    }

    /** Returns width and height of the resolutions that the file contains, the highest first. */
    List<LevelSize> levels();

    /**
     * Reads the pixels of all channels in a box.
     *
     * @param target takes little-endian samples, channel by channel, each in row-major order
     */
    void read(PlanePosition plane, PixelBox box, byte[] target) throws IOException;

    /** Width and height of a level. */
    record LevelSize(long width, long height) {}

    /** A level, and coordinates of the axes T and Z. */
    record PlanePosition(int level, long time, long depth) {}
}
