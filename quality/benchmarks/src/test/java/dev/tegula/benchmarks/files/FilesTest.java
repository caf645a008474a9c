package dev.tegula.benchmarks.files;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.Tegula;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same trades as CSV, Parquet, an array and a table, written and read by Tegula, parquet-java and DuckDB. */
@Slow
class FilesTest {

    private static final int ROWS = 30_000;

    @TempDir
    Path folder;

    @Test
    void copies_byAllSides_haveTheSameCells() throws Exception {
        Ticks ticks = Ticks.of(ROWS);
        Ticks.Digest expected = ticks.digest();
        Path csv = folder.resolve("ticks.csv");
        Path ours = folder.resolve("ours.parquet");
        Path exported = folder.resolve("exported.csv");
        Path theirs = folder.resolve("theirs.parquet");
        ticks.writeCsv(csv);
        ParquetJava.write(theirs, ticks);
        try (Tegula tegula = Tegula.create();
                DuckDb duckDb = new DuckDb(folder.resolve("db"))) {
            for (Path file : new Path[] {csv, theirs}) {
                TegulaFiles array = new TegulaFiles(tegula, folder.resolve("array-" + file.getFileName()));
                array.load(file);
                assertEquals(expected, array.digest());
                array.export(ours);
                array.export(exported);
                assertEquals(expected, ParquetJava.read(ours));
                assertEquals(expected, duckDb.digest("read_parquet('" + ours + "')"));
                assertEquals(expected, duckDb.digest("read_csv('" + exported + "')"));
                assertEquals(0, difference(duckDb, "read_csv('" + csv + "')", "read_parquet('" + ours + "')"));
                assertEquals(0, difference(duckDb, "read_csv('" + csv + "')", "read_csv('" + exported + "')"));
            }
            assertEquals(expected, TegulaFiles.read(theirs));
            assertEquals(expected, ParquetJava.read(theirs));
        }
    }

    /** Returns the number of rows that are only in one of two tables, by all their columns. */
    private static long difference(DuckDb duckDb, String a, String b) throws Exception {
        String columns = "symbol, epoch_ms(time), price, size, flags, exchange";
        String left = "SELECT " + columns + " FROM " + a;
        String right = "SELECT " + columns + " FROM " + b;
        return duckDb.count("(" + left + " EXCEPT ALL " + right + ")")
                + duckDb.count("(" + right + " EXCEPT ALL " + left + ")");
    }
}
