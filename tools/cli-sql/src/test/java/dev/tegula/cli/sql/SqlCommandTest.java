package dev.tegula.cli.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.cli.ArrayFixture;
import dev.tegula.cli.Cli;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TimeZone;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code sql}: statements, formats of results, options and errors. */
@Slow
class SqlCommandTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void createGrid() {
        ArrayFixture.grid(folder);
    }

    private String sql(String... words) {
        return Cli.ok(words(words));
    }

    private String[] words(String... words) {
        String[] all = new String[words.length + 3];
        all[0] = "sql";
        all[1] = "--connect";
        all[2] = folder.toString();
        System.arraycopy(words, 0, all, 3, words.length);
        return all;
    }

    @Test
    void rows_areAnAlignedTable() {
        assertEquals("""
                row  col   v  t
                  2    1  21  null
                  2    2  22  t22
                """, sql("SELECT * FROM grid WHERE \"row\" = 2 AND col < 3"));
        assertEquals("n\n", sql("SELECT v AS n FROM grid WHERE v > 100"));
    }

    @Test
    void tableOfManyRows_isWidenedByLaterRows() {
        String text = sql("SELECT a.v * 100 + b.v * c.v AS x, b.t FROM grid a, grid b, grid c ORDER BY 1");
        assertEquals(12 * 12 * 12 + 1, text.lines().count());
        assertTrue(text.lines().skip(1).allMatch(line -> line.strip().matches("\\d+  (null|t\\d+)")), text);
    }

    @Test
    void json_hasAnObjectPerRow() {
        String query = "SELECT v, t, v * 0.5 AS q, v > 11 AS b FROM grid WHERE v < 13";
        assertEquals("""
                [
                  {"v": 11, "t": null, "q": 5.5, "b": false},
                  {"v": 12, "t": "t12", "q": 6.0, "b": true}
                ]
                """, sql(query, "--format", "json"));
        assertEquals(
                "{\"v\": 11, \"v_2\": 11}\n{\"x\": 1}\n",
                sql("SELECT v, v FROM grid WHERE v = 11; SELECT 1 AS x", "--format", "jsonl"));
        assertEquals("[]\n", sql("SELECT v FROM grid WHERE v = 0", "--format", "json"));
    }

    @Test
    void structsAndMaps_areObjectsOfJson() throws IOException {
        String query = "SELECT {'a': 1, 'd': DATE '2024-02-29', 'l': [{'x': NULL}]} AS s, MAP {'k': 2.50} AS m";
        assertEquals(
                "{\"s\": {\"a\": 1, \"d\": \"2024-02-29\", \"l\": [{\"x\": null}]}, \"m\": {\"k\": 2.50}}\n",
                sql(query, "--format", "jsonl"));
        assertEquals("s,m\n\"{a=1, d=2024-02-29, l=[{x=null}]}\",{k=2.50}\n", sql(query, "--format", "csv"));
    }

    @Test
    void labels_areTheTextsOfExpressions() {
        String query = "SELECT v::INTEGER, abs(v)::BIGINT,(v + 1)::VARCHAR, v::INTEGER + 1 , v::INTEGER::VARCHAR||'a',"
                + " now()::DATE > DATE '2020-01-01'\n  ,'x'::VARCHAR FROM grid WHERE v = 11";
        assertEquals(
                "v::INTEGER,abs(v)::BIGINT,(v + 1)::VARCHAR,v::INTEGER + 1,\"v::INTEGER::VARCHAR||'a'\","
                        + "now()::DATE > DATE '2020-01-01','x'::VARCHAR\n11,11,12,12,11a,true,x\n",
                sql(query, "--format", "csv"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "Europe/Berlin", "America/New_York"})
    void dates_areTheSameInEveryZoneOfTheProcess(String zone) throws IOException {
        String query = "SELECT DATE '1500-01-01' AS a, DATE '1582-10-10' AS b, TIMESTAMP '2020-03-29 02:30:00' AS c,"
                + " TIME '02:30:00' AS d, ARRAY[DATE '1582-10-10'] AS e";
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        try {
            assertEquals("""
                    a           b           c                      d      e
                    1500-01-01  1582-10-10  2020-03-29 02:30:00.0  02:30  [1582-10-10]
                    """, sql(query));
            assertEquals("""
                    {"a": "1500-01-01", "b": "1582-10-10", "c": "2020-03-29T02:30:00", "d": "02:30:00", "e": ["1582-10-10"]}
                    """, sql(query, "--format", "jsonl"));
            Path csv = folder.resolve("dates.csv");
            sql(query, "--output", csv.toString());
            assertEquals(
                    "a,b,c,d,e\n1500-01-01,1582-10-10,2020-03-29T02:30:00.000,02:30:00.000,[1582-10-10]\n",
                    Files.readString(csv));
        } finally {
            TimeZone.setDefault(before);
        }
    }

    @Test
    void files_haveTheFormatOfTheirExtension() throws IOException {
        Path csv = folder.resolve("out.csv");
        assertEquals("", sql("SELECT col, v, t FROM grid WHERE v < 13", "--output", csv.toString()));
        assertEquals("col,v,t\n1,11,\n2,12,t12\n", Files.readString(csv));
        assertEquals("sum(v)\n    23\n", sql("SELECT sum(v) FROM \"" + csv + "\" WHERE v IS NOT NULL"));
        Path text = folder.resolve("out.txt");
        sql("SELECT v FROM grid WHERE v < 12", "--output", text.toString());
        assertEquals(" v\n11\n", Files.readString(text));
        Path sheet = folder.resolve("out.xlsx");
        Cli.run(words("SELECT 1", "--output", sheet.toString())).fails(2, "unknown extension (found '.xlsx'");
        Cli.run(words("SELECT 1", "--output", csv + ".gz")).fails(2, "output is not compressed");
        assertTrue(Files.notExists(sheet));
        sql("SELECT v FROM grid WHERE v < 12", "--output", sheet.toString(), "--format", "csv");
        assertEquals("v\n11\n", Files.readString(sheet));
        Cli.run(words("SELECT 1; SELECT 2", "--format", "csv")).fails(1, "holds the rows of one query");
        Cli.run(words("SELECT 1", "--format", "docx")).fails(1, "unknown format 'docx'");
    }

    @Test
    void statementBeyondItsMemory_namesTheOption() {
        String query = "SELECT median(a.v * b.v) FROM grid a, grid b, grid c, grid d, grid e";
        Cli.run(words(query, "--memory", "1MB"))
                .fails(1, "Restrict the rows, or give it more. Raise the setting memory. Here, add --memory.");
        assertTrue(sql(query, "--memory", "64MB").startsWith("median("));
    }

    @Test
    void times_selectTheState() {
        assertEquals("count(*)\n       0\n", sql("SELECT count(*) FROM grid WHERE v > 0", "--at", "5"));
        assertEquals("count(*)\n      12\n", sql("SELECT count(*) FROM grid WHERE v > 0", "--at", "10"));
    }

    @Test
    void writes_needTheOption() {
        Cli.run(words("INSERT INTO grid VALUES (1, 1, 5, 'x')")).fails(1, "the connection is read-only");
        Cli.Outcome written =
                Cli.run(words("--write", "INSERT INTO grid VALUES (1, 1, 5, 'x'); SELECT v FROM grid LIMIT 1"));
        assertEquals("1 row changed\n", written.err());
        assertEquals("v\n5\n", written.out());
    }

    @Test
    void statements_comeFromAFileOrStandardInput() throws IOException {
        Path script =
                ArrayFixture.write(folder.resolve("s.sql"), "-- a ; b\nSELECT ';' AS s;\n/* ; */ SELECT 2 AS two\n;\n");
        assertEquals("s\n;\ntwo\n  2\n", sql("--file", script.toString()));
        assertEquals("x\n1\n", Cli.okWith("SELECT 1 AS x", "sql", "--file", "-"));
        Cli.run("sql").fails(2, "no statement. Pass it as an argument, or --file");
        Cli.run("sql", " ; -- nothing\n").fails(2, "no statement (expected one");
    }

    @Test
    void errors_nameThePlaceAndTheNextStep() {
        Cli.run(words("SELECT v\nFROM girid"))
                .fails(1, "line 2, column 6: Object 'girid' not found; did you mean 'grid'?");
        Cli.run(words("SELECT w FROM grid")).fails(1, "line 1, column 8: Column 'w' not found in any table");
        Cli.run("sql", "--connect", folder.resolve("nothing").toString(), "SELECT 1")
                .fails(1, "nothing: not found");
        Cli.run(words("--memory", "5", "SELECT 1"))
                .fails(1, "property 'memory': invalid (found '5', expected at least 1MB)");
    }
}
