package dev.tegula.shared;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Serializes the store requests of several simulated processes (threads) in an order determined by a seed. Each request
 * waits until its process is chosen. A process is chosen only when all processes are waiting.
 */
final class Turns {

    private static final double[] LONGER = {0, 0.5, 0.8, 0.95};

    private final RandomGenerator random;
    /**
     * Probability that the same process is chosen again. It varies by case, so that some cases have long runs of one
     * process.
     */
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

    /** Waits for the turn of the process. */
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
        choose(); // another thread of this process may be waiting, and this one may have no more requests
    }

    /** Removes a process that has ended. */
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
