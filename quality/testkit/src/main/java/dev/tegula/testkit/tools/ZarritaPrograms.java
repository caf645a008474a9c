package dev.tegula.testkit.tools;

import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Programs of Node.js that use zarrita. The system property {@code tegula.zarrita} names a folder where {@code npm
 * install zarrita@0.7.5} ran; without it, {@code target/zarrita} of tegula-zarr is used, and filled with npm if that is
 * possible. Otherwise, tests are skipped, and the reason is printed.
 */
public final class ZarritaPrograms {

    private static final String VERSION = "zarrita@0.7.5";
    private static final Path PROGRAMS = SourceTree.of("files/zarr/src/test/node");

    private ZarritaPrograms() {}

    /** Runs a program of the tests of tegula-zarr, such as {@code read_zarr.mjs}, and returns what it prints. */
    public static String run(String program, String... arguments) throws IOException {
        String[] command = new String[arguments.length + 3];
        command[0] = "node";
        command[1] = PROGRAMS.resolve(program).toString();
        command[2] = folder().toString();
        System.arraycopy(arguments, 0, command, 3, arguments.length);
        return ToolRunner.run(PROGRAMS, command).out();
    }

    private static synchronized Path folder() throws IOException {
        String named = System.getProperty("tegula.zarrita");
        Path folder = named == null
                ? SourceTree.of("files/zarr/target/zarrita")
                : Path.of(named).toAbsolutePath();
        if (!isThere(folder) && named == null) {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("package.json"), "{\"private\": true}");
            ToolRunner.succeeds(folder, "npm", "install", "--no-audit", "--no-fund", VERSION);
        }
        if (!isThere(folder)) {
            throw ToolRunner.skipped("zarrita is not installed in " + folder + " (npm install " + VERSION + ")");
        }
        return folder;
    }

    private static boolean isThere(Path folder) {
        return Files.isRegularFile(folder.resolve("node_modules/zarrita/package.json"));
    }
}
