package dev.tegula.image.model;

/**
 * The physical size of a pixel along an axis, or the time between two images.
 *
 * @param unit the symbol of OME-XML, for instance {@code µm} or {@code s}
 */
public record PixelSize(double value, String unit) {

    @Override
    public String toString() {
        return value + " " + unit;
    }
}
