package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code group}, {@code ls}, {@code tree}, {@code cp}, {@code mv}, {@code rm}. */
class GroupCommandsTest {

    @TempDir
    private Path folder;

    @Test
    void groups_areCreatedListedAndChanged() {
        String grid = ArrayFixture.grid(folder);
        String group = folder.resolve("weather").toString();
        Cli.ok("group", "create", group);
        Cli.ok("cp", grid, group + "/temps");
        Cli.ok("group", "create", group + "/more");
        Cli.ok("group", "add", group, "temps", "--relative", "--name", "t", "--at", "10");
        Cli.ok("group", "add", group, grid, "--at", "20");
        Cli.ok("group", "add", group, "more", "--relative", "--at", "30");
        Cli.ok("group", "add", group + "/more", grid, "--name", "again");
        Cli.ok("meta", "set", group, "k", "5");
        String uri = folder.toUri().toString().replaceFirst("^file:/+", "file:///") + "weather/temps";
        assertEquals("array  t  " + uri + "\n", Cli.ok("ls", group, "--to", "10"));
        String json = Cli.ok("ls", group, "--format", "json", "--to", "15");
        assertTrue(
                json.contains("{\"uri\": \"" + uri + "\", \"name\": \"t\", \"type\": \"array\", \"relative\": true}"),
                json);
        assertTrue(Cli.ok("ls", group, "--format", "json").contains("\"k\": {\"type\": \"INT64\""));
        String tree = Cli.ok("tree", group);
        assertEquals(5, tree.lines().count(), tree);
        assertTrue(tree.contains("├── t (array)\n"), tree);
        assertTrue(tree.contains("    └── again (array) -> file:"), tree);
        Cli.ok("group", "remove", group, "t");
        assertEquals(2, Cli.ok("ls", group).lines().count());
        Cli.run("group", "remove", group, "t").fails(1, "there is no member 't'");
        Cli.run("group", "add", group, "nothing", "--relative").fails(1, "no array or group at");
        Cli.run("ls", grid).fails(1, "found an array");
        Cli.run("ls", folder.resolve("nothing").toString()).fails(1, "not a group, and contains no array or group");
        assertTrue(Cli.ok("ls", folder.toString()).contains("grid"));
    }

    @Test
    void copyIntoAnArray_isRefused() {
        String grid = ArrayFixture.grid(folder);
        String group = folder.resolve("weather").toString();
        Cli.ok("group", "create", group);
        Cli.ok("cp", grid, group + "/temps");
        for (String verb : new String[] {"cp", "mv"}) {
            Cli.run(verb, grid, grid + "/x").fails(1, "target is within the source of the copy");
            Cli.run(verb, grid, grid).fails(1, "target is the source of the copy. Choose another target.");
            Cli.run(verb, group, group + "/temps/x").fails(1, "target is within the source of the copy");
            Cli.run(verb, grid, group + "/temps/x").fails(1, "target is within the array");
            Cli.run(verb, grid, group + "/temps").fails(1, "an array already exists at");
            Cli.run(verb, grid, group).fails(1, "a group already exists at");
            Cli.run(verb, group + "/temps", group).fails(1, "To copy into it, choose the target");
            Cli.run(verb, grid, group + "/__meta/x").fails(1, "target is among the files of the group");
        }
        assertEquals(1, Cli.ok("tree", grid).lines().count());
        Cli.ok("info", group + "/temps");
    }

    @Test
    void rm_asksForConfirmation() {
        String grid = ArrayFixture.grid(folder);
        Cli.Outcome no = Cli.runWith("n\n", "rm", grid);
        assertEquals(1, no.status());
        assertTrue(no.out().startsWith("Delete the array "), no.out());
        assertTrue(no.err().contains("nothing was deleted"), no.err());
        Cli.ok("mv", grid, grid + "2");
        Cli.run("rm", grid, "--yes").fails(1, "not an array or group");
        assertEquals(0, Cli.runWith("y\n", "rm", grid + "2").status());
        assertEquals(false, Files.exists(folder.resolve("grid2")));
    }
}
