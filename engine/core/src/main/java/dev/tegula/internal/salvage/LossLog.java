package dev.tegula.internal.salvage;

import dev.tegula.integrity.SalvageReport.Loss;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Collects the losses of one fragment by field. */
final class LossLog {

    /** Field name for the loss of whole cells. */
    static final String CELLS = "";

    private static final int MAX_RANGES = 20;

    private static final class Sum {

        private final String reason;
        private final List<String> ranges = new ArrayList<>();
        private long tiles;
        private long cells;
        private long bytes;

        Sum(String reason) {
            this.reason = reason;
        }
    }

    private final Map<String, Sum> byField = new LinkedHashMap<>();

    /** Adds a tile. */
    void add(String field, long cells, long bytes, Supplier<String> range, String reason) {
        Sum sum = byField.computeIfAbsent(field, any -> new Sum(reason));
        sum.tiles++;
        sum.cells += cells;
        sum.bytes += bytes;
        if (sum.ranges.size() < MAX_RANGES) {
            sum.ranges.add(range.get());
        }
    }

    boolean isEmpty() {
        return byField.isEmpty();
    }

    List<Loss> losses() {
        List<Loss> losses = new ArrayList<>();
        byField.forEach((field, sum) ->
                losses.add(new Loss(field, sum.tiles, sum.cells, sum.bytes, List.copyOf(sum.ranges), sum.reason)));
        return losses;
    }
}
