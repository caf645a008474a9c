package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.schema.ArraySchema;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Statements that add columns, and statements that describe tables. */
@Slow
class SchemaEvolutionTest extends SessionTest {

    @BeforeEach
    void catalog() {
        spark.conf().set("spark.sql.catalog.grown" + Math.abs(folder.hashCode()), TegulaCatalog.class.getName());
        spark.conf().set("spark.sql.catalog.grown" + Math.abs(folder.hashCode()) + ".path", Tegula.uri(folder));
        spark.sql(
                "CREATE TABLE " + table("t")
                        + " (x BIGINT NOT NULL, f DOUBLE, s STRING) TBLPROPERTIES (dimensions = 'x',"
                        + " 'domain.x' = '0:999', 'extent.x' = '10', capacity = '7', 'filters.f' = 'zstd(5)', 'it\\'s' = 'a \"b\"  c\\'d')");
    }

    private String table(String name) {
        return "grown" + Math.abs(folder.hashCode()) + "." + name;
    }

    private static String rows(SparkSession session, String query) {
        return session.sql(query).collectAsList().toString();
    }

    private ArraySchema schema(String name) {
        try (ArrayReader array = tegula.openForReading(folder.resolve(name))) {
            return array.schema();
        }
    }

    @Test
    void insertWithSchemaEvolution_addsColumnsThatAreNullBefore() {
        assumeTrue(spark.version().compareTo("4.2") >= 0, "INSERT WITH SCHEMA EVOLUTION is new in Spark 4.2");
        spark.sql("INSERT INTO " + table("t") + " VALUES (1, 1.5D, 'a')");
        spark.sql("INSERT WITH SCHEMA EVOLUTION INTO " + table("t")
                + " BY NAME SELECT 2L AS x, 7 AS n, 'b' AS s, 2.5D AS f");
        assertEquals("[[1,1.5,a,null], [2,2.5,b,7]]", rows(spark, "SELECT * FROM " + table("t") + " ORDER BY x"));
        assertEquals(2, schema("t").attributes().size() - 1);
        Exception e = assertThrows(
                Exception.class,
                () -> spark.sql("INSERT INTO " + table("t") + " BY NAME SELECT 3L AS x, 7 AS m, 'b' AS s, 2.5D AS f"));
        assertTrue(e.getMessage().contains("`m`"), e.getMessage());
    }

    @Test
    void mergeWithSchemaEvolution_addsColumns_inATransaction() {
        assumeTrue(spark.version().compareTo("4.1") >= 0, "MERGE WITH SCHEMA EVOLUTION is new in Spark 4.1");
        spark.sql("INSERT INTO " + table("t") + " VALUES (1, 1.5D, 'a')");
        spark.sql("MERGE WITH SCHEMA EVOLUTION INTO " + table("t")
                + " t USING (SELECT * FROM VALUES (1L, 9.5D, 'c', true),"
                + " (2L, 2.5D, 'd', false) AS v(x, f, s, seen)) v ON t.x = v.x WHEN MATCHED THEN UPDATE SET *"
                + " WHEN NOT MATCHED THEN INSERT *");
        assertEquals("[[1,9.5,c,true], [2,2.5,d,false]]", rows(spark, "SELECT * FROM " + table("t") + " ORDER BY x"));
    }

    private static void assumeMissingColumnsAreFilled() {
        assumeTrue(spark.version().compareTo("4.1") >= 0, "Spark 4.0 refuses rows that lack a column");
    }

    /** Otherwise a default would be null without a word. */
    @Test
    void rowsThatLackAColumn_areRefusedBySpark40() {
        assumeTrue(spark.version().startsWith("4.0"));
        spark.sql("ALTER TABLE " + table("t") + " ADD COLUMNS (i INT DEFAULT 7)");
        Exception e = assertThrows(
                Exception.class, () -> spark.sql("INSERT INTO " + table("t") + " (x, f, s) VALUES (1, 2D, 'a')"));
        assertTrue(e.getMessage().contains("Cannot find data for the output column `i`"), e.getMessage());
        spark.sql("INSERT INTO " + table("t") + " VALUES (1, 2D, 'a', DEFAULT)");
        assertEquals("[[1,2.0,a,7]]", rows(spark, "SELECT * FROM " + table("t")));
    }

    @Test
    void otherTypesOfColumns_areNotWidened() {
        assumeTrue(spark.version().compareTo("4.2") >= 0, "INSERT WITH SCHEMA EVOLUTION is new in Spark 4.2");
        spark.sql("ALTER TABLE " + table("t") + " ADD COLUMNS (n INT)");
        Exception e = assertThrows(
                Exception.class,
                () -> spark.sql("INSERT WITH SCHEMA EVOLUTION INTO " + table("t")
                        + " BY NAME SELECT 2L AS x, 7000000000L AS n," + " 'b' AS s, 2.5D AS f"));
        assertTrue(e.getMessage().contains("column 'n': cannot be changed (found UpdateColumnType"), e.getMessage());
        e = assertThrows(Exception.class, () -> spark.sql("ALTER TABLE " + table("t") + " RENAME COLUMN n TO m"));
        assertTrue(e.getMessage().contains("column 'n': cannot be changed (found RenameColumn"), e.getMessage());
    }

    /**
     * Present rows have the default at the time when the column was added, new ones that of the time of the statement.
     */
    @Test
    void defaultsOfNewColumns_areThoseOfPresentRows_andOfNewOnes() {
        assumeMissingColumnsAreFilled();
        String t = table("t");
        spark.sql("INSERT INTO " + t + " VALUES (1, 1.5D, 'a')");
        spark.sql(
                "ALTER TABLE " + t + " ADD COLUMNS (i INT DEFAULT 3 + 4, n DECIMAL(12,2) DEFAULT -1.5, m DECIMAL(30,2)"
                        + " DEFAULT 2.25, u STRING DEFAULT 'é', d DATE DEFAULT DATE '1582-10-15',"
                        + " w TIMESTAMP DEFAULT TIMESTAMP '1969-12-31 23:59:59.5', z BINARY DEFAULT X'00FF', b BOOLEAN DEFAULT true)");
        spark.sql("INSERT INTO " + t + " (x, n) VALUES (2, NULL)");
        spark.sql("ALTER TABLE " + t + " ALTER COLUMN i SET DEFAULT 9");
        spark.sql("INSERT INTO " + t + " (x, f, i) VALUES (3, 2D, DEFAULT)");
        spark.sql("ALTER TABLE " + t + " ALTER COLUMN i DROP DEFAULT");
        spark.sql("INSERT INTO " + t + " (x) VALUES (4)");
        assertEquals(
                "[[1,1.5,a,7,-1.50,2.25,é,1582-10-15,true,00FF], [2,null,null,7,null,2.25,é,1582-10-15,true,00FF],"
                        + " [3,2.0,null,9,-1.50,2.25,é,1582-10-15,true,00FF],"
                        + " [4,null,null,null,-1.50,2.25,é,1582-10-15,true,00FF]]",
                rows(
                        spark,
                        "SELECT x, f, s, i, n, m, u, d, b AND w = TIMESTAMP '1969-12-31 23:59:59.5', hex(z) FROM " + t
                                + " ORDER BY x"));
        assertEquals(
                "[[2]]", rows(spark, "SELECT count(*) FROM " + t + " WHERE i = 7 AND n IS NULL OR x = 1 AND i = 7"));
        assertEquals("[[1]]", rows(spark, "SELECT x FROM " + t + " WHERE i IS NOT NULL AND f < 2"));
        assertEquals("[[3,7,9,23]]", rows(spark, "SELECT count(i), min(i), max(i), sum(i) FROM " + t));
        spark.sql("UPDATE " + t + " SET u = DEFAULT, f = 5 WHERE x = 1");
        spark.sql("MERGE INTO " + t + " t USING (SELECT 5L AS x) v ON t.x = v.x"
                + " WHEN NOT MATCHED THEN INSERT (x) VALUES (v.x)");
        spark.sql("CALL " + t.substring(0, t.indexOf('.')) + ".consolidate(table => 't')");
        assertEquals(
                "[[1,5.0,7,é], [5,null,null,é]]",
                rows(spark, "SELECT x, f, i, u FROM " + t + " WHERE x IN (1, 5) ORDER BY x"));
        String statement = spark.sql("SHOW CREATE TABLE " + t).first().getString(0);
        spark.sql("DROP TABLE " + t);
        spark.sql(statement);
        assertEquals(statement, spark.sql("SHOW CREATE TABLE " + t).first().getString(0));
        spark.sql("INSERT INTO " + t + " (x) VALUES (1)");
        assertEquals("[[1,null,2.25]]", rows(spark, "SELECT x, i, m FROM " + t));
    }

    @Test
    void defaultsOfColumns_endWithThem_andAreCopiedByCreateTableAsSelect() {
        assumeMissingColumnsAreFilled();
        String t = table("defaults");
        spark.sql("CREATE TABLE " + t + " (x BIGINT NOT NULL DEFAULT 5, f DOUBLE DEFAULT 0.5, s STRING DEFAULT '')"
                + " TBLPROPERTIES (dimensions = 'x')");
        spark.sql("INSERT INTO " + t + " (s) VALUES ('a')");
        spark.sql("INSERT INTO " + t + " (x) VALUES (6)");
        assertEquals("[[5,0.5,a], [6,0.5,]]", rows(spark, "SELECT * FROM " + t + " ORDER BY x"));
        spark.sql("CREATE TABLE " + table("copy") + " TBLPROPERTIES (dimensions = 'x') AS SELECT * FROM " + t);
        spark.sql("INSERT INTO " + table("copy") + " (x) VALUES (7)");
        assertEquals("[[7,0.5,]]", rows(spark, "SELECT * FROM " + table("copy") + " WHERE x = 7"));
        spark.sql("ALTER TABLE " + t + " DROP COLUMN f");
        spark.sql("ALTER TABLE " + t + " ADD COLUMNS (f INT)");
        spark.sql("INSERT INTO " + t + " (x) VALUES (7)");
        assertEquals("[[7,,null]]", rows(spark, "SELECT * FROM " + t + " WHERE x = 7"));
    }

    @Test
    void defaultsThatFillValuesCannotHave_areRefused() {
        assumeMissingColumnsAreFilled();
        for (String column : List.of("d STRING DEFAULT ''", "d ARRAY<INT> DEFAULT array(1)")) {
            Exception e = assertThrows(
                    Exception.class, () -> spark.sql("ALTER TABLE " + table("t") + " ADD COLUMNS (" + column + ")"));
            assertTrue(
                    e.getMessage().contains("column 'd': its default cannot be that of present rows"), e.getMessage());
        }
        spark.sql("CREATE TABLE " + table("dense") + " (x BIGINT NOT NULL, f DOUBLE DEFAULT 1.5) TBLPROPERTIES"
                + " (dimensions = 'x', dense = 'true', 'domain.x' = '0:9', 'extent.x' = '5')");
        Exception e = assertThrows(
                Exception.class, () -> spark.sql("ALTER TABLE " + table("dense") + " ADD COLUMNS (d INT DEFAULT 7)"));
        assertTrue(e.getMessage().contains("column 'd': its default would be the value of all cells"), e.getMessage());
        spark.sql("ALTER TABLE " + table("dense") + " ADD COLUMNS (d INT)");
        spark.sql("ALTER TABLE " + table("dense") + " ALTER COLUMN d SET DEFAULT 7");
        spark.sql("INSERT INTO " + table("dense") + " (x) VALUES (3), (4)");
        spark.sql("DELETE FROM " + table("dense") + " WHERE x = 4");
        assertEquals("[[3,1.5,7], [4,null,null]]", rows(spark, "SELECT * FROM " + table("dense") + " ORDER BY x"));
    }

    private void save(String query, String... options) {
        var writer = spark.sql(query).write().format("tegula").mode("append");
        for (int i = 0; i < options.length; i += 2) {
            writer = writer.option(options[i], options[i + 1]);
        }
        writer.save(Tegula.uri(folder.resolve("t")));
    }

    @Test
    void optionMergeSchema_addsColumns_alsoToStructs() {
        save("SELECT 1L AS x, 'a' AS s, 1.5D AS f");
        save("SELECT 2L AS x, named_struct('n', 7) AS p, 'b' AS s", "mergeSchema", "true");
        save("SELECT 3L AS x, named_struct('m', 'é', 'n', 8) AS p", "mergeSchema", "true");
        save(
                "SELECT 4L AS x, 2.5D AS f, 'd' AS s, named_struct('n', 9, 'm', CAST(NULL AS STRING)) AS p",
                "mergeSchema",
                "true");
        assertEquals(
                "[[1,1.5,a,null], [2,null,b,[7,null]], [3,null,null,[8,é]], [4,2.5,d,[9,null]]]",
                rows(spark, "SELECT * FROM " + table("t") + " ORDER BY x"));
        assertEquals(List.of("x", "f", "s", "p", "p.n", "p.m"), schema("t").fieldNames());
        spark.conf().set("spark.sql.ansi.enabled", "false");
        for (String option : List.of("true", "false")) {
            Exception e = assertThrows(
                    Exception.class,
                    () -> save("SELECT 5L AS x, 2 AS f, 's' AS s, NULL AS p, 'z' AS q", "mergeSchema", option));
            assertTrue(
                    e.getMessage().contains(option.equals("true") ? "column 'f': wrong type" : "`q`"), e.getMessage());
        }
        Exception e = assertThrows(Exception.class, () -> save("SELECT 5L AS x, 'z' AS F", "mergeSchema", "true"));
        assertTrue(e.getMessage().startsWith("column 'F': the array has one in another case"), e.getMessage());
        assertEquals(List.of("x", "f", "s", "p", "p.n", "p.m"), schema("t").fieldNames());
    }

    @Test
    void optionMergeSchema_refusesRowsWithoutAColumnThatHasADefault() {
        assumeMissingColumnsAreFilled();
        spark.sql("ALTER TABLE " + table("t") + " ADD COLUMNS (n INT DEFAULT 3)");
        Exception e = assertThrows(Exception.class, () -> save("SELECT 1L AS x, 'a' AS q", "mergeSchema", "true"));
        assertTrue(e.getMessage().startsWith("column 'n': is missing in the rows, and has a default"), e.getMessage());
        save("SELECT 1L AS x, 2.5D AS f");
        assertEquals("[[1,2.5,null,3]]", rows(spark, "SELECT x, f, s, n FROM " + table("t")));
    }

    @Test
    void showCreateTable_canBeRunAgain() {
        String statement = spark.sql("SHOW CREATE TABLE " + table("t")).first().getString(0);
        ArraySchema before = schema("t");
        spark.sql("DROP TABLE " + table("t"));
        spark.sql(statement);
        assertEquals(before, schema("t"), statement);
        assertEquals(
                statement, spark.sql("SHOW CREATE TABLE " + table("t")).first().getString(0));
    }

    /** Rows are inserted by position, so that another order would exchange values. */
    @Test
    void columns_keepTheOrderOfTheStatement_whereverTheDimensionsAre() {
        String table = table("order");
        spark.sql("CREATE TABLE " + table + " (a INT, x INT NOT NULL, b INT, y INT NOT NULL)"
                + " TBLPROPERTIES (dimensions = 'y,x')");
        spark.sql("INSERT INTO " + table + " VALUES (1, 2, 3, 4)");
        spark.sql("ALTER TABLE " + table + " DROP COLUMN b");
        spark.sql("ALTER TABLE " + table + " ADD COLUMNS (c INT)");
        spark.sql("INSERT INTO " + table + " VALUES (5, 6, 7, 8)");
        spark.sql("UPDATE " + table + " SET a = a + y WHERE x + 1 = 3");
        assertEquals("[[5,2,4,null], [5,6,7,8]]", rows(spark, "SELECT * FROM " + table + " ORDER BY x"));
        assertEquals("[[2]]", rows(spark, "SELECT x FROM " + table + " WHERE y = 4 AND a = 5"));
        String statement = spark.sql("SHOW CREATE TABLE " + table).first().getString(0);
        assertTrue(
                statement.matches("(?s).*a INT.*x INT.*y INT.*c INT.*") && !statement.contains("columns"), statement);
        spark.sql("CREATE TABLE " + table("again") + " TBLPROPERTIES (dimensions = 'c,x') AS SELECT a, x, c FROM "
                + table + " WHERE c = 8");
        spark.sql("INSERT INTO " + table("again") + " SELECT a, x, c + 1 FROM " + table + " WHERE c = 8");
        assertEquals("[[5,6,8], [5,6,9]]", rows(spark, "SELECT * FROM " + table("again") + " ORDER BY c"));
    }

    @Test
    void valuesOfDroppedColumns_doNotReturn() {
        String table = table("former");
        spark.sql("CREATE TABLE " + table + " (x INT NOT NULL, v INT) TBLPROPERTIES (dimensions = 'x')");
        spark.sql("INSERT INTO " + table + " VALUES (1, 10)");
        spark.sql("ALTER TABLE " + table + " DROP COLUMN v");
        Exception e =
                assertThrows(Exception.class, () -> spark.sql("ALTER TABLE " + table + " ADD COLUMNS (w INT, v INT)"));
        assertTrue(e.getMessage().contains("column 'v': the array had a column of this name and type"), e.getMessage());
        assertEquals("[x]", Arrays.toString(spark.table(table).columns()));
        spark.sql("ALTER TABLE " + table + " ADD COLUMNS (v BIGINT)");
        assertEquals("[[1,null]]", rows(spark, "SELECT * FROM " + table));
    }

    @Test
    void comments_areKeptAndChanged_andPartOfTheStatement() {
        String table = table("noted");
        spark.sql("CREATE TABLE " + table + " (x BIGINT NOT NULL COMMENT 'when', f DOUBLE COMMENT 'level', n INT)"
                + " COMMENT 'gauges' TBLPROPERTIES (dimensions = 'x')");
        spark.sql("ALTER TABLE " + table + " ALTER COLUMN x COMMENT 'day'");
        spark.sql("ALTER TABLE " + table + " ADD COLUMNS (g FLOAT COMMENT 'depth')");
        spark.sql("COMMENT ON TABLE " + table + " IS 'all gauges'");
        assertEquals(
                "[[x,bigint,day], [f,double,level], [n,int,null], [g,float,depth]]",
                rows(spark, "DESCRIBE TABLE " + table));
        String statement = spark.sql("SHOW CREATE TABLE " + table).first().getString(0);
        assertTrue(statement.contains("COMMENT 'all gauges'"), statement);
        spark.sql("DROP TABLE " + table);
        spark.sql(statement);
        assertEquals(statement, spark.sql("SHOW CREATE TABLE " + table).first().getString(0));
        spark.sql("ALTER TABLE " + table + " DROP COLUMN f");
        spark.sql("ALTER TABLE " + table + " ADD COLUMNS (f INT)");
        assertEquals(
                "[[x,bigint,day], [n,int,null], [g,float,depth], [f,int,null]]",
                rows(spark, "DESCRIBE TABLE " + table));
    }

    @Test
    void sessionCatalog_namesArrays() {
        String name = "named" + Math.abs(folder.hashCode());
        spark.sql("CREATE TABLE " + name + " USING tegula LOCATION '" + Tegula.uri(folder.resolve("t")) + "'");
        spark.sql("INSERT INTO " + name + " VALUES (1, 1.5D, 'a')");
        assertEquals("[[1,1.5,a]]", rows(spark, "SELECT * FROM " + name));
        spark.sql("DROP TABLE " + name);
        assertEquals("[[1,1.5,a]]", rows(spark, "SELECT * FROM " + table("t")));
    }

    @Test
    void sessionCatalog_createsArrays() throws Exception {
        SparkSession other = spark.newSession();
        other.conf().set("spark.sql.catalog.spark_catalog", TegulaSessionCatalog.class.getName());
        SparkSession.setActiveSession(other);
        String name = "made" + Math.abs(folder.hashCode());
        try {
            other.sql("CREATE DATABASE " + name + " LOCATION '" + Tegula.uri(folder.resolve("database")) + "'");
            for (String location : List.of("", " LOCATION '" + Tegula.uri(folder.resolve("made")) + "'")) {
                String table = name + ".t";
                other.sql("CREATE TABLE " + table + " (x BIGINT NOT NULL, f DOUBLE) USING tegula"
                        + " TBLPROPERTIES (dimensions = 'x', 'extent.x' = '10', 'domain.x' = '0:99')" + location);
                other.sql("INSERT INTO " + table + " VALUES (1, 1.5D), (2, 2.5D)");
                other.sql("ALTER TABLE " + table + " ADD COLUMNS (n INT)");
                other.sql("UPDATE " + table + " SET n = 7 WHERE f * 2 = 5");
                assertEquals("[[1,1.5,null], [2,2.5,7]]", rows(other, "SELECT * FROM " + table + " ORDER BY x"));
                other.sql("DROP TABLE " + table);
            }
            assertTrue(Files.exists(folder.resolve("made/__schema")));
            assertFalse(Files.exists(folder.resolve("database/t/__schema")));
            other.sql("CREATE TABLE " + name + ".p (x INT) USING parquet");
            other.sql("DROP DATABASE " + name + " CASCADE");
        } finally {
            SparkSession.setActiveSession(spark);
        }
    }

    /**
     * As with two metastores, or one made anew: a table with the name of the one that owns the array is not its owner.
     */
    @Test
    void dropTable_ofTheSameNameInAnotherCatalog_keepsTheArray() {
        SparkSession other = spark.newSession();
        other.conf().set("spark.sql.catalog.spark_catalog", TegulaSessionCatalog.class.getName());
        SparkSession.setActiveSession(other);
        String database = "owned" + Math.abs(folder.hashCode());
        String location = Tegula.uri(folder.resolve("database"));
        String create = "CREATE TABLE " + database + ".t";
        try {
            other.sql("CREATE DATABASE " + database + " LOCATION '" + location + "'");
            other.sql(create + " (x BIGINT NOT NULL) USING tegula TBLPROPERTIES (dimensions = 'x')");
            spark.sql("DROP TABLE " + database + ".t"); // Spark's plain catalog forgets the table, and keeps the array.
            assertTrue(Files.exists(folder.resolve("database/t/__schema")));
            other.sql(create + " USING tegula LOCATION '" + location + "/t'");
            other.sql("DROP TABLE " + database + ".t");
            assertTrue(Files.exists(folder.resolve("database/t/__schema")));
            String mark = tegula.object(location + "/t")
                    .metadata()
                    .get("tegula.table")
                    .text();
            Exception e = assertThrows(
                    Exception.class,
                    () -> other.sql(create + " USING tegula LOCATION '" + location + "/t'"
                            + " TBLPROPERTIES ('tegula_array' = '" + mark + "')"));
            assertTrue(e.getMessage().contains("property 'tegula_array': cannot be set"), e.getMessage());
            tegula.object(location + "/t").delete();
            other.sql(create + " (x BIGINT NOT NULL) USING tegula TBLPROPERTIES (dimensions = 'x')");
            other.sql("ALTER TABLE " + database + ".t RENAME TO " + database + ".s");
            other.sql("DROP TABLE " + database + ".s");
            assertFalse(Files.exists(folder.resolve("database/t/__schema")), "the entry under its new name owns it");
            other.sql("DROP DATABASE " + database);
        } finally {
            SparkSession.setActiveSession(spark);
        }
    }
}
