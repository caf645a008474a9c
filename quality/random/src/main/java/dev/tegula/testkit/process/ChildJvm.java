package dev.tegula.testkit.process;

import dev.tegula.testkit.generate.RandomTests;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Virtual machines that tests start, with the compilers and the garbage collector of the one that runs the tests. */
public final class ChildJvm {

    private ChildJvm() {}

    /**
     * Returns a process with the class path and the seeds of this one, which is not started.
     *
     * @param options of the virtual machine, for example {@code -Xmx200m}
     */
    public static ProcessBuilder of(List<String> options, Class<?> main, String... arguments) {
        List<String> command = java(options.toArray(String[]::new));
        command.addAll(List.of(RandomTests.option(), "-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    /** Returns the beginning of a command, for more words: the program and options of the virtual machine. */
    public static List<String> java(String... options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        for (String argument : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (argument.matches("-XX:(TieredStopAtLevel=|[+-]Use).*")) {
                command.add(argument);
            }
        }
        command.addAll(List.of(options));
        return command;
    }
}
