package dev.tegula.internal.plot.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.plot.raster.ValueScale;
import dev.tegula.schema.Range;
import java.util.List;
import org.junit.jupiter.api.Test;

class LimitsTest {

    private static List<String> ticks(Limits limits, int wanted) {
        return limits.ticks(wanted).stream().map(Tick::label).toList();
    }

    @Test
    void logarithmsOfValuesBelowZero_areLinear() {
        Limits limits = Limits.of(new double[] {-16, -4, -1}, ValueScale.LOG);
        assertEquals(0, limits.position(-16));
        assertEquals(0.8, limits.position(-4), 1e-9);
        assertEquals(1, limits.position(-1));
        assertEquals(2, Limits.of(new double[] {-16, 2, 8}, ValueScale.LOG).low());
    }

    @Test
    void logarithmicTicks_areRoundNumbers() {
        assertEquals(List.of("1", "10", "100", "1000"), ticks(new Limits(ValueScale.LOG, 0.5, 2000), 4));
        assertEquals(List.of("1", "2", "5", "10"), ticks(new Limits(ValueScale.LOG, 1, 19), 4));
        assertEquals(List.of("3", "4"), ticks(new Limits(ValueScale.LOG, 2.5, 4.5), 4));
        assertEquals(
                0.5,
                new Limits(ValueScale.LOG, 1, 100)
                        .ticks(4).stream()
                                .filter(tick -> tick.label().equals("10"))
                                .findFirst()
                                .orElseThrow()
                                .position());
    }

    @Test
    void percentiles_leaveOutliersOut() {
        double[] values = new double[101];
        for (int i = 0; i < 100; i++) {
            values[i] = i;
        }
        values[100] = 1e9;
        assertEquals(new Limits(ValueScale.PERCENTILE, 2, 98), Limits.of(values, ValueScale.PERCENTILE));
        assertEquals(new Limits(ValueScale.LINEAR, 0, 1e9), Limits.of(values, ValueScale.LINEAR));
    }

    @Test
    void valuesThatAreNotFinite_doNotCount() {
        double[] values = {Double.NaN, Double.POSITIVE_INFINITY, 3};
        assertEquals(new Limits(ValueScale.LINEAR, 3, 3), Limits.of(values, ValueScale.LINEAR));
        assertEquals(new Limits(ValueScale.LINEAR, 0, 1), Limits.of(new double[0], ValueScale.LINEAR));
    }

    @Test
    void colors_leaveAFewOutliersOut_andChosenLimitsAlone() {
        double[] values = new double[101];
        for (int i = 0; i < 100; i++) {
            values[i] = i;
        }
        values[100] = -9999;
        assertEquals(new Limits(ValueScale.LINEAR, 1, 97), Limits.ofColors(values, Coloring.AUTOMATIC));
        values[100] = -1000;
        assertEquals(new Limits(ValueScale.LINEAR, -1000, 99), Limits.ofColors(values, Coloring.AUTOMATIC));
        Coloring chosen = new Coloring(null, ValueScale.LINEAR, new Range.OfDouble(3, 4));
        assertEquals(new Limits(ValueScale.LINEAR, 3, 4), Limits.ofColors(values, chosen));
        double[] few = {0, 1, 2, 1e30};
        assertEquals(new Limits(ValueScale.LINEAR, 0, 1e30), Limits.ofColors(few, Coloring.AUTOMATIC));
        double[] constant = new double[100];
        constant[7] = 1;
        assertEquals(new Limits(ValueScale.LINEAR, 0, 1), Limits.ofColors(constant, Coloring.AUTOMATIC));
    }
}
