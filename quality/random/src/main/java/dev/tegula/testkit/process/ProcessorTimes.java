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
 * process has the start of the process as well; child processes are not included.
 */
public final class ProcessorTimes implements TestExecutionListener {

    private static final Path REPORTS = Path.of("target", "surefire-reports");

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private long before;

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.getSource().orElse(null) instanceof ClassSource source
                && source.getClassName().indexOf('$') < 0
                && Files.isDirectory(REPORTS)) {
            long now = system.getProcessCpuTime();
            write(REPORTS.resolve("CPU-" + source.getClassName() + ".txt"), (now - before) / 1e9);
            before = now;
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
