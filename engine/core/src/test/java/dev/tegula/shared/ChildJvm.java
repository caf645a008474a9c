package dev.tegula.shared;

import dev.tegula.testkit.generate.RandomTests;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Processes of tests: small virtual machines with the class path and the seeds of this one. */
final class ChildJvm {

    private ChildJvm() {}

    /** Returns a process that is not started. */
    static ProcessBuilder of(Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx200m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                RandomTests.option(),
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }
}
