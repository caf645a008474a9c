package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.testkit.generate.Slow;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What tables say of themselves, and what is said of tables, options and times that do not exist. */
@Slow
class SparkTablesTest extends SessionTest {

    private String uri;

    @BeforeEach
    void name() {
        uri = Tegula.uri(folder.resolve("array"));
    }

    private String schema(String of) {
        try (ArrayReader array = tegula.openForReading(of)) {
            return array.schema().toString();
        }
    }

    @Test
    void showCreateTable_createsAnEqualArray() {
        spark.sql("CREATE TABLE tegula.`" + uri
                + "` (t TIMESTAMP_NTZ, station INT, name STRING NOT NULL, f FLOAT, u INT, a ARRAY<DOUBLE>)"
                + " TBLPROPERTIES ('dimensions'='station,t', 'domain.station'='0:999', 'extent.station'='10',"
                + " 'domain.t'='2020-01-01/2029-12-31', 'capacity'='500', 'cellOrder'='hilbert', 'duplicates'='allow',"
                + " 'filters.f'='bitshuffle,lz4', 'filters.u'='', 'datatype.u'='uint16', 'count.a'='3',"
                + " 'source'='station log')");
        spark.sql("CALL tegula.tag(table => '" + uri + "', name => 'empty')");
        String statement = spark.sql("SHOW CREATE TABLE tegula.`" + uri + "`")
                .collectAsList()
                .get(0)
                .getString(0);
        assertTrue(!statement.contains("tegula.tag"), statement);
        String copy = Tegula.uri(folder.resolve("copy"));
        spark.sql(statement.replace(uri, copy));
        assertEquals(schema(uri), schema(copy));
        Map<String, String> properties = new TreeMap<>();
        for (Row row : spark.sql("SHOW TBLPROPERTIES tegula.`" + copy + "`").collectAsList()) {
            properties.put(row.getString(0), row.getString(1));
        }
        assertEquals("station log", properties.get("source"));
        assertEquals("station,t", properties.get("dimensions"));
        assertEquals("hilbert", properties.get("cellOrder"));
        String refused =
                messages(() -> spark.sql("ALTER TABLE tegula.`" + uri + "` SET TBLPROPERTIES ('capacity'='9')"));
        assertTrue(refused.contains("property 'capacity': cannot be changed"), refused);
    }

    @ParameterizedTest
    @CsvSource({
        "splitByte, 'option ''splitByte'': unknown; did you mean ''splitBytes''?'",
        "compression, 'option ''compression'': unknown; available: path, versionAsOf,'",
        "domian, 'did you mean ''domain''?'"
    })
    void unknownOptionOfARead_isRefused(String option, String expected) {
        spark.sql("CREATE TABLE tegula.`" + uri + "` (x INT, a INT) TBLPROPERTIES ('dimensions'='x')");
        String message = messages(() ->
                spark.read().format("tegula").option(option, "1").load(uri).count());
        assertTrue(message.contains(expected), message);
    }

    @Test
    void misspeltProperty_isRefused() {
        String message = messages(() -> spark.sql(
                "CREATE TABLE tegula.`" + uri + "` (x INT, a INT) TBLPROPERTIES ('dimensions'='x', 'extnt.x'='10')"));
        assertTrue(message.contains("property 'extnt.x': unknown; did you mean 'extent'?"), message);
        String write = messages(() -> spark.range(3)
                .selectExpr("id AS x", "id AS a")
                .write()
                .format("tegula")
                .option("dimensions", "x")
                .option("bufferByte", "1000")
                .save(uri));
        assertTrue(write.contains("option 'bufferByte': unknown; did you mean 'bufferBytes'?"), write);
    }

    @Test
    void missingArray_isNamedWithTheWayToCreateIt() {
        String read = messages(() -> spark.read().format("tegula").load(uri));
        assertTrue(read.startsWith("no array at " + uri), read);
        assertTrue(read.contains("option 'dimensions'"), read);
        String append = messages(() -> spark.range(3)
                .selectExpr("id AS x", "id AS a")
                .write()
                .format("tegula")
                .mode("append")
                .save(uri));
        assertTrue(append.startsWith("no array at " + uri), append);
    }

    @Test
    void timeBeforeTheCreation_isNamed() {
        spark.sql("CREATE TABLE tegula.`" + uri + "` (x INT, a INT) TBLPROPERTIES ('dimensions'='x')");
        String read = messages(() -> spark.read()
                .format("tegula")
                .option("end", "1999-12-31")
                .load(uri)
                .count());
        assertTrue(read.contains(uri) && !read.contains("TABLE_OR_VIEW_NOT_FOUND"), read);
        String travel =
                messages(() -> spark.sql("SELECT * FROM tegula.`" + uri + "` TIMESTAMP AS OF '1999-12-31 00:00:00'")
                        .count());
        assertTrue(travel.contains(uri) && !travel.contains("TABLE_OR_VIEW_NOT_FOUND"), travel);
    }

    @ParameterizedTest
    @CsvSource({"4.2.0, true", "4.10.1-SNAPSHOT, true", "5.0.0, true", "4.0.0, true", "3.5.6, false"})
    void versionsOfSparkWithoutTheInterfaces_areRefused(String version, boolean allowed) {
        if (allowed) {
            SparkVersion.require(version);
        } else {
            String message = messages(() -> SparkVersion.require(version));
            assertTrue(message.startsWith("Spark is too old for tegula-spark-4_2.13 (found " + version), message);
        }
    }
}
