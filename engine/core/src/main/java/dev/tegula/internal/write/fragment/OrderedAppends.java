package dev.tegula.internal.write.fragment;

import dev.tegula.internal.exec.Monitors;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs actions of concurrent tasks in the order of the tasks, one at a time. A task whose predecessors have not
 * finished queues its action, and so does a task that finds another thread running actions, which then runs this one,
 * too. The other threads go on encoding meanwhile.
 */
final class OrderedAppends {

    /** Queued actions at which a task waits for the thread that runs them: each holds the encoded bytes of a task. */
    private static final int MOST_WAITING = 4;

    private final Map<Integer, Runnable> waiting = new HashMap<>();
    private int next;
    private boolean running;
    private boolean failed;

    /**
     * Queues {@code action} to run after the actions of all tasks before {@code index}, and runs all actions whose turn
     * it is, unless another thread does.
     */
    void append(int index, Runnable action) {
        if (!enqueue(index, action)) {
            return;
        }
        boolean done = false;
        try {
            for (Runnable ready = ready(); ready != null; ready = ready()) {
                ready.run();
            }
            done = true;
        } finally {
            if (!done) {
                fail();
            }
        }
    }

    /** Returns whether the caller has to run actions. */
    private synchronized boolean enqueue(int index, Runnable action) {
        Monitors.waitUntil(this, () -> !running || failed || waiting.size() < MOST_WAITING || index == next);
        if (failed) {
            return false; // The write fails, with the exception of the other thread.
        }
        waiting.put(index, action);
        if (running || index != next) {
            return false;
        }
        running = true;
        return true;
    }

    private synchronized @Nullable Runnable ready() {
        Runnable ready = waiting.remove(next);
        if (ready == null) {
            running = false;
        } else {
            next++;
        }
        notifyAll();
        return ready;
    }

    private synchronized void fail() {
        failed = true;
        waiting.clear();
        notifyAll();
    }
}
