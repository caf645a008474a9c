package dev.tegula.internal.image.geo;

import dev.tegula.schema.Datatype;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the pixels of an image are, and which value stands for none.
 *
 * @param transform the coordinates of the outer corner of the first pixel, and the steps per column and row, in the
 *     order of GDAL: x, x per column, x per row, y, y per column, y per row; empty if there are none
 * @param crs the reference system by its number, such as {@code EPSG:4326}, or null
 * @param points whether the file gives the coordinates of the centers of pixels
 * @param noData the value of pixels without data, as text, or null
 */
public record GeoReference(
        List<Double> transform,
        @Nullable String crs,
        boolean points,
        @Nullable String noData) {

    /** Returns whether nothing is known. */
    public boolean isEmpty() {
        return transform.isEmpty() && crs == null && noData == null;
    }

    /** Returns the bits of the value for no data; null if there is none, or it is not one of the samples. */
    public @Nullable Long noDataBits(Datatype type) {
        return noData == null ? null : NoData.bits(noData, type);
    }

    /** Returns the reference of a smaller version of the image. */
    public GeoReference scaled(double columns, double rows) {
        if (transform.isEmpty()) {
            return this;
        }
        List<Double> t = transform;
        List<Double> scaled =
                List.of(t.get(0), t.get(1) * columns, t.get(2) * rows, t.get(3), t.get(4) * columns, t.get(5) * rows);
        return new GeoReference(scaled, crs, points, noData);
    }
}
