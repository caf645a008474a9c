package dev.tegula.image.model;

import dev.tegula.schema.Datatype;

/**
 * An array of an image group: the image at one resolution.
 *
 * @param number the number of the level; 0 is the full resolution
 * @param uri the array
 * @param shape the axes in the order of the array's dimensions, and their sizes
 * @param datatype the type of the samples
 * @param pixelDepth 1, or the number of channels that the dimension X contains pixel by pixel, as in arrays with WebP
 *     compression; then the axes end in YXC and the array has the dimensions Y and X only
 * @param downsampling how many times smaller width and height are than those of the first level
 */
public record ImageLevel(
        int number, String uri, ImageShape shape, Datatype datatype, int pixelDepth, double downsampling) {

    /** Returns the number of columns. */
    public long width() {
        return shape.width();
    }

    /** Returns the number of rows. */
    public long height() {
        return shape.height();
    }
}
