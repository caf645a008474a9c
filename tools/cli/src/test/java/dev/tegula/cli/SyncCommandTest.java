package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code sync}. */
class SyncCommandTest {

    @TempDir
    private Path folder;

    @Test
    void sync_copiesWhatIsNew_andDeletesOnRequest() {
        String grid = ArrayFixture.grid(folder);
        String copy = folder.resolve("copy").toString();
        String dry = Cli.ok("sync", grid, copy, "--dry-run");
        assertTrue(dry.matches("OBJECT +FILES +BYTES +DELETED\n\\. +[1-9][0-9]* +[1-9][0-9]* +0\n"), dry);
        Cli.run("info", copy).fails(1, "no array at");
        assertEquals(dry + "verified: no errors\n", Cli.ok("sync", grid, copy, "--verify"));
        assertEquals(Cli.ok("export", grid, "--format", "csv"), Cli.ok("export", copy, "--format", "csv"));
        assertTrue(Cli.ok("sync", grid, copy).matches("(?s).*\n\\. +0 +0 +0\n"));

        Cli.okWith("row,col,v,t\n1,2,5,x\n", "import", grid, "-", "--format", "csv", "--at", "20");
        Cli.ok("consolidate", grid);
        Cli.ok("vacuum", grid);
        Cli.ok("sync", grid, copy);
        String deleted = Cli.ok("sync", grid, copy, "--delete");
        assertTrue(deleted.matches("(?s).*\n\\. +0 +0 +[1-9][0-9]*\n"), deleted);
        assertEquals(Cli.ok("export", grid, "--format", "csv"), Cli.ok("export", copy, "--format", "csv"));
    }

    /** An encrypted array cannot be verified without its key; the arrays after it are. */
    @Test
    void verifyOfAFolder_goesOnAfterAnArrayWithoutItsKey() {
        Path data = folder.resolve("data");
        String key = "0123456789abcdeF0123456789abcdeF";
        Cli.okWith(
                "x,v\n1,2\n",
                "import",
                data.resolve("a").toString(),
                "-",
                "--format",
                "csv",
                "--create",
                "--dims",
                "x",
                "--key",
                key);
        ArrayFixture.grid(data.resolve("b"));
        String copy = folder.resolve("copy").toString();
        Cli.run("sync", data.toString(), copy, "--verify").fails(1, "tegula: not verified: " + copy + "/a: ");
    }

    @Test
    void missingFragments_areRefused_andTheOptionIsNamed() {
        String grid = ArrayFixture.grid(folder);
        String copy = folder.resolve("copy").toString();
        Cli.ok("sync", grid, copy);
        Cli.ok("delete-fragments", grid, "--from", "10", "--to", "10", "--yes");
        Cli.run("sync", grid, copy).fails(1, "To remove them, pass --delete.");
        Cli.ok("sync", grid, copy, "--delete");
    }

    @Test
    void otherArrays_areRefused() {
        String grid = ArrayFixture.grid(folder);
        String other = ArrayFixture.grid(folder.resolve("other"));
        Cli.run("sync", grid, other).fails(1, "is no copy of");
        Cli.run("sync", folder.resolve("nothing").toString(), other).fails(1, "no array or group at");
    }
}
