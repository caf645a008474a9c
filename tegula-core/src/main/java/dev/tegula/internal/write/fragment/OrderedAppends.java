package dev.tegula.internal.write.fragment;

import java.util.HashMap;
import java.util.Map;

/**
 * Runs actions of concurrent tasks in the order of the tasks. A task whose predecessors have not finished queues its
 * action, and the task that completes the sequence runs it.
 */
final class OrderedAppends {

    private final Map<Integer, Runnable> waiting = new HashMap<>();
    private int next;

    /** Runs {@code action} after the actions of all tasks before {@code index}. */
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
