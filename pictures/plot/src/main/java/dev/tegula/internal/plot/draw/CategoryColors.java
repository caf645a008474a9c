package dev.tegula.internal.plot.draw;

import dev.tegula.internal.base.ShortText;
import dev.tegula.plot.raster.ColorMap;
import dev.tegula.plot.raster.Raster;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A color for each of a few values.
 *
 * @param values ascending
 * @param texts one per value
 * @param colors one per value: red, green and blue
 */
public record CategoryColors(double[] values, List<String> texts, int[] colors) implements Colors {

    /** Most numbers that have colors of their own. */
    private static final int MOST_NUMBERS = 10;
    /** Most labels that have colors of their own. */
    public static final int MOST_LABELS = 20;

    private static final int LONGEST_TEXT = 24;

    /** Colors that people with any color vision tell apart (Okabe and Ito, 2008), without black. */
    private static final int[] DIFFERENT = {0xe69f00, 0x56b4e9, 0x009e73, 0xf0e442, 0x0072b2, 0xd55e00, 0xcc79a7};

    /** Returns the colors of indexes of labels, or of whole numbers; null if values are too many, or not whole. */
    static @Nullable CategoryColors of(double[] values, List<String> labels, @Nullable ColorMap chosen) {
        double[] found = Colors.distinct(values, labels.isEmpty() ? MOST_NUMBERS : MOST_LABELS);
        if (found == null || found.length == 0 || Arrays.stream(found).anyMatch(value -> value != Math.rint(value))) {
            return null;
        }
        List<String> texts = new ArrayList<>();
        int[] colors = new int[found.length];
        boolean isAny = chosen == null && !labels.isEmpty();
        ColorMap map = chosen == null ? ColorMap.VIRIDIS : chosen;
        for (int i = 0; i < found.length; i++) {
            boolean hasLabel = found[i] >= 0 && found[i] < labels.size();
            texts.add(hasLabel ? labels.get((int) found[i]) : Tick.number(found[i]));
            colors[i] = isAny ? rgb(i, found.length) : spread(map, i, found.length);
        }
        return new CategoryColors(found, texts, colors);
    }

    /** Returns the color of one of some labels: colors that differ, or, of many labels, those of a map. */
    public static int rgb(int label, int labels) {
        return labels <= DIFFERENT.length ? DIFFERENT[label] : spread(ColorMap.VIRIDIS, label, labels);
    }

    private static int spread(ColorMap map, int i, int number) {
        return map.rgb(number == 1 ? 0.5 : (double) i / (number - 1));
    }

    @Override
    public int rgb(double value) {
        int at = Arrays.binarySearch(values, value + 0.0);
        return at < 0 ? KindColors.rgb(Raster.Kind.NULL) : colors[at];
    }

    @Override
    public Point legend(Canvas canvas, Point topLeft, int height, String name) {
        canvas.text(topLeft.plus(0, -Style.ABOVE), Canvas.Anchor.START, name);
        Point at = topLeft;
        for (int i = 0; i < colors.length; i++) {
            Legend.patch(canvas, at, colors[i], ShortText.cut(texts.get(i), LONGEST_TEXT));
            at = at.plus(0, Style.LINE_HEIGHT);
        }
        return at;
    }
}
