package dev.tegula.plot.chart;

import java.util.List;

/**
 * Fragments over time.
 *
 * @param fragments oldest first
 */
public record Timeline(List<Fragment> fragments) {

    public Timeline {
        fragments = List.copyOf(fragments);
    }

    /**
     * A fragment.
     *
     * @param name its name
     * @param start first timestamp, milliseconds since 1970
     * @param end last timestamp; later than the first if the fragment was consolidated
     * @param cells number of cells
     * @param bytes size of its data files
     */
    public record Fragment(String name, long start, long end, long cells, long bytes) {}
}
