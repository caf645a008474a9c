package dev.tegula.internal.storage.open;

import dev.tegula.internal.format.CommitList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Commits by the last components of their paths, each once. Different conditions of one name are all kept, because all
 * of them apply.
 */
public final class ListedCommits {

    private final Map<String, CommitList.Entry> first = new LinkedHashMap<>();

    /** Further conditions of names, which are rare. */
    private final Map<String, List<CommitList.Entry>> others = new HashMap<>();

    /** Adds a commit unless there is one of the same name and condition. */
    public void add(CommitList.Entry entry) {
        CommitList.Entry present = first.putIfAbsent(entry.last(), entry);
        if (present == null || Arrays.equals(present.condition(), entry.condition())) {
            return;
        }
        List<CommitList.Entry> same = others.computeIfAbsent(entry.last(), any -> new ArrayList<>(1));
        if (same.stream().noneMatch(other -> Arrays.equals(other.condition(), entry.condition()))) {
            same.add(entry);
        }
    }

    /** Returns the last components. */
    Set<String> names() {
        return first.keySet();
    }

    /** Returns whether there is a commit of this name and condition; any condition if the other one has none. */
    boolean holds(CommitList.Entry other) {
        CommitList.Entry present = first.get(other.last());
        byte[] condition = other.condition();
        return present != null
                && (condition == null
                        || Arrays.equals(present.condition(), condition)
                        || others.getOrDefault(other.last(), List.of()).stream()
                                .anyMatch(same -> Arrays.equals(same.condition(), condition)));
    }

    boolean holdsAll(Collection<CommitList.Entry> entries) {
        return entries.stream().allMatch(this::holds);
    }

    /** Returns all commits, in the order in which their names were added. */
    public List<CommitList.Entry> entries() {
        List<CommitList.Entry> all = new ArrayList<>(first.size());
        first.forEach((last, entry) -> {
            all.add(entry);
            all.addAll(others.getOrDefault(last, List.of()));
        });
        return all;
    }
}
