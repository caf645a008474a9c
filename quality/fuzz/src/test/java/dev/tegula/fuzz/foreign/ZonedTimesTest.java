package dev.tegula.fuzz.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.Tegula;
import dev.tegula.io.SchemaInference;
import dev.tegula.io.TableFormats;
import dev.tegula.io.TableImport;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableSource;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Times of CSV with offsets and zones are the points in time that DuckDB reads. */
@Slow
class ZonedTimesTest {

    private static final List<String> TIMES = List.of(
            "2026-01-03 09:30:00+02",
            "2026-01-03T09:30:00Z",
            "2026-01-03 09:30:00-0530",
            "1969-12-31 23:59:59.999999-05:30",
            "2026-01-03T09:30+14:00",
            "1900-01-01 00:00:00+00:53:28",
            "2026-01-03 09:30:00.123456 UTC",
            "2026-01-03 09:30:00 GMT",
            "2026-01-03 09:30:00 Europe/Berlin",
            "2026-07-03 09:30:00 Europe/Berlin",
            "2026-03-08 03:00:00 America/New_York",
            "2026-01-03 09:30:00 Pacific/Chatham",
            "2026-01-03 09:30:00 Asia/Kolkata",
            "2026-01-03 09:30:00 Etc/GMT+5");

    @TempDir
    private Path folder;

    /** @param options further options of DuckDB */
    private static List<String> ofDuckDb(Path file, String options) throws SQLException {
        List<String> read = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            // Another zone than that of the times, which must not matter.
            statement.execute("set TimeZone = 'Asia/Tokyo'");
            String select = "select typeof(time), epoch_us(time) from read_csv('" + file + "', header=true" + options
                    + ") order by k";
            try (ResultSet rows = statement.executeQuery(select)) {
                while (rows.next()) {
                    assertEquals("TIMESTAMP WITH TIME ZONE", rows.getString(1));
                    read.add("d" + rows.getLong(2) + "000000000000");
                }
            }
        }
        return read;
    }

    private static List<String> ofTegula(Path file) throws IOException {
        try (Tegula tegula = Tegula.create();
                TableSource source = TableSources.file(file)) {
            List<TableInput> inputs = List.of(new TableInput(TableFormats.named("csv"), source));
            InferenceOptions options = InferenceOptions.defaults().withDimensions(List.of("k"));
            tegula.createArray(
                    "mem://store/times", SchemaInference.of(options).run(inputs).schema());
            TableImport.of(tegula, "mem://store/times").run(inputs);
            return AwkwardTable.values(tegula, "mem://store/times").lines("time");
        }
    }

    @Test
    void offsetsAndZones_areThoseOfDuckDb() throws Exception {
        StringBuilder text = new StringBuilder("k,time\n");
        for (int k = 0; k < TIMES.size(); k++) {
            text.append(k).append(',').append(TIMES.get(k)).append('\n');
        }
        Path file = Files.writeString(folder.resolve("times.csv"), text);
        assertEquals(ofDuckDb(file, ""), ofTegula(file));
        for (String time : TIMES) {
            Files.writeString(file, "k,time\n0," + time + "\n");
            // DuckDB takes a single time with UTC behind it for one without a zone.
            assertEquals(ofDuckDb(file, ", types={'time': 'TIMESTAMPTZ'}"), ofTegula(file), time);
        }
    }
}
