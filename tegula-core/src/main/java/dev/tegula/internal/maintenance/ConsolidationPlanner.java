package dev.tegula.internal.maintenance;

import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.schema.ArraySchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Chooses which fragments to consolidate next, as TileDB does: among runs of neighbours of as many fragments as
 * possible, at most {@link ConsolidationOptions#maxFragments}, one of small size, early ones first.
 */
final class ConsolidationPlanner {

    /** How much smaller than the best so far a later run has to be. */
    private static final double CLEARLY_SMALLER = 1.25;

    private final List<OpenFragment> visible;
    private final Set<String> unsettled;
    private final List<OpenFragment> candidates = new ArrayList<>();
    private final ConsolidationOptions options;
    private final ConsolidationRules rules;
    private final long[] sizes;

    /**
     * @param visible all fragments, the oldest first
     * @param unsettled names of those that a consolidation made which is not yet over, and may be undone
     */
    ConsolidationPlanner(
            ArraySchema schema, List<OpenFragment> visible, Set<String> unsettled, ConsolidationOptions options) {
        this.visible = visible;
        this.unsettled = unsettled;
        this.options = options;
        this.rules = new ConsolidationRules(schema, visible);
        for (OpenFragment fragment : visible) {
            TimestampedName name = fragment.name();
            if (!unsettled.contains(name.text()) && options.timestamps().contains(name.start(), name.end())) {
                candidates.add(fragment);
            }
        }
        sizes = candidates.stream()
                .mapToLong(fragment -> FragmentSummary.of(fragment).bytes())
                .toArray();
    }

    /** The fragments of the next step, the oldest first; fewer than two if there is nothing to do. */
    List<OpenFragment> next() {
        int n = candidates.size();
        int most = (int) Math.min(options.maxFragments(), n);
        int fewest = (int) Math.max(2, Math.min(options.minFragments(), n));
        int[] longest = new int[n];
        for (int from = 0; from < n; from++) {
            longest[from] = longestFrom(from, most);
            if (longest[from] == n) {
                break;
            }
        }
        long[] sums = new long[n + 1];
        for (int i = 0; i < n; i++) {
            sums[i + 1] = sums[i] + sizes[i];
        }
        for (int length = most; length >= fewest; length--) {
            int best = -1;
            for (int from = 0; from + length <= n; from++) {
                if (longest[from] >= length
                        && (best < 0 || size(sums, from, length) < size(sums, best, length) / CLEARLY_SMALLER)) {
                    best = from;
                }
            }
            if (best >= 0) {
                return candidates.subList(best, best + length);
            }
        }
        return List.of();
    }

    private static double size(long[] sums, int from, int length) {
        return sums[from + length] - sums[from];
    }

    /** How many fragments from one on can be consolidated, if every shorter run can be. */
    private int longestFrom(int from, int most) {
        ConsolidationRules.Run run = rules.begin(candidates.get(from));
        int length = 1;
        while (length < most && from + length < candidates.size()) {
            double a = sizes[from + length - 1];
            double b = sizes[from + length];
            if (b > 0 && Math.min(a, b) / Math.max(a, b) < options.sizeRatio()) {
                break;
            }
            run.add(candidates.get(from + length));
            if (!run.isAllowed(options.amplification())) {
                break;
            }
            length++;
        }
        return length;
    }

    /**
     * The fragments of these names, the oldest first.
     *
     * @throws IllegalArgumentException if one is not there, or they cannot be consolidated without changing what is
     *     read
     */
    List<OpenFragment> named(List<String> names) {
        List<String> wanted = names.stream()
                .map(name -> name.substring(name.lastIndexOf('/') + 1))
                .toList();
        List<OpenFragment> found = visible.stream()
                .filter(fragment -> wanted.contains(fragment.name().text()))
                .toList();
        for (String name : wanted) {
            if (unsettled.contains(name)) {
                throw new IllegalArgumentException(
                        "the consolidation that made '" + name + "' is not over yet; try again in a minute");
            }
            if (found.stream().noneMatch(fragment -> fragment.name().text().equals(name))) {
                throw new IllegalArgumentException(
                        "there is no fragment '" + name + "', or others replaced it; there are "
                                + Arrays.toString(visible.stream()
                                        .map(OpenFragment::name)
                                        .limit(20)
                                        .toArray()));
            }
        }
        if (found.size() > 1) {
            ConsolidationRules.Run run = rules.begin(found.get(0));
            found.subList(1, found.size()).forEach(run::add);
            String conflict = run.conflict();
            if (conflict != null) {
                throw new IllegalArgumentException(conflict);
            }
        }
        return found;
    }
}
