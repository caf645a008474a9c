package dev.tegula.vcf;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.tegula.testkit.tools.ToolRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs bcftools, which is not part of the build; says aloud if it is missing. */
final class Bcftools {

    private static final Path HERE = Path.of("").toAbsolutePath();
    private static final boolean PRESENT = present();

    private Bcftools() {}

    private static boolean present() {
        boolean present = ToolRunner.succeeds(HERE, "bcftools", "--version");
        if (!present) {
            System.out.println(
                    "SKIPPED: comparisons with bcftools, which is not installed (Debian: apt-get install bcftools)");
        }
        return present;
    }

    static boolean isPresent() {
        return PRESENT;
    }

    /** Runs a command and returns its output. */
    static String run(String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("bcftools"));
        command.addAll(List.of(words));
        ToolRunner.Output output = ToolRunner.run(HERE, command.toArray(String[]::new));
        assertFalse(output.err().contains("[E::"), () -> command + ": " + output.err());
        return output.out();
    }

    /** Returns the records of a file of any type. */
    static List<SourceVcf.Line> view(byte[] file) throws IOException {
        Path path = Files.createTempFile("bcftools", ".bin");
        try {
            Files.write(path, file);
            return SourceVcf.parse(run("view", "--no-version", path.toString())).lines;
        } finally {
            Files.delete(path);
        }
    }

    /** Returns the samples of a file. */
    static List<String> samples(Path file) throws IOException {
        return run("query", "-l", file.toString()).lines().toList();
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
