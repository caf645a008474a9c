package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.Tegula;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffCommandTest {

    @TempDir
    Path folder;

    @Test
    void states_differInCellsAndMetadata() throws IOException {
        String uri = folder.resolve("reads").toString();
        Cli.okWith("pos,note\n1,a\n2,\n3,c\n", "import", uri, "-", "--create", "--format", "csv", "--at", "10");
        Cli.ok("tag", "set", uri, "v1", "--at", "15");
        Cli.okWith("pos,note\n2,x\n4,d\n", "import", uri, "-", "--format", "csv", "--at", "20");
        Cli.ok("delete", uri, "--where", "pos = 1", "--at", "25");
        Cli.ok("meta", "set", uri, "unit", "mm", "--at", "30");
        assertEquals(
                "metadata 'unit': added\ncells: 1 removed, 1 added, 1 changed\n",
                Cli.ok("diff", uri, "--from", "tag:v1"));
        assertEquals("""
                difference,pos,note
                removed,1,a
                before,2,
                after,2,x
                added,4,d
                """, Cli.ok("diff", uri, "--from", "tag:v1", "--cells"));
        assertEquals("""
                {"difference":"removed","pos":1,"note":"a"}
                {"difference":"before","pos":2,"note":null}
                {"difference":"after","pos":2,"note":"x"}
                {"difference":"added","pos":4,"note":"d"}
                """, Cli.ok("diff", uri, "--from", "tag:v1", "--format", "jsonl"));
        String file = folder.resolve("changes.csv").toString();
        assertEquals("", Cli.ok("diff", uri, "--from", "tag:v1", "--output", file));
        assertEquals(Cli.ok("diff", uri, "--from", "tag:v1", "--cells"), Files.readString(Path.of(file)));
        Cli.run("diff", uri, "--from", "10", "--output", "changes.xyz").fails(2, "unknown extension");
        assertEquals("cells: 0 removed, 1 added, 1 changed\n", Cli.ok("diff", uri, "--from", "10", "--to", "20"));
        assertEquals("equal\n", Cli.ok("diff", uri, uri));
        Cli.run("diff", uri).fails(2, "give another array, or --from or --to");
    }

    @Test
    void restore_bringsBackATag() {
        String uri = folder.resolve("reads").toString();
        Cli.okWith("pos,note\n1,a\n2,\n", "import", uri, "-", "--create", "--format", "csv", "--at", "10");
        Cli.ok("tag", "set", uri, "v1", "--at", "15");
        Cli.okWith("pos,note\n2,x\n4,d\n", "import", uri, "-", "--format", "csv", "--at", "20");
        Cli.ok("delete", uri, "--where", "pos = 1", "--at", "25");
        assertEquals(
                "cells: 2 written, 1 deleted\nwrites about 140 bytes before compression\n",
                Cli.ok("restore", uri, "--to", "tag:v1", "--dry-run"));
        assertEquals("cells: 2 written, 1 deleted\n", Cli.ok("restore", uri, "--to", "tag:v1"));
        assertEquals("difference,pos,note\n", Cli.ok("diff", uri, "--from", "16", "--cells"));
        assertEquals("cells: 0 written, 0 deleted\n", Cli.ok("restore", uri, "--to", "tag:v1"));
        Cli.run("restore", uri, "--to", "tag:v2").fails(1, "v2");
    }

    @Test
    void attributeWithLabelsOnOneSide_isNamed() {
        String plain = folder.resolve("plain").toString();
        String labelled = folder.resolve("labelled").toString();
        try (Tegula tegula = Tegula.create()) {
            for (String uri : List.of(plain, labelled)) {
                Attribute color = Attribute.int32("color");
                tegula.createArray(
                        uri,
                        ArraySchema.sparse()
                                .dimension(Dimension.int32("x", 0, 99, 10))
                                .enumeration(Enumeration.utf8("e", "red"))
                                .attribute(uri.equals(plain) ? color : color.withEnumeration("e"))
                                .build());
            }
        }
        assertEquals(
                "attribute 'color': only one of the two has labels, so values are not compared\n",
                Cli.ok("diff", plain, labelled));
    }
}
