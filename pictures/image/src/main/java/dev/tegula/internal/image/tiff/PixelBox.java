package dev.tegula.internal.image.tiff;

/** A rectangle of pixels. */
public record PixelBox(long x, long y, int width, int height) {

    /** Returns the number of pixels. */
    public int pixels() {
        return Math.multiplyExact(width, height);
    }
}
