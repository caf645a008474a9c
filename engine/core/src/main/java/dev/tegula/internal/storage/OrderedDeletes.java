package dev.tegula.internal.storage;

import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Deletes of lists, oldest first. One that several lists embed counts once, unless its conditions differ. */
final class OrderedDeletes {

    private OrderedDeletes() {}

    /** Returns deletes in order. */
    static List<DeleteRef> of(List<DeleteRef> deletes) {
        List<DeleteRef> sorted = new ArrayList<>(deletes);
        sorted.sort(Comparator.naturalOrder());
        List<DeleteRef> ordered = new ArrayList<>(sorted.size());
        for (DeleteRef delete : sorted) {
            int same = ordered.size() - 1;
            while (same >= 0
                    && ordered.get(same).compareTo(delete) == 0
                    && !ordered.get(same).isSame(delete)) {
                same--;
            }
            if (same < 0 || ordered.get(same).compareTo(delete) != 0) {
                ordered.add(delete);
            }
        }
        return ordered;
    }

    /** Returns the deletes of several lists, each in order. Of thousands, mostly none is compared. */
    static List<DeleteRef> join(List<List<DeleteRef>> lists) {
        List<List<DeleteRef>> parts = lists.stream()
                .filter(list -> !list.isEmpty())
                .sorted(Comparator.comparing(list -> list.get(0)))
                .toList();
        List<DeleteRef> joined = new ArrayList<>();
        boolean apart = true;
        for (List<DeleteRef> part : parts) {
            apart &= joined.isEmpty() || joined.get(joined.size() - 1).compareTo(part.get(0)) < 0;
            joined.addAll(part);
        }
        return apart ? joined : of(joined);
    }
}
