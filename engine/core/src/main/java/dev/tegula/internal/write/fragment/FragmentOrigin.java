package dev.tegula.internal.write.fragment;

import dev.tegula.internal.fragment.FragmentFields.Times;
import java.util.List;

/**
 * Fields and conditions that a fragment has in addition to its cells, depending on how it was made.
 *
 * @param times times that the fragment has for each cell
 * @param processedConditions names of the delete conditions that were already applied
 */
public record FragmentOrigin(Times times, List<String> processedConditions) {

    /** A write, and a consolidation of fragments into one without timestamps. */
    public static final FragmentOrigin WRITE = new FragmentOrigin(Times.NONE, List.of());
}
