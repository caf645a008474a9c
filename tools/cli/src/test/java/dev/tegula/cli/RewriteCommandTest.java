package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.Slow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rewrite}. */
@Slow
class RewriteCommandTest {

    private static final String CSV = "x,y,v,t\n1,9,5,a\n2,8,6,\n300,7,7,c\n";

    @TempDir
    private Path folder;

    private String create() {
        String source = folder.resolve("source").toString();
        Cli.okWith(CSV, "import", source, "-", "--format", "csv", "--create", "--dims", "x,y", "--sparse");
        return source;
    }

    @Test
    void options_changeTheSchema() {
        String source = create();
        String target = folder.resolve("target").toString();
        String said = Cli.ok(
                "rewrite",
                source,
                target,
                "--order",
                "y,x",
                "--type",
                "v=int32",
                "--filters",
                "v=byteshuffle,zstd:5",
                "--capacity",
                "7",
                "--cell-order",
                "col-major");
        assertEquals("rewrote 3 cells in 1 part; the copy has the same cells\n", said);
        String schema = Cli.ok("schema", target);
        assertTrue(schema.contains("BYTESHUFFLE, ZSTD 5") && schema.contains("7"), schema);
        assertEquals(
                Cli.ok("export", source, "--format", "csv", "--fields", "x,y,v,t"),
                Cli.ok("export", target, "--format", "csv", "--fields", "x,y,v,t", "--order", "col-major"));
        Cli.run("rewrite", source, target).fails(1, "is no unfinished copy of");
    }

    /** Ascending numbers take fewer bytes as differences; the command that is printed applies that. */
    @Test
    void advise_printsACommandThatMakesTheArraySmaller() {
        String source = folder.resolve("source").toString();
        StringBuilder csv = new StringBuilder("x,v\n");
        for (int i = 0; i < 20_000; i++) {
            csv.append(i).append(',').append(1_000_000L * i).append('\n');
        }
        Cli.okWith(csv.toString(), "import", source, "-", "--format", "csv", "--create", "--dims", "x", "--sparse");
        String plain = folder.resolve("plain").toString();
        Cli.ok("rewrite", source, plain, "--filters", "v=", "--filters", "x=");
        String advice = Cli.ok("advise", plain);
        String command = advice.lines().reduce((first, last) -> last).orElseThrow();
        assertTrue(command.startsWith("tegula rewrite " + plain + " " + plain + "-new --filters "), advice);
        String[] words = command.split(" ");
        Cli.ok(Arrays.copyOfRange(words, 1, words.length));
        assertEquals(Cli.ok("export", plain, "--format", "csv"), Cli.ok("export", plain + "-new", "--format", "csv"));
        assertTrue(Cli.ok("advise", plain + "-new").contains("\nnothing costs clearly less\n"), advice);
    }

    private String grid() {
        String grid = folder.resolve("grid").toString();
        StringBuilder csv = new StringBuilder("row,col,v\n");
        for (int row = 0; row < 256; row++) {
            for (int col = 0; col < 256; col++) {
                csv.append(row)
                        .append(',')
                        .append(col)
                        .append(',')
                        .append(row * 31 + col * col % 97)
                        .append('\n');
            }
        }
        String sparse = folder.resolve("sparse").toString();
        Cli.okWith(
                csv.toString(), "import", sparse, "-", "--format", "csv", "--create", "--dims", "row,col", "--sparse");
        Cli.ok(
                "rewrite",
                sparse,
                grid,
                "--dense",
                "--domain",
                "row=0:255",
                "--domain",
                "col=0:255",
                "--extent",
                "row=1",
                "--extent",
                "col=256");
        return grid;
    }

    /** Columns of tiles of one row each are in all tiles; the printed command makes columns cheap. */
    @Test
    void advise_ofQueriesOfColumns_printsACommandThatReadsFewerBytes() throws Exception {
        String grid = grid();
        Path queries = folder.resolve("queries");
        Files.writeString(queries, "--range col=7\n# a comment\n--range col=100:101 --range row=0:200 --field v\n");
        String advice = Cli.ok("advise", grid, "--queries", queries.toString());
        assertTrue(advice.contains("measured with 2 of the given queries on all 65536 cells\n"), advice);
        String[] words =
                advice.lines().reduce((first, last) -> last).orElseThrow().split(" ");
        assertTrue(List.of(words).contains("--extent"), advice);
        Cli.ok(Arrays.copyOfRange(words, 1, words.length));
        assertEquals(Cli.ok("export", grid, "--format", "csv"), Cli.ok("export", grid + "-new", "--format", "csv"));
        assertTrue(tiles(grid + "-new") < tiles(grid) / 4, advice);
        assertTrue(
                Cli.ok("advise", grid, "--queries", queries.toString(), "--sample", "1000")
                        .contains("from the middle of the array"),
                advice);
        String json = Cli.ok("advise", grid, "--queries", queries.toString(), "--format", "json");
        assertTrue(json.contains("[\"" + String.join("\", \"", words) + "\"]"), json);
    }

    private static long tiles(String uri) {
        String json = Cli.ok("explain", uri, "--range", "col=7", "--format", "json");
        return Pattern.compile("\"tiles\": (\\d+)")
                .matcher(json)
                .results()
                .mapToLong(match -> Long.parseLong(match.group(1)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void advise_ofQueriesThatAreNone_namesTheLine() throws Exception {
        String source = create();
        Path queries = folder.resolve("queries");
        Files.writeString(queries, "--range x=1\n--range z=1\n");
        Cli.run("advise", source, "--queries", queries.toString()).fails(2, queries + ", line 2: ");
        Files.writeString(queries, "--rang x=1\n");
        Cli.run("advise", source, "--queries", queries.toString()).fails(2, queries + ", line 1: ");
        Files.writeString(queries, "# nothing\n");
        Cli.run("advise", source, "--queries", queries.toString()).fails(2, queries + ": has no queries of the array");
        Cli.run("advise", source, "--sample", "0").fails(2, "--sample: must be at least 1");
    }

    @Test
    void schemaOfAFile_isTaken() throws Exception {
        String source = create();
        Path schema = folder.resolve("schema.json");
        Files.writeString(schema, Cli.ok("schema", source, "--format", "json").replace("10000", "5"));
        String target = folder.resolve("target").toString();
        Cli.ok("rewrite", source, target, "--schema", schema.toString());
        assertEquals(Cli.ok("export", source, "--format", "csv"), Cli.ok("export", target, "--format", "csv"));
    }

    @Test
    void wrongOptions_areNamed() {
        String source = create();
        String target = folder.resolve("target").toString();
        Cli.run("rewrite", source, target, "--type", "w=int8").fails(2, "--type: no field 'w'");
        Cli.run("rewrite", source, target, "--filters", "v=zst").fails(2, "did you mean 'zstd'?");
        Cli.run("rewrite", source, target, "--filters", "v=delta:3").fails(2, "has no level");
        Cli.run("rewrite", source, target, "--order", "x").fails(2, "must name each dimension once");
        Cli.run("rewrite", source, target, "--type", "x=int8", "--domain", "x=0:100", "--extent", "x=10")
                .fails(1, "300 is not a valid int8");
    }
}
