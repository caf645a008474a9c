package dev.tegula.testkit.build;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Arrays;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Runs test classes in a process of its own, one after the other until one fails. */
final class TestRun {

    static final int PASSED = 0;
    /** Not 1, which the JVM returns if it cannot start. */
    static final int FAILED = 3;

    private TestRun() {}

    /**
     * Runs the tests of classes, and ends the process with {@link #PASSED} or {@link #FAILED}.
     *
     * @param classes the names of the classes
     */
    public static void main(String[] classes) {
        System.exit(Arrays.stream(classes).allMatch(TestRun::passes) ? PASSED : FAILED);
    }

    private static boolean passes(String name) {
        Launcher launcher = LauncherFactory.create();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(name))
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        try {
            launcher.execute(request, listener);
        } catch (OutOfMemoryError e) {
            return false; // JUnit does not report it as a failure.
        }
        listener.getSummary().printFailuresTo(new PrintWriter(System.out, true, Charset.defaultCharset()), 5);
        if (listener.getSummary().getTestsFoundCount() == 0
                && listener.getSummary().getTotalFailureCount() == 0) {
            throw new IllegalArgumentException(name + ": has no tests");
        }
        return listener.getSummary().getTotalFailureCount() == 0;
    }
}
