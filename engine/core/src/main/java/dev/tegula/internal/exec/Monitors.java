package dev.tegula.internal.exec;

import java.util.function.BooleanSupplier;

/** Waits for other threads. */
public final class Monitors {

    private Monitors() {}

    /**
     * Waits until a condition holds. An interrupted thread stays interrupted but waits on, because the other threads
     * use its memory.
     *
     * @param monitor the monitor that guards the condition; the caller holds it, and those who change it notify all
     */
    @SuppressWarnings("WaitNotInLoop") // the condition is the caller's
    public static void waitUntil(Object monitor, BooleanSupplier condition) {
        boolean interrupted = false;
        while (!condition.getAsBoolean()) {
            try {
                monitor.wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
