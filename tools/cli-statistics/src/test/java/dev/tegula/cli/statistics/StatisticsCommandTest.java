package dev.tegula.cli.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.cli.ArrayFixture;
import dev.tegula.cli.Cli;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code describe}, and statistics and groups of {@code aggregate}. */
class StatisticsCommandTest {

    private static final String TRADES = """
      {"array_type": "sparse",
       "dims": [{"name": "time", "type": "DATETIME_MS", "domain": ["2026-01-01", "2026-12-31"]},
                {"name": "symbol", "type": "STRING_ASCII", "domain": null}],
       "attrs": [{"name": "price", "type": "FLOAT64"},
                 {"name": "size", "type": "INT32", "nullable": true},
                 {"name": "buy", "type": "BOOL"},
                 {"name": "venue", "type": "UINT8", "enumeration": "venues"}],
       "enumerations": [{"name": "venues", "type": "STRING_UTF8", "values": ["north", "south"]}]}""";

    @TempDir
    private Path folder;

    private String uri = "";

    @BeforeEach
    void makeArray() {
        uri = ArrayFixture.create(folder, "trades", TRADES);
        Cli.okWith("""
                {"time":"2026-01-03T09:30:01","symbol":"A","price":1,"size":10,"buy":true,"venue":1}
                {"time":"2026-01-03T09:59:00","symbol":"B","price":2,"size":null,"buy":false,"venue":0}
                {"time":"2026-01-03T10:00:00","symbol":"A","price":4,"size":30,"buy":true,"venue":1}
                {"time":"2026-01-03T11:15:00","symbol":"B","price":"NaN","size":40,"buy":true,"venue":0}
                """, "import", uri, "-", "--format", "jsonl");
    }

    private static String compact(String json) {
        return json.replaceAll("\\s+", "");
    }

    @Test
    void aggregate_hasVarianceQuantilesAndDistinctCounts() {
        assertEquals(
                "{\"count\":4,\"var(size)\":233.33333333333331,\"quantile(size,0.5)\":30.0,\"approx_distinct(symbol)\":2,"
                        + "\"std(price)\":\"NaN\",\"nanmean(price)\":2.3333333333333335,\"null_count(size)\":1}",
                compact(
                        Cli.ok(
                                "aggregate",
                                uri,
                                "--ops",
                                "count,var(size),quantile(size, 0.5),approx_distinct(symbol),std(price),nanmean(price),null_count(size)")));
    }

    @Test
    void groupBy_printsAListOfGroups() {
        assertEquals("""
                [
                  {"symbol": "A", "count": 2, "sum(size)": 40},
                  {"symbol": "B", "count": 2, "sum(size)": 40}
                ]
                """, Cli.ok("aggregate", uri, "--ops", "count,sum(size)", "--group-by", "symbol"));
        assertEquals(
                """
                bucket(time, 1h)      venue  count  max(time)
                2026-01-03T09:00:00Z  north      1  2026-01-03T09:59:00Z
                2026-01-03T09:00:00Z  south      1  2026-01-03T09:30:01Z
                2026-01-03T10:00:00Z  south      1  2026-01-03T10:00:00Z
                2026-01-03T11:00:00Z  north      1  2026-01-03T11:15:00Z
                """.replaceAll(" +", " "),
                Cli.ok(
                                "aggregate",
                                uri,
                                "--ops",
                                "count,max(time)",
                                "--group-by",
                                "bucket(time, 1h),venue",
                                "--format",
                                "text")
                        .replaceAll("(?m)^ +", "")
                        .replaceAll(" +", " "));
        assertEquals(
                "[{\"buy\":false,\"count\":1},{\"buy\":true,\"count\":3}]",
                compact(Cli.ok("aggregate", uri, "--ops", "count", "--group-by", "buy", "--format", "json")));
        assertEquals(
                "[]",
                compact(Cli.run("aggregate", uri, "--ops", "count", "--group-by", "buy", "--where", "size > 99")
                        .out()));
    }

    @Test
    void wrongGroups_areRefused() {
        Cli.run("aggregate", uri, "--ops", "count", "--group-by", "time", "--max-groups", "3")
                .fails(1, "more than 3 groups", "--max-groups");
        Cli.run("aggregate", uri, "--ops", "count", "--group-by", "price").fails(1, "require buckets");
        Cli.run("aggregate", uri, "--ops", "count", "--group-by", "symbl").fails(1, "did you mean 'symbol'?");
        Cli.run("aggregate", uri, "--ops", "count", "--group-by", "bucket(time, x)")
                .fails(2, "malformed width");
        Cli.run("aggregate", uri, "--ops", "count", "--max-groups", "0").fails(2, "--max-groups");
        Cli.run("aggregate", uri, "--ops", "quantile(size, 2)").fails(2, "wrong fraction");
        Cli.run("aggregate", uri, "--ops", "count", "--format", "csv").fails(2, "unknown format 'csv'");
    }

    @Test
    void describe_summarizesEachField() {
        assertEquals(
                """
                4 cells
                field   type            nulls  NaN  distinct  min                   5%                        25%                       50%                       75%                       95%                       max                   mean                      std      histogram
                """.replaceAll(" +", " "),
                Cli.ok("describe", uri)
                        .lines()
                        .limit(2)
                        .map(l -> l.replaceAll(" +", " "))
                        .reduce("", (a, b) -> a + b + "\n")
                        .replace("\\\n", "\n"));
        String text = Cli.ok("describe", uri, "--fields", "symbol,price,venue").replaceAll(" +", " ");
        assertTrue(text.contains("\nsymbol string_ascii 0 2 A B\n"), text);
        assertTrue(
                text.contains("\nprice float64 0 1 4 1.0 1.1 1.5 2.0 3.0 3.8 4.0 2.33333 1.52753 █....█.........█\n"),
                text);
        assertTrue(text.contains("\nvenue uint8 (labels) 0 2\n"), text);
        String json = compact(Cli.ok("describe", uri, "--fields", "size", "--format", "json"));
        assertEquals(
                "{\"cells\":4,\"fields\":[{\"name\":\"size\",\"type\":\"INT32\",\"nulls\":1,\"distinct\":3,\"distinct_exact\":true,"
                        + "\"min\":10,\"max\":40,\"mean\":26.666666666666668,\"std\":15.275252316519467,"
                        + "\"quantiles\":{\"0.05\":12.0,\"0.25\":20.0,\"0.5\":30.0,\"0.75\":35.0,\"0.95\":39.0},"
                        + "\"histogram\":[1,0,0,0,0,0,0,0,0,0,1,0,0,0,0,1]}]}",
                json);
        Cli.Outcome none = Cli.run("describe", uri, "--where", "size > 99");
        assertEquals("tegula: no cells match\n", none.err());
    }
}
