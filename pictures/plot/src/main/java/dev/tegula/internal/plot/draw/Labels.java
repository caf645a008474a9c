package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.Axis;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Name and ticks of an axis.
 *
 * @param ticks returns about a number of ticks
 * @param spacing wanted number of pixels from one tick to the next
 */
record Labels(String name, IntFunction<List<Tick>> ticks, int spacing) {

    private static final int NUMBER = 80;
    private static final int TIME = 130;

    static Labels of(Axis axis) {
        int spacing = axis.dimension().datatype().isDatetime() ? TIME : NUMBER;
        return new Labels(axis.dimension().name(), wanted -> Tick.of(axis, wanted), spacing);
    }

    static Labels of(String name, Limits limits) {
        return new Labels(name, limits::ticks, NUMBER);
    }

    List<Tick> along(double pixels, int spacingOrLess) {
        return ticks.apply(Math.max(2, (int) pixels / Math.min(spacing, spacingOrLess)));
    }
}
