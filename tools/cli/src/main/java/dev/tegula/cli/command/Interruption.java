package dev.tegula.cli.command;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ends a command early when the process is interrupted (Ctrl-C) or terminated. The command is cancelled, and the
 * process ends when the command has removed its unfinished files.
 */
public final class Interruption {

    /** Time for the cleanup. Then the process ends anyway. */
    private static final long MAX_SECONDS = 30;

    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile boolean requested;
    private @Nullable Runnable cancel;

    /** Makes signals to this process end the command. */
    public void listen() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::interrupt, "tegula-interruption"));
    }

    /** Sets an action that cancels the command; runs it immediately if the process was interrupted already. */
    public synchronized void onRequest(Runnable action) {
        cancel = action;
        if (requested) {
            action.run();
        }
    }

    /** Cancels the command and waits until it has ended. */
    private void interrupt() {
        if (finished.getCount() == 0) {
            return; // The process ends normally.
        }
        request();
        try {
            finished.await(MAX_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Cancels the command. */
    public synchronized void request() {
        requested = true;
        Runnable action = cancel;
        if (action != null) {
            action.run();
        }
    }

    /** Returns whether the command has to end. */
    public boolean isRequested() {
        return requested;
    }

    /**
     * Checks whether the command has to end.
     *
     * @throws CancellationException if so
     */
    public void check() {
        if (requested) {
            throw new CancellationException("interrupted");
        }
    }

    /** Reports that the command has ended, so that the process can end. */
    public void end() {
        finished.countDown();
    }
}
