package dev.tegula.vcf;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs bcftools, which is not part of the build; says aloud if it is missing. */
final class Bcftools {

    private static final boolean PRESENT = present();

    private Bcftools() {}

    private static boolean present() {
        try {
            Process process = new ProcessBuilder("bcftools", "--version")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (process.waitFor() == 0) {
                return true;
            }
        } catch (IOException e) {
            // not installed
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.err.println(
                "Skipped: comparisons with bcftools, which is not installed (Debian: apt-get install bcftools)");
        return false;
    }

    static boolean isPresent() {
        return PRESENT;
    }

    /** Runs a command and returns its output. */
    static String run(String... words) {
        List<String> command = new ArrayList<>(List.of("bcftools"));
        command.addAll(List.of(words));
        try {
            Path output = Files.createTempFile("bcftools", ".out");
            Path errors = Files.createTempFile("bcftools", ".err");
            Process process = new ProcessBuilder(command)
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile())
                    .start();
            int status = process.waitFor();
            String text = Files.readString(output);
            String problem = Files.readString(errors);
            Files.delete(output);
            Files.delete(errors);
            if (status != 0 || problem.contains("[E::")) {
                throw new AssertionError(command + ": " + problem);
            }
            return text;
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
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
    static List<String> samples(Path file) {
        return run("query", "-l", file.toString()).lines().toList();
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
