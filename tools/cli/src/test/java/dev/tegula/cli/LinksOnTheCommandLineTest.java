package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tegula.testkit.tools.ToolRunner;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Symbolic links and FIFOs as arguments. */
class LinksOnTheCommandLineTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void requireLinks() {
        assumeTrue(File.separatorChar == '/', "links need rights on Windows");
    }

    @Test
    void rm_symbolicLink_asksAndKeepsTheArray() throws Exception {
        String grid = ArrayFixture.grid(folder);
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of(grid));
        String cells = Cli.ok("export", grid);
        Cli.Outcome outcome = Cli.runWith("n\n", "rm", link.toString());
        assertTrue(
                outcome.out().contains("Delete the symbolic link " + link + "? Its target, the array, stays."),
                outcome.out());
        assertTrue(Files.isSymbolicLink(link));
        Cli.ok("rm", link.toString(), "--yes");
        assertFalse(Files.exists(link, LinkOption.NOFOLLOW_LINKS));
        assertEquals(cells, Cli.ok("export", grid));
    }

    @Test
    void mv_symbolicLink_renamesTheLink() throws Exception {
        String grid = ArrayFixture.grid(folder);
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of(grid));
        Path moved = folder.resolve("moved");
        Cli.ok("mv", link.toString(), moved.toString());
        assertTrue(Files.isSymbolicLink(moved));
        assertEquals(Cli.ok("export", grid), Cli.ok("export", moved.toString()));
    }

    @Test
    void fifoArgument_isRefusedWithoutBlocking() throws Exception {
        String grid = ArrayFixture.grid(folder);
        String fifo = folder.resolve("pipe").toString();
        ToolRunner.run(folder, "mkfifo", fifo);
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            String[][] commands = {
                {"import", grid, fifo, "--format", "csv"},
                {"create", folder.resolve("new").toString(), fifo},
                {"evolve", grid, fifo},
                {"batch", fifo}
            };
            for (String[] command : commands) {
                Cli.run(command).fails(1, "pipe", "FIFO, socket or device", "'-'");
            }
            Cli.run("export", grid, "--key-file", fifo)
                    .fails(1, "not a regular file (found a FIFO, socket or device). Name a regular file.\n");
            for (String command : List.of("verify", "info", "export", "ls", "doctor")) {
                Cli.run(command, fifo).fails(1, "pipe", "FIFO, socket or device");
            }
            Cli.run("inspect", folder.resolve("grid/../pipe").normalize().toString())
                    .fails(1, "pipe");
        });
        assertFalse(Files.exists(folder.resolve("new")));
    }
}
