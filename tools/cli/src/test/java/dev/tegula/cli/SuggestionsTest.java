package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Unknown names get a suggestion; {@code info} describes fields, enumerations, deletes and compression. */
class SuggestionsTest {

    @TempDir
    private Path folder;

    private String uri = "";

    @BeforeEach
    void makeArray() {
        uri = ArrayFixture.create(folder, "cells", """
        {"array_type": "sparse",
         "dims": [{"name": "position", "type": "INT64", "domain": [0, 999]}],
         "attrs": [{"name": "quality", "type": "FLOAT32"},
                   {"name": "note", "type": "STRING_UTF8", "cell_val_num": "var", "nullable": true},
                   {"name": "pair", "type": "INT32", "cell_val_num": 2},
                   {"name": "colour", "type": "UINT8", "enumeration": "colours"}],
         "enumerations": [{"name": "colours", "type": "STRING_UTF8", "ordered": true, "values": ["red", "green"]}]}""");
        StringBuilder cells = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            cells.append("{\"position\":" + i + ",\"quality\":1,\"note\":null,\"pair\":[1,2],\"colour\":0}\n");
        }
        Cli.okWith(cells.toString(), "import", uri, "-", "--format", "jsonl", "--at", "10");
    }

    @Test
    void unknownNames_getASuggestion() {
        Cli.run("count", uri, "--where", "qualty > 1")
                .fails(1, "there is no field 'qualty'", "did you mean 'quality'?");
        Cli.run("head", uri, "--fields", "colours").fails(1, "did you mean 'colour'?");
        Cli.run("count", uri, "--range", "positon=1").fails(1, "did you mean 'position'?");
        Cli.run("export", uri, "--dimension-label", "t").fails(1, "there is no dimension label 't'");
        Cli.run("head", uri, "--row", "5").fails(2, "did you mean '--rows'?");
        Cli.run("count", uri, "--set", "vfs.s3.reigon=x").fails(1, "did you mean 'vfs.s3.region'?");
        Cli.runWith(
                        "position,quality,note,pair,colour\n1,1,,\"[1,2]\",gren\n",
                        "import",
                        uri,
                        "-",
                        "--format",
                        "csv",
                        "--labels")
                .fails(1, "\"gren\" is not a valid label of enumeration 'colours'; did you mean 'green'?");
    }

    @Test
    void unknownLabels_areReportedIfNoCellMatches() {
        Cli.Outcome outcome = Cli.run("head", uri, "--where", "colour = 'rad'");
        assertEquals("tegula: no cells match; 'rad' is not a label of 'colour'; did you mean 'red'?\n", outcome.err());
        assertEquals(0, outcome.status());
        assertEquals(
                "tegula: no cells match; 'blue' is not a label of 'colour'\n",
                Cli.run("export", uri, "--where", "colour in ('green', 'blue')").err());
    }

    @Test
    void info_describesFieldsEnumerationsDeletesAndCompression() {
        Cli.ok("delete", uri, "--where", "position = 7", "--at", "20");
        String info = Cli.ok("info", uri);
        assertTrue(info.contains(" quality float32"), info);
        assertTrue(info.contains(" note string_utf8[], nullable"), info);
        assertTrue(info.contains(" pair int32[2]"), info);
        assertTrue(info.contains(" colour uint8, labels of colours"), info);
        assertTrue(info.contains("labels      colours: 2 of string_utf8, ordered\n"), info);
        assertTrue(info.contains("deletes     1 by condition\n"), info);
        long decoded = 500 * (8 + 4 + 8 + 1 + 8 + 1); // position, quality, pair, colour, offset and validity of note
        assertTrue(info.matches("(?s).*ratio       \\d+\\.\\d\\d : 1, " + decoded + " bytes decoded\n.*"), info);
        String json = Cli.ok("info", uri, "--format", "json");
        assertTrue(json.contains("\"decoded_bytes\": " + decoded), json);
        assertTrue(json.contains("\"deletes\": 1,"), json);
        assertTrue(Cli.ok("info", uri, "--to", "15", "--format", "json").contains("\"deletes\": 0,"), json);
        assertTrue(Cli.ok("info", ArrayFixture.grid(folder)).contains("\nratio       0.30 : 1, 198 bytes decoded\n"));
    }
}
