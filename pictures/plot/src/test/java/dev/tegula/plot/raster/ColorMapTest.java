package dev.tegula.plot.raster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ColorMapTest {

    /** Returns the lightness of a color by the definition of CIELAB, from 0 to 100. */
    private static double lightness(int rgb) {
        double[] linear = new double[3];
        for (int i = 0; i < 3; i++) {
            double c = (rgb >> 16 - 8 * i & 0xff) / 255.0;
            linear[i] = c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
        }
        double luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
        return luminance > 0.008856 ? 116 * Math.cbrt(luminance) - 16 : 903.3 * luminance;
    }

    @Test
    void ends_areTheColorsOfTheMaps() {
        assertEquals(0x440154, ColorMap.VIRIDIS.rgb(0));
        assertEquals(0xfde725, ColorMap.VIRIDIS.rgb(1));
        assertEquals(0x000004, ColorMap.MAGMA.rgb(-3));
        assertEquals(0xffffff, ColorMap.GRAY.rgb(7));
        assertEquals(0xf7f7f7, ColorMap.BLUE_RED.rgb(0.5));
    }

    @ParameterizedTest
    @EnumSource(value = ColorMap.class, names = "BLUE_RED", mode = EnumSource.Mode.EXCLUDE)
    void lightness_growsEvenly(ColorMap map) {
        double all = lightness(map.rgb(1)) - lightness(map.rgb(0));
        for (int i = 1; i <= 16; i++) {
            double step = lightness(map.rgb(i / 16.0)) - lightness(map.rgb((i - 1) / 16.0));
            assertTrue(step > 0.5 * all / 16 && step < 1.5 * all / 16, map + ", step " + i + ": " + step);
        }
    }
}
