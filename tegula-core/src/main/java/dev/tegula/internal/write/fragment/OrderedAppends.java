package dev.tegula.internal.write.fragment;

import java.util.HashMap;
import java.util.Map;

/**
 * Puts the results of tasks that end in any order back into theirs. A task whose predecessors are not done yet leaves
 * its action behind; whoever completes the sequence runs it.
 */
final class OrderedAppends {

    private final Map<Integer, Runnable> waiting = new HashMap<>();
    private int next;

    /** Runs {@code action} after those of all tasks before {@code index}. */
    synchronized void append(int index, Runnable action) {
        if (index != next) {
            waiting.put(index, action);
            return;
        }
        action.run();
        next++;
        for (Runnable ready = waiting.remove(next); ready != null; ready = waiting.remove(next)) {
            ready.run();
            next++;
        }
    }
}
