package dev.tegula.internal.write;

import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Refuses coordinates outside the domain, or outside the current domain if there is one. */
final class DomainCheck {

    /** Minimum count of cells for which several threads are faster than one. */
    private static final int PARALLEL = 1 << 16;

    private DomainCheck() {}

    static void check(ArraySchema schema, Coordinates coordinates, Workers workers) {
        List<Range> current = schema.currentDomain();
        int parts = coordinates.size() < PARALLEL ? 1 : workers.computeThreads();
        Coordinates.Scratch[] scratches = new Coordinates.Scratch[parts];
        Arrays.setAll(scratches, p -> new Coordinates.Scratch());
        for (int d = 0; d < schema.dimensions().size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            Range bounds = current == null ? dimension.domain() : current.get(d);
            if (bounds instanceof Range.OfBytes texts) {
                checkStrings(coordinates, d, texts);
            } else if (bounds != null) {
                checkKeys(coordinates, d, bounds, workers, scratches);
            }
        }
    }

    /** @param scratches one for each part of the cells */
    private static void checkKeys(
            Coordinates coordinates, int d, Range bounds, Workers workers, Coordinates.Scratch[] scratches) {
        Datatype type = coordinates.dimensions().get(d).datatype();
        long low;
        long high;
        if (bounds instanceof Range.OfDouble real) {
            low = Keys.ofDouble(real.low());
            high = Keys.ofDouble(real.high());
        } else {
            Range.OfLong whole = (Range.OfLong) bounds;
            low = Keys.ofLong(type, whole.low());
            high = Keys.ofLong(type, whole.high());
        }
        int size = coordinates.size();
        int parts = scratches.length;
        workers.forEach(parts, p -> {
            long[] keys = scratches[p].keys();
            int to = (int) ((long) size * (p + 1) / parts);
            for (int from = (int) ((long) size * p / parts); from < to; from += keys.length) {
                int count = Math.min(keys.length, to - from);
                coordinates.keys(d, from, count, keys, scratches[p]);
                for (int i = 0; i < count; i++) {
                    if (keys[i] < low || keys[i] > high) {
                        throw outside(coordinates, d, from + i, bounds);
                    }
                }
            }
        });
    }

    private static void checkStrings(Coordinates coordinates, int d, Range.OfBytes bounds) {
        byte[] all = coordinates.text(d);
        byte @Nullable [] high = bounds.high();
        for (int i = 0; i < coordinates.size(); i++) {
            int at = coordinates.textStart(d, i);
            int end = at + coordinates.textLength(d, i);
            if (Arrays.compareUnsigned(all, at, end, bounds.low(), 0, bounds.low().length) < 0
                    || (high != null && Arrays.compareUnsigned(all, at, end, high, 0, high.length) > 0)) {
                throw outside(coordinates, d, i, bounds);
            }
        }
    }

    private static IllegalArgumentException outside(Coordinates coordinates, int d, int cell, Range bounds) {
        return new IllegalArgumentException("cell " + cell + ", dimension '"
                + coordinates.dimensions().get(d).name() + "': is outside the domain (found "
                + coordinates.value(d, cell) + ", expected a value within "
                + RangeRules.text(coordinates.dimensions().get(d).datatype(), bounds) + ")");
    }
}
