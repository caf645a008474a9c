package dev.tegula.testkit.process;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Writes the processor time of each test class, in seconds, beside Surefire's report of it. The first class of a
 * process has the start of the process as well. On Linux, child processes that have ended are included.
 */
public final class ProcessorTimes implements TestExecutionListener {

    private static final Path REPORTS = Path.of(System.getProperty("basedir", ""), "target", "surefire-reports");

    /** The line of Linux about this process; its 16th and 17th words are the ticks of its children: proc(5). */
    private static final Path STATUS = Path.of("/proc/self/stat");

    private static final double TICKS_PER_SECOND = 100;

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private double before;

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.getSource().orElse(null) instanceof ClassSource source
                && source.getClassName().indexOf('$') < 0
                && Files.isDirectory(REPORTS)) {
            double now = system.getProcessCpuTime() / 1e9 + secondsOfChildren();
            write(REPORTS.resolve("CPU-" + source.getClassName() + ".txt"), now - before);
            before = now;
        }
    }

    private static double secondsOfChildren() {
        if (!Files.exists(STATUS)) {
            return 0;
        }
        try {
            String line = Files.readString(STATUS);
            // The name of the program, in parentheses, may contain spaces.
            String[] words = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
            return (Long.parseLong(words[13]) + Long.parseLong(words[14])) / TICKS_PER_SECOND;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path file, double seconds) {
        try {
            Files.writeString(file, String.format(Locale.ROOT, "%.3f%n", seconds));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
