package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ranges by list, prefix and region, and times with a blank. */
class RangeFormsTest {

    @TempDir
    private Path folder;

    private String uri = "";

    @BeforeEach
    void makeArray() {
        uri = ArrayFixture.create(folder, "reads", """
        {"array_type": "sparse",
         "dims": [{"name": "chrom", "type": "STRING_ASCII", "domain": null},
                  {"name": "pos", "type": "UINT32", "domain": [0, 1000000]},
                  {"name": "time", "type": "DATETIME_MS", "domain": ["2026-01-01", "2026-12-31"]}],
         "attrs": [{"name": "v", "type": "INT32"}]}""");
        Cli.okWith("""
                chrom,pos,time,v
                chr1,100,2026-01-03,1
                chr10,5,2026-01-03T09:30:01.5,2
                chr2,99999,2026-01-03T10:00,3
                chr2,100000,2026-01-04,4
                chr2,160000,2026-01-05,5
                "chr2,x",7,2026-01-05,6
                chr2*,7,2026-01-06,7
                chr2:7,7,2026-01-07,8
                """, "import", uri, "-", "--format", "csv", "--at", "10");
    }

    private List<String> v(String... selection) {
        List<String> words = new ArrayList<>(List.of("export", uri, "--fields", "v", "--format", "csv"));
        words.addAll(List.of(selection));
        return Cli.ok(words.toArray(String[]::new)).lines().skip(1).sorted().toList();
    }

    @Test
    void list_isAUnion() {
        assertEquals(List.of("1", "2"), v("--range", "chrom=chr1,chr10"));
        assertEquals(List.of("2", "4", "5", "6", "7", "8"), v("--range", "pos=5:7,100000:"));
        assertEquals(List.of("6"), v("--range", "chrom=chr2\\,x"));
        assertEquals(List.of("1", "6", "7"), v("--range", "pos=100,7", "--range", "time=2026-01-03:2026-01-06"));
        Cli.run("export", uri, "--range", "pos=1,x").fails(2, "\"x\" is not a valid UINT32");
    }

    @Test
    void star_selectsAPrefix() {
        assertEquals(List.of("1", "2"), v("--range", "chrom=chr1*"));
        assertEquals(List.of("3", "4", "5", "6", "7", "8"), v("--range", "chrom=chr2*"));
        assertEquals(List.of("7"), v("--range", "chrom=chr2\\*"));
        assertEquals(List.of("2", "7"), v("--range", "chrom=chr10*,chr2\\*"));
        assertEquals(8, v("--range", "chrom=*").size());
    }

    @Test
    void region_selectsAStringAndPositions() {
        assertEquals(List.of("4", "5"), v("--region", "chr2:100000-160000"));
        assertEquals(List.of("4", "5"), v("--region", "chr2:100,000-160,000"));
        assertEquals(List.of("4", "5"), v("--region", "chr2:100000"));
        assertEquals(List.of("3", "4", "5"), v("--region", "chr2"));
        assertEquals(List.of("8"), v("--region", "chr2:7:7-7"));
        assertEquals(List.of("1", "4"), v("--region", "chr1:1-200", "--region", "chr2:100000-100000"));
        assertEquals(List.of("1", "5"), v("--region", "chr1", "--region", "chr2:100001"));
        assertEquals(List.of("4"), v("--region", "chr2:1-", "--where", "v = 4"));
        Cli.run("export", uri, "--region", "chr2:9-1").fails(2, "--region chr2:9-1: range [9, 1] is reversed");
        Cli.run("export", uri, "--region", "chr2", "--range", "pos=1").fails(2, "excludes --range of dimension 'pos'");
        Cli.run("export", ArrayFixture.grid(folder), "--region", "chr2")
                .fails(1, "the array has no string dimension", "--range");
    }

    @Test
    void blank_canReplaceTheTOfTimes() {
        assertEquals(List.of("2"), v("--range", "time=2026-01-03 09:30:01.5"));
        assertEquals(List.of("2", "3"), v("--range", "time=2026-01-03 09:30:2026-01-03 10:00"));
        assertEquals(List.of("1", "2"), v("--where", "time < 2026-01-03 09:31"));
        assertEquals(List.of("2"), v("--where", "time = '2026-01-03 09:30:01.5' or v = -1"));
        assertEquals(8, v("--to", "2026-01-03 09:30:01.5").size());
        assertEquals(8, v("--from", "1970-01-01 00:00").size());
    }
}
