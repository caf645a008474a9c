package dev.tegula.shared;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Lets several processes, here threads, make their requests to a store one at a time, in an order that a seed decides:
 * a process waits at every request until it is chosen, and is chosen only when all others wait as well.
 */
final class Turns {

    private static final double[] LONGER = {0, 0.5, 0.8, 0.95};

    private final RandomGenerator random;
    /** How likely a process makes another request in turn, so that in some cases many happen between two of another. */
    private final double longer;

    private final List<String> alive = new ArrayList<>();
    private final Map<String, Integer> waiting = new HashMap<>();
    private String chosen = "";
    private String last = "";
    private boolean over;

    Turns(RandomGenerator random, List<String> processes) {
        this.random = random;
        this.longer = LONGER[random.nextInt(LONGER.length)];
        alive.addAll(processes);
    }

    /** Waits until it is this process's turn. */
    synchronized void await(String process) {
        waiting.merge(process, 1, Integer::sum);
        choose();
        while (!over && !chosen.equals(process)) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        chosen = "";
        waiting.computeIfPresent(process, (any, count) -> count == 1 ? null : count - 1);
    }

    /** Ends the turns of this process. */
    synchronized void leave(String process) {
        alive.remove(process);
        choose();
    }

    /** Lets all processes run without waiting. */
    synchronized void end() {
        over = true;
        notifyAll();
    }

    private void choose() {
        if (chosen.isEmpty() && !alive.isEmpty() && waiting.keySet().containsAll(alive)) {
            chosen = alive.contains(last) && random.nextDouble() < longer
                    ? last
                    : alive.get(random.nextInt(alive.size()));
            last = chosen;
            notifyAll();
        }
    }
}
