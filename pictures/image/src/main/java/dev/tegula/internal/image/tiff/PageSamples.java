package dev.tegula.internal.image.tiff;

import dev.tegula.schema.Datatype;
import java.io.Closeable;
import java.io.IOException;

/** The samples of a page, region by region. */
public interface PageSamples extends Closeable {

    /** Returns the number of channels per pixel. */
    int channels();

    Datatype datatype();

    /**
     * Reads a region.
     *
     * @param target takes little-endian samples, channel by channel, each in row-major order
     * @param offset of the first byte in the target
     */
    void read(PixelBox box, byte[] target, int offset) throws IOException;

    @Override
    void close() throws IOException;
}
