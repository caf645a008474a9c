package dev.tegula.cli;

import dev.tegula.OpenOptions;
import dev.tegula.cli.command.Interruption;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.parse.Constants;
import dev.tegula.maintenance.MaintenanceReport;
import dev.tegula.vfs.UriSecrets;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Maintains an object, or all of a group or folder, in rounds until the process is terminated. Pauses have a random
 * part, so that several watches do not meet at each round. After a failure, an object pauses for twice as long each
 * time.
 */
final class MaintenanceWatch {

    private static final Duration LONGEST = Duration.ofHours(1);

    /** Part of the interval by which a pause may be longer or shorter. */
    private static final double JITTER = 0.2;

    /** Waits between rounds. */
    @FunctionalInterface
    interface Pause {

        /** Returns whether the watch goes on afterwards. */
        boolean await(Duration time);
    }

    private final Shell shell;
    private final Duration interval;
    private final Pause pause;
    private final Clock clock;
    private final Map<String, Failing> failing = new HashMap<>();

    /** How often an object has failed, and when it is maintained again. */
    private record Failing(int times, Instant until) {}

    MaintenanceWatch(Shell shell, Duration interval, Pause pause, Clock clock) {
        this.shell = shell;
        this.interval = interval;
        this.pause = pause;
        this.clock = clock;
    }

    /** Returns a pause that ends early when the process is terminated, which also ends a running merge. */
    static Pause untilInterrupted(Shell shell) {
        CountDownLatch end = new CountDownLatch(1);
        Interruption interruption = shell.interruption();
        Runnable cancel = shell.engine()::cancel;
        interruption.onRequest(() -> {
            cancel.run();
            end.countDown();
        });
        return time -> {
            try {
                return !end.await(time.toMillis(), TimeUnit.MILLISECONDS) && !interruption.isRequested();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        };
    }

    /**
     * Maintains in rounds.
     *
     * @param maintain maintains an object
     */
    void run(MembersOption members, String uri, OpenOptions options, Function<String, MaintenanceReport> maintain)
            throws IOException {
        try {
            do {
                members.forEach(shell.engine(), uri, options, object -> maintain(object, maintain), this::failed);
            } while (pause.await(jittered()));
        } catch (CancellationException terminated) {
            // The merge was discarded.
        }
    }

    private void maintain(String object, Function<String, MaintenanceReport> maintain) {
        Failing last = failing.get(object);
        if (last != null && clock.instant().isBefore(last.until)) {
            return;
        }
        MaintenanceReport report = maintain.apply(object);
        if (failing.remove(object) != null) {
            say(object, "maintained again");
        }
        for (MaintenanceReport.Action action : report.actions()) {
            say(
                    object,
                    Constants.word(action.work()) + " "
                            + Constants.word(action.mode()) + ": " + action.files()
                            + (action.made() == 0 ? "" : " -> " + action.made())
                            + (action.bytes() == 0 ? "" : ", " + action.bytes() + " bytes") + ": " + action.reason());
        }
    }

    private void failed(String object, RuntimeException failure) {
        if (shell.interruption().isRequested()) {
            throw new CancellationException("terminated");
        }
        Failing last = failing.get(object);
        int times = last == null ? 1 : last.times + 1;
        Duration longest = interval.compareTo(LONGEST) > 0 ? interval : LONGEST;
        Duration doubled = times > 20 ? longest : interval.multipliedBy(1L << times);
        Duration wait = doubled.compareTo(longest) > 0 ? longest : doubled;
        failing.put(object, new Failing(times, clock.instant().plus(wait)));
        shell.err()
                .println("tegula: " + now() + " " + UriSecrets.maskUri(object) + ": " + Failures.describe(failure)
                        + " Tries again in " + wait.toSeconds() + "s.");
    }

    private void say(String object, String text) {
        shell.print(now() + " " + UriSecrets.maskUri(object) + ": " + text + "\n");
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }

    private Duration jittered() {
        double factor = 1 + JITTER * (2 * ThreadLocalRandom.current().nextDouble() - 1);
        return Duration.ofMillis(Math.round(interval.toMillis() * factor));
    }
}
