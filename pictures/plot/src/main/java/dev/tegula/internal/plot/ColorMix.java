package dev.tegula.internal.plot;

import dev.tegula.plot.raster.ColorRaster;
import dev.tegula.plot.raster.Raster;
import dev.tegula.schema.Datatype;
import java.util.List;

/** Mixes three components to colors. */
public final class ColorMix {

    private ColorMix() {}

    /**
     * Returns the colors of components.
     *
     * @param type type of the values: integers from 0 to their greatest, floating-point numbers from 0 to 1
     * @param components red, green and blue
     */
    public static ColorRaster of(String label, Datatype type, List<Pixels> components, long cells) {
        SliceReader.Outcome outcome = new SliceReader.Outcome(cells, false);
        List<Raster> rasters =
                components.stream().map(pixels -> pixels.raster(label, outcome)).toList();
        double greatest = greatest(type);
        Raster red = rasters.get(0);
        int[] rgb = new int[red.values().length];
        Raster.Kind[] kinds = new Raster.Kind[rgb.length];
        for (int i = 0; i < rgb.length; i++) {
            kinds[i] = kind(rasters, i);
            for (Raster component : rasters) {
                double value = component.values()[i];
                // A component with the fill value is as bright as that of a written cell.
                int bits = component.kinds()[i] == Raster.Kind.FILL
                        ? 255
                        : (int) Math.round(Math.max(0, Math.min(1, value / greatest)) * 255);
                rgb[i] = rgb[i] << 8 | bits;
            }
            if (kinds[i] != Raster.Kind.VALUE) {
                rgb[i] = 0;
            }
        }
        return new ColorRaster(red.x(), red.y(), label, rgb, kinds, cells);
    }

    /** Returns the kind of the mixed pixel: a value if any component has one. */
    private static Raster.Kind kind(List<Raster> rasters, int pixel) {
        for (Raster component : rasters) {
            if (component.kinds()[pixel] == Raster.Kind.VALUE) {
                return Raster.Kind.VALUE;
            }
        }
        return rasters.get(0).kinds()[pixel];
    }

    /** Returns the value of full light: the greatest integer of a type, 1 for floating-point numbers. */
    public static double greatest(Datatype type) {
        if (type.isFloat()) {
            return 1;
        }
        int bits = 8 * type.size() - (type.physical().isSigned() ? 1 : 0);
        return Math.pow(2, bits) - 1;
    }
}
