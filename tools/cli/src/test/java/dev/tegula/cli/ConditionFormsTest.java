package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code between} and {@code like}. */
class ConditionFormsTest {

    @TempDir
    private Path folder;

    private String uri = "";

    @BeforeEach
    void makeArray() {
        uri = ArrayFixture.create(folder, "names", """
        {"array_type": "sparse",
         "dims": [{"name": "name", "type": "STRING_ASCII", "domain": null}],
         "attrs": [{"name": "v", "type": "FLOAT64"},
                   {"name": "note", "type": "STRING_UTF8", "cell_val_num": "var", "nullable": true},
                   {"name": "wide", "type": "STRING_UTF16", "cell_val_num": "var"},
                   {"name": "colour", "type": "UINT8", "enumeration": "colours"}],
         "enumerations": [{"name": "colours", "type": "STRING_UTF8", "values": ["red", "green", "dark red"]}]}""");
        Cli.okWith("""
                name,v,note,wide,colour
                ab,1,größe,x,0
                abc,2,,x,1
                abd,NaN,groß,x,2
                b%,4,50 %,x,0
                """, "import", uri, "-", "--format", "csv");
    }

    private List<String> names(String condition) {
        List<String> names =
                new ArrayList<>(Cli.run("export", uri, "--fields", "name", "--format", "csv", "--where", condition)
                        .out()
                        .lines()
                        .skip(1)
                        .toList());
        assertEquals(
                Integer.toString(names.size()),
                Cli.ok("count", uri, "--where", condition).strip());
        return names;
    }

    @Test
    void between_includesBothEnds() {
        assertEquals(List.of("ab", "abc"), names("v between 1 and 2"));
        assertEquals(List.of("b%"), names("v not between 1 and 2"));
        assertEquals(List.of("abc", "abd"), names("name between 'abc' and 'abd'"));
        assertEquals(List.of("ab", "abd", "b%"), names("note between '' and 'zzz'"));
    }

    @Test
    void like_matchesPatterns() {
        assertEquals(List.of("ab", "abc", "abd"), names("name like 'ab%'"));
        assertEquals(List.of("b%"), names("name not like 'ab%'"));
        assertEquals(List.of("abc", "abd"), names("name like 'ab_'"));
        assertEquals(List.of("abc"), names("name like '%c' or name like '_'"));
        assertEquals(List.of("b%"), names("name like '%\\%'"));
        assertEquals(List.of("ab"), names("note like 'gr_ße'"));
        assertEquals(List.of("abd", "b%"), names("note not like '%e'"));
        assertEquals(List.of("ab", "abd", "b%"), names("note like '%'"));
        assertEquals(List.of("ab", "abd", "b%"), names("colour like '%red'"));
        assertEquals(List.of("abc"), names("colour not like '%red'"));
        Cli.run("count", uri, "--where", "v like '1'").fails(1, "like requires a type of text", "FLOAT64");
        Cli.run("count", uri, "--where", "wide like '1'").fails(1, "like requires a type of text", "STRING_UTF16");
        Cli.run("count", uri, "--where", "name like 'a\\b'").fails(1, "a backslash must precede");
        Cli.run("count", uri, "--where", "index(colour) like '1'").fails(1, "like requires a type of text");
    }

    @Test
    void delete_acceptsAllPatterns() {
        Cli.ok("delete", uri, "--where", "name like '%d'");
        assertEquals(List.of("ab", "abc", "b%"), names("name like '%'"));
        Cli.ok("delete", uri, "--where", "note like 'g%'");
        assertEquals(List.of("abc", "b%"), names("name like '%'"));
        Cli.ok("delete", uri, "--where", "name like 'abc%' or colour like 'dark%'");
        assertEquals(List.of("b%"), names("name like '%'"));
        assertTrue(Cli.ok("history", uri).contains("delete"));
    }
}
