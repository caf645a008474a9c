package dev.tegula.testkit.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.build.TestTimes.ClassTime;
import dev.tegula.testkit.build.TestTimes.ModuleTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestTimesTest {

    private static final Instant BEGIN = Instant.parse("2026-11-25T12:00:00Z");

    @TempDir
    private Path root;

    private void report(String module, String name, String time, Instant written) throws IOException {
        Path file = root.resolve(module).resolve("target/surefire-reports/TEST-" + name + ".xml");
        Files.createDirectories(file.getParent());
        Files.writeString(
                file,
                "<?xml version=\"1.0\"?>\n<testsuite xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" name=\""
                        + name + "\" time=\"" + time + "\" tests=\"3\" errors=\"0\"><properties/></testsuite>");
        Files.setLastModifiedTime(file, FileTime.from(written));
        Files.writeString(file.resolveSibling("CPU-" + name + ".txt"), "2.5\n");
    }

    @Test
    void reportsOfThisBuildAreRead() throws IOException {
        report("tegula-core", "dev.tegula.ATest", "1,002.5", BEGIN.plusSeconds(1));
        report("tegula-core", "dev.tegula.OldTest", "9", BEGIN.minusSeconds(1));
        report("files/tegula-io", "dev.tegula.io.BTest", "0.25", BEGIN);
        List<ClassTime> classes = TestTimes.read(root, BEGIN);
        assertEquals(
                Map.of("core", new ModuleTime(3, 1002.5, 2.5), "io", new ModuleTime(3, 0.25, 2.5)),
                TestTimes.modules(classes));
    }

    @Test
    void sharesStandBesideThoseOfTheLastRelease() {
        List<ClassTime> classes =
                List.of(new ClassTime("core", "ATest", 3, 50, 30), new ClassTime("io", "BTest", 1, 90, 10));
        Map<String, ModuleTime> released = TestTimes.parse(List.of("core 3 99.0 10.0", "io 1 9.0 10.0"));
        String report = TestTimes.report(classes, TestTimes.modules(classes), released);
        assertTrue(report.matches("(?s).*core +3 +50\\.0 +30\\.0 +75\\.0 % +50\\.0 %\\R.*"), report);
        assertTrue(
                report.matches("(?s).*slowest test classes\\R +50\\.0 s, +30\\.0 of processors  core ATest\\R.*"),
                report);
    }

    @Test
    void writtenTimesAreReadBack() {
        Map<String, ModuleTime> modules = Map.of("core", new ModuleTime(3, 1.5, 2.5));
        assertEquals(modules, TestTimes.parse(TestTimes.format(modules).lines().toList()));
    }
}
