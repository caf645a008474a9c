package dev.tegula.internal.maintenance;

import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.tagging.TagProtection;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.schema.ArraySchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

/**
 * Chooses the fragments to consolidate next: either as TileDB does, a small run among the longest runs of adjacent
 * fragments, of at most {@link ConsolidationOptions#maxFragments} fragments, where earlier runs are preferred; or those
 * that grow ({@link ConsolidationOptions#growth}).
 */
final class ConsolidationPlanner {

    /** Factor by which a later run must be smaller than the best one so far. */
    private static final double CLEARLY_SMALLER = 1.25;

    /** Size in bytes below which opening a fragment takes longer than writing its cells twice. */
    private static final long SMALL = 1 << 20;

    /** Fewest small fragments that are worth a fragment of their own before all become one. */
    private static final int FEWEST_SMALL = 16;

    /**
     * Bytes that a fragment counts besides its cells. Those of a few cells are mostly metadata, and are merged at once.
     */
    private static final int FRAGMENT_BYTES = 128;

    private final List<OpenFragment> visible;
    private final Set<String> unsettled;
    private final List<OpenFragment> candidates = new ArrayList<>();
    private final ConsolidationOptions options;
    private final ConsolidationRules rules;
    private final long[] sizes;
    private final long[] stored;

    /**
     * @param visible all fragments, oldest first
     * @param unsettled names of fragments of pending consolidations, which may be rolled back
     */
    ConsolidationPlanner(
            ArraySchema schema,
            List<OpenFragment> visible,
            Set<String> unsettled,
            ConsolidationOptions options,
            TagProtection tags) {
        this.visible = visible;
        this.unsettled = unsettled;
        this.options = options;
        this.rules = new ConsolidationRules(schema, visible, tags);
        Set<String> among = Set.copyOf(options.candidates());
        for (OpenFragment fragment : visible) {
            TimestampedName name = fragment.name();
            boolean isLarge =
                    options.growth() > 0 && FragmentSummary.of(fragment).bytes() >= options.maxFragmentSize();
            if (!unsettled.contains(name.text())
                    && !isLarge
                    && (among.isEmpty() || among.contains(name.text()))
                    && options.timestamps().contains(name.start(), name.end())) {
                candidates.add(fragment);
            }
        }
        sizes = candidates.stream()
                .mapToLong(fragment -> FragmentSummary.of(fragment).bytes())
                .toArray();
        stored = Arrays.stream(sizes).map(size -> size + FRAGMENT_BYTES).toArray();
    }

    /** Returns the planner for the fragments of an array, without those of pending consolidations. */
    static ConsolidationPlanner of(ArraySnapshot snapshot, ConsolidationOptions options, TagProtection tags) {
        return new ConsolidationPlanner(
                snapshot.schema(),
                snapshot.fragments(),
                snapshot.context().directory().unsettled(),
                options,
                tags);
    }

    /** Returns the fragments of the next step, oldest first; fewer than two if there is nothing to do. */
    List<OpenFragment> next() {
        return next(Long.MAX_VALUE);
    }

    /**
     * Returns the fragments of the next step, oldest first; fewer than two if there is nothing to do.
     *
     * @param maxBytes the largest size of fragments that grow
     */
    List<OpenFragment> next(long maxBytes) {
        return options.growth() == 0 ? smallOfLongest() : bestOfGrowing(maxBytes);
    }

    /** Beside another process that consolidates, returns any run, so that both do not begin with the same one. */
    private List<OpenFragment> bestOfGrowing(long maxBytes) {
        List<List<OpenFragment>> runs = growing(maxBytes);
        int chosen = unsettled.isEmpty() || runs.isEmpty()
                ? 0
                : ThreadLocalRandom.current().nextInt(runs.size());
        return runs.isEmpty() ? List.of() : runs.get(chosen);
    }

    /**
     * Returns the disjoint runs that grow ({@link GrowingRuns}), divided where they would change query results or
     * exceed a size in bytes. First are those that remove most fragments per byte.
     */
    List<List<OpenFragment>> growing(long maxBytes) {
        List<List<OpenFragment>> runs = new ArrayList<>();
        for (GrowingRuns.Run longest : growing()) {
            int from = longest.from();
            while (from < longest.to()) {
                int to = from + allowedFrom(from, longest.to(), maxBytes);
                if (GrowingRuns.isGrowing(stored, from, to, options.growth())) {
                    runs.add(candidates.subList(from, to));
                }
                from = to;
            }
        }
        runs.sort(Comparator.comparingDouble(run -> (1.0 - run.size()) / Math.max(1, bytes(run))));
        return runs;
    }

    /**
     * Returns disjoint runs that can be consolidated at the same time, oldest first: those that grow, or else small
     * fragments. Long runs of small fragments are divided.
     *
     * @param parts about how many runs they are divided into
     */
    List<List<OpenFragment>> parallel(int parts) {
        boolean isGrowing = options.growth() > 0;
        int share = Math.max(FEWEST_SMALL, (candidates.size() + parts - 1) / parts);
        List<List<OpenFragment>> runs = new ArrayList<>();
        for (GrowingRuns.Run range : isGrowing ? growing() : small()) {
            int most = isGrowing
                            && bytes(candidates.subList(range.from(), range.to())) / (range.to() - range.from())
                                    >= SMALL
                    ? range.to() - range.from()
                    : share;
            int from = range.from();
            while (from < range.to()) {
                int to = from + allowedFrom(from, Math.min(range.to(), from + most), Long.MAX_VALUE);
                if (isGrowing ? GrowingRuns.isGrowing(stored, from, to, options.growth()) : to - from >= FEWEST_SMALL) {
                    runs.add(candidates.subList(from, to));
                }
                from = to;
            }
        }
        return runs;
    }

    /** Returns the longest runs that grow. Adjacent fragments that one consolidation made count as one. */
    private List<GrowingRuns.Run> growing() {
        List<Integer> begins = new ArrayList<>();
        List<Long> joined = new ArrayList<>();
        for (int i = 0; i < stored.length; i++) {
            if (i > 0
                    && candidates.get(i).name().isSibling(candidates.get(i - 1).name())) {
                int last = joined.size() - 1;
                joined.set(last, joined.get(last) + stored[i]);
            } else {
                begins.add(i);
                joined.add(stored[i]);
            }
        }
        begins.add(stored.length);
        long[] lengths = joined.stream().mapToLong(Long::longValue).toArray();
        return GrowingRuns.of(lengths, options.growth()).stream()
                .map(run -> new GrowingRuns.Run(begins.get(run.from()), begins.get(run.to())))
                .toList();
    }

    /** Returns the ranges of small fragments. */
    private List<GrowingRuns.Run> small() {
        List<GrowingRuns.Run> ranges = new ArrayList<>();
        int from = 0;
        for (int i = 0; i <= sizes.length; i++) {
            if (i == sizes.length || sizes[i] >= SMALL) {
                ranges.add(new GrowingRuns.Run(from, i));
                from = i + 1;
            }
        }
        return ranges;
    }

    /** Returns how many fragments from a given one, at least one, can be consolidated. */
    private int allowedFrom(int from, int end, long maxBytes) {
        ConsolidationRules.Run run = rules.begin(candidates.get(from));
        long left = maxBytes - sizes[from];
        int to = from + 1;
        while (to < end && sizes[to] <= left) {
            run.add(candidates.get(to));
            if (!run.isAllowed(options.amplification())) {
                break;
            }
            left -= sizes[to];
            to++;
        }
        return to - from;
    }

    /**
     * Returns the fragments that began up to a time, of any size, oldest first; none if they cannot become one, or if
     * another process consolidates some of them.
     *
     * @param maxBytes their largest size together
     */
    List<OpenFragment> begunUntil(long time, long maxBytes) {
        List<OpenFragment> begun = visible.stream()
                .filter(fragment -> fragment.name().start() <= time)
                .toList();
        if (begun.isEmpty()
                || bytes(begun) > maxBytes
                || begun.stream()
                        .anyMatch(each -> unsettled.contains(each.name().text()))) {
            return List.of();
        }
        ConsolidationRules.Run run = rules.begin(begun.get(0));
        begun.subList(1, begun.size()).forEach(run::add);
        return run.conflict() == null ? begun : List.of();
    }

    static long bytes(List<OpenFragment> fragments) {
        return fragments.stream()
                .mapToLong(fragment -> FragmentSummary.of(fragment).bytes())
                .sum();
    }

    private List<OpenFragment> smallOfLongest() {
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

    /**
     * Returns how many fragments from a given one can be consolidated, such that every shorter run can be consolidated
     * too.
     */
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
     * Returns the fragments with these names, oldest first.
     *
     * @throws IllegalArgumentException if one does not exist, or if consolidating them would change query results
     */
    List<OpenFragment> named(List<String> names) {
        List<OpenFragment> found = found(names);
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

    /**
     * Returns the fragments with these names, oldest first.
     *
     * @throws IllegalArgumentException if one does not exist
     */
    List<OpenFragment> found(List<String> names) {
        Set<String> wanted = names.stream().map(PathNames::last).collect(Collectors.toCollection(LinkedHashSet::new));
        List<OpenFragment> found = visible.stream()
                .filter(fragment -> wanted.contains(fragment.name().text()))
                .toList();
        Set<String> present = found.stream().map(each -> each.name().text()).collect(Collectors.toSet());
        for (String name : wanted) {
            if (unsettled.contains(name)) {
                throw new IllegalArgumentException(
                        "fragment '" + name + "': its consolidation is still pending. Try again in a minute.");
            }
            if (!present.contains(name)) {
                throw new IllegalArgumentException(
                        "fragment '" + name + "': does not exist or was replaced (expected one of "
                                + Arrays.toString(visible.stream()
                                        .map(OpenFragment::name)
                                        .limit(20)
                                        .toArray()) + ")");
            }
        }
        return found;
    }
}
