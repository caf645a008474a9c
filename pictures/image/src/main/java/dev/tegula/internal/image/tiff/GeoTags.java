package dev.tegula.internal.image.tiff;

import dev.tegula.internal.image.geo.GeoReference;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tags of GeoTIFF 1.1 (OGC 19-008) of a page, and the tag of GDAL for no data. */
public final class GeoTags {

    private static final int PIXEL_SCALE = 33550;
    private static final int TIE_POINTS = 33922;
    private static final int TRANSFORMATION = 34264;
    private static final int KEYS = 34735;

    private static final int RASTER_TYPE = 1025;
    private static final int MODEL_TYPE = 1024;
    private static final int GEOGRAPHIC = 2048;
    private static final int PROJECTED = 3072;
    private static final int VERTICAL = 4096;

    private static final int GEOGRAPHIC_MODEL = 2;
    private static final int PIXEL_IS_POINT = 2;
    /** Codes of the EPSG registry; 32767 stands for a system that is described by parameters. */
    private static final int FIRST_CODE = 1024;

    private static final int LAST_CODE = 32766;

    private final TiffDirectory directory;
    private final TiffPage page;
    private final Map<Integer, Integer> keys = new HashMap<>();
    private final List<String> warnings = new ArrayList<>();

    GeoTags(TiffDirectory directory, TiffPage page) throws IOException {
        this.directory = directory;
        this.page = page;
        long[] values = directory.longs(KEYS);
        for (int at = 4; at + 3 < values.length; at += 4) {
            // Values of other tags are names and parameters.
            if (values[at + 1] == 0) {
                keys.put((int) values[at], (int) values[at + 3]);
            }
        }
    }

    /** Returns the georeference; see {@link #warnings} for what it lacks. */
    public GeoReference reference() throws IOException {
        boolean points = keys.getOrDefault(RASTER_TYPE, 0) == PIXEL_IS_POINT;
        return new GeoReference(transform(points), crs(), points, noData());
    }

    private @Nullable String noData() throws IOException {
        String text = directory.text(TiffTag.GDAL_NO_DATA);
        if (text == null || text.isBlank()) {
            return null;
        }
        // Samples of fewer than 8 bits are scaled, and indexes become colors.
        if (page.isPalette() || page.isScaled()) {
            warnings.add("its value for no data (found '" + text.strip()
                    + "') is none of the imported samples and is left out");
            return null;
        }
        return text.strip();
    }

    /** Returns what of the tags the georeference does not contain. */
    public List<String> warnings() {
        return warnings;
    }

    private @Nullable String crs() {
        boolean geographic = keys.getOrDefault(MODEL_TYPE, 0) == GEOGRAPHIC_MODEL;
        Integer code = keys.get(geographic || !keys.containsKey(PROJECTED) ? GEOGRAPHIC : PROJECTED);
        if (code == null || code < FIRST_CODE || code > LAST_CODE) {
            if (!keys.isEmpty()) {
                warnings.add("its reference system has no number of EPSG and is left out");
            }
            return null;
        }
        Integer height = keys.get(VERTICAL);
        return "EPSG:" + code + (height == null || height < FIRST_CODE || height > LAST_CODE ? "" : "+" + height);
    }

    private List<Double> transform(boolean points) throws IOException {
        double[] matrix = directory.doubles(TRANSFORMATION);
        double[] scale = directory.doubles(PIXEL_SCALE);
        double[] ties = directory.doubles(TIE_POINTS);
        double[] found;
        if (matrix.length == 16) {
            found = new double[] {matrix[3], matrix[0], matrix[1], matrix[7], matrix[4], matrix[5]};
        } else if (scale.length >= 2 && ties.length >= 6) {
            // Rows run from the north, whatever the sign of the scale, as GDAL reads it.
            double down = -Math.abs(scale[1]);
            found = new double[] {ties[3] - ties[0] * scale[0], scale[0], 0, ties[4] - ties[1] * down, 0, down};
        } else {
            if (ties.length > 0) {
                warnings.add("its " + ties.length / 6 + " control points make no georeference and are left out");
            }
            return List.of();
        }
        if (points) {
            found[0] -= (found[1] + found[2]) / 2;
            found[3] -= (found[4] + found[5]) / 2;
        }
        List<Double> list = new ArrayList<>();
        for (double number : found) {
            if (!Double.isFinite(number)) {
                warnings.add("its georeference is not finite and is left out");
                return List.of();
            }
            list.add(number + 0.0); // no negative zeros
        }
        return list;
    }
}
