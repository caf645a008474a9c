package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code tag}, and times that are names of tags. */
class TagTest {

    private static final String SPARSE = """
      {"array_type": "sparse", "dims": [{"name": "x", "type": "INT32", "domain": [1, 100], "extent": 10}],
       "attrs": [{"name": "v", "type": "INT32"}]}""";

    @TempDir
    private Path folder;

    private static void write(String uri, int x, int v, int at) {
        Cli.okWith("x,v\n" + x + "," + v + "\n", "import", uri, "-", "--format", "csv", "--at", "" + at);
    }

    @Test
    void tagsAreSetListedReadAndDeleted() {
        String uri = ArrayFixture.create(folder, "sparse", SPARSE);
        write(uri, 5, 1, 10);
        write(uri, 5, 2, 20);
        assertEquals("no tags\n", Cli.ok("tag", "list", uri));
        assertEquals(
                "tag v1 is 10, 1970-01-01T00:00:00.010Z\n",
                Cli.ok("tag", "set", uri, "v1", "--at", "10", "--note", "as published"));
        assertEquals("x,v\n5,1\n", Cli.ok("export", uri, "--format", "csv", "--to", "tag:v1"));
        assertEquals("x,v\n5,2\n", Cli.ok("export", uri, "--format", "csv"));
        assertEquals("1\n", Cli.ok("count", uri, "--from", "tag:v1"));
        Cli.ok("tag", "set", uri, "same", "--at", "tag:v1");
        Cli.run("tag", "set", uri, "v1").fails(1, "tag 'v1': exists already (found time 10)");
        Cli.run("export", uri, "--to", "tag:v2").fails(1, "there is no tag 'v2'");
        assertEquals(
                "v1 1970-01-01T00:00:00.010Z 10 unchanged as published",
                Cli.ok("tag", "list", uri)
                        .lines()
                        .toList()
                        .get(2)
                        .replaceAll(" +", " ")
                        .strip());
        Cli.ok("tag", "delete", uri, "same");
        assertEquals(1, Cli.ok("tag", "list", uri, "--format", "json").split("\"name\"", -1).length - 1);
    }

    @Test
    void readByTag_afterLateCommits_warns() {
        String uri = ArrayFixture.create(folder, "sparse", SPARSE);
        write(uri, 5, 1, 10);
        Cli.ok("tag", "set", uri, "v1", "--at", "10");
        write(uri, 6, 2, 9);
        Cli.Outcome outcome = Cli.run("export", uri, "--format", "csv", "--to", "tag:v1");
        assertEquals("x,v\n5,1\n6,2\n", outcome.out());
        assertTrue(
                outcome.err()
                        .contains(
                                "tag 'v1': the visible state has changed since the tag was set: other writes are visible "
                                        + "(found 2, expected 1)"),
                outcome.err());
        assertTrue(Cli.ok("tag", "list", uri).contains(" changed"));
    }

    @Test
    void groupTag_isReadInMembers() {
        String grid = ArrayFixture.grid(folder);
        String group = folder.resolve("group").toString();
        Cli.ok("group", "create", group, "--at", "5");
        Cli.ok("group", "add", group, "--at", "6", "--name", "g", grid);
        Cli.ok("tag", "set", group, "v1", "--at", "10");
        assertEquals("12\n", Cli.ok("count", group + "/g", "--to", "tag:v1"));
        assertEquals("12\n", Cli.ok("count", grid, "--to", "tag:v1"));
        assertTrue(Cli.ok("ls", group, "--to", "tag:v1").contains("grid"));
    }
}
