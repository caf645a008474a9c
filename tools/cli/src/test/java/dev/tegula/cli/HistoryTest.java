package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code history}. */
class HistoryTest {

    private static final String SPARSE = """
      {"array_type": "sparse", "dims": [{"name": "x", "type": "INT32", "domain": [1, 100], "extent": 10}],
       "attrs": [{"name": "v", "type": "INT32"}]}""";

    @TempDir
    private Path folder;

    private static void write(String uri, int x, int v, int at) {
        Cli.okWith("x,v\n" + x + "," + v + "\n", "import", uri, "-", "--format", "csv", "--at", "" + at);
    }

    @Test
    void history_printsEventsInOrder() {
        String uri = ArrayFixture.create(folder, "sparse", SPARSE);
        write(uri, 5, 1, 10);
        write(uri, 6, 2, 20);
        Cli.ok("meta", "set", uri, "k", "1", "--at", "15");
        List<String> lines = Cli.ok("history", uri)
                .lines()
                .map(line -> line.replaceAll(" +", " "))
                .toList();
        assertEquals(5, lines.size());
        assertTrue(lines.get(1).startsWith("1970-01-01T00:00:00.001Z schema "), lines.get(1));
        assertTrue(lines.get(2).startsWith("1970-01-01T00:00:00.010Z write 1 __10_10_"), lines.get(2));
        assertTrue(lines.get(3).startsWith("1970-01-01T00:00:00.015Z metadata __15_15_"), lines.get(3));
        Cli.ok("consolidate", uri);
        String json = Cli.ok("history", uri, "--format", "json", "--from", "10");
        assertTrue(json.contains("{\"timestamps\": [10, 20], \"kind\": \"consolidation\""), json);
        assertEquals(2, json.split("\"replaced\": true", -1).length - 1, json);
    }

    @Test
    void history_ofAGroup_printsEvents() {
        String grid = ArrayFixture.grid(folder);
        String group = folder.resolve("group").toString();
        Cli.ok("group", "create", group, "--at", "5");
        Cli.ok("group", "add", group, grid, "--at", "10");
        Cli.ok("meta", "set", group, "k", "1", "--at", "15");
        List<String> lines = Cli.ok("history", group, "--from", "6")
                .lines()
                .map(line -> line.replaceAll(" +", " "))
                .toList();
        assertEquals(3, lines.size());
        assertTrue(lines.get(1).startsWith("1970-01-01T00:00:00.010Z members __10_10_"), lines.get(1));
        assertTrue(lines.get(2).startsWith("1970-01-01T00:00:00.015Z metadata __15_15_"), lines.get(2));
        Cli.run("history", group, "--cell", "x=1").fails(1, "it is a group");
    }

    @Test
    void history_ofASparseCell_survivesConsolidation() {
        String uri = ArrayFixture.create(folder, "sparse", SPARSE);
        write(uri, 5, 1, 10);
        write(uri, 6, 9, 15);
        write(uri, 5, 2, 20);
        Cli.ok("compact", uri);
        assertEquals("""
        [
          {"timestamp": 10, "cells": [{"x": 5, "v": 1}]},
          {"timestamp": 20, "cells": [{"x": 5, "v": 2}]}
        ]
        """, Cli.ok("history", uri, "--cell", "x=5", "--format", "json"));
        assertEquals("this cell was never written\n", Cli.ok("history", uri, "--cell", "x=7"));
        assertEquals(
                2, Cli.ok("history", uri, "--cell", "x=5", "--to", "12").lines().count());
    }

    @Test
    void history_ofADenseCell_listsItsFragments() {
        String grid = ArrayFixture.grid(folder);
        Cli.okWith("row,col,v,t\n2,2,7,x\n", "import", grid, "-", "--format", "csv", "--at", "20");
        Cli.okWith("row,col,v,t\n3,3,8,x\n", "import", grid, "-", "--format", "csv", "--at", "30");
        List<String> lines = Cli.ok("history", grid, "--cell", "row=2", "--cell", "col=2")
                .lines()
                .toList();
        assertEquals(3, lines.size(), lines.toString());
        assertTrue(lines.get(1).contains("  10  22  \"t22\""), lines.get(1));
        assertTrue(lines.get(2).contains("  20  7   \"x\""), lines.get(2));
        Cli.run("history", grid, "--cell", "rwo=2").fails(1, "did you mean 'row'");
    }
}
