package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.testkit.generate.Slow;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Columns with a point in their names, as imports make them of the fields of structs. */
@Slow
class FieldsOfStructsTest extends SessionTest {

    private String table;

    @BeforeEach
    void name() {
        table = "tegula.`" + Tegula.uri(folder.resolve("array")) + "`";
    }

    private static String rows(String sql) {
        return spark.sql(sql).collectAsList().toString();
    }

    @Test
    void fields_areColumnsInAllStatements() {
        spark.sql("CREATE TABLE " + table + " TBLPROPERTIES (dimensions = 'at.x', 'domain.at.x' = '0:99',"
                + " 'extent.at.x' = '10', 'filters.at.v' = 'zstd(3)')"
                + " AS SELECT at.x AS `at.x`, at.v AS `at.v`, 'n' AS name"
                + " FROM (SELECT named_struct('x', id, 'v', id * 0.5D) AS at FROM range(10))");
        assertEquals("[[4,2.0,n]]", rows("SELECT * FROM " + table + " WHERE `at.x` > 3 AND `at.v` < 2.5"));
        assertEquals("[[9,10]]", rows("SELECT max(`at.x`), count(`at.v`) FROM " + table));
        assertEquals(
                "[[8,4.0], [9,4.5]]",
                rows("SELECT `at.x`, `at.v` FROM " + table + " ORDER BY `at.x` DESC LIMIT 2")
                        .replace("[[9,4.5], [8,4.0]]", "[[8,4.0], [9,4.5]]"));
        spark.sql("UPDATE " + table + " SET `at.v` = `at.v` + 1 WHERE `at.x` % 5 = 0");
        spark.sql("UPDATE " + table + " SET `at.x` = 50 WHERE `at.x` = 9");
        spark.sql("MERGE INTO " + table + " t USING (SELECT 8L AS x, 0D AS v) s ON t.`at.x` = s.x"
                + " WHEN MATCHED THEN UPDATE SET `at.v` = s.v");
        spark.sql("DELETE FROM " + table + " WHERE `at.x` BETWEEN 1 AND 4");
        spark.sql("ALTER TABLE " + table + " DROP COLUMN name");
        spark.sql("ALTER TABLE " + table + " ADD COLUMNS (`at.w` INT)");
        spark.sql("INSERT INTO " + table + " VALUES (60, 6D, 7)");
        assertEquals(
                "[[0,1.0,null], [5,3.5,null], [6,3.0,null], [7,3.5,null], [8,0.0,null], [50,4.5,null], [60,6.0,7]]",
                rows("SELECT * FROM " + table + " ORDER BY `at.x`"));
        assertEquals(
                "[[6]]",
                rows("SELECT count(*) FROM " + table + " a JOIN " + table
                        + " b ON a.`at.x` = b.`at.x` WHERE b.`at.v` > 0"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"MAP<STRING, INT>|to_json", "ARRAY<STRING>|array_join", "ARRAY<STRUCT<a: INT>>|to_json"})
    void otherNestedTypes_areRefusedWithAWayToWriteThem(String type, String way) {
        Exception e = assertThrows(
                Exception.class,
                () -> spark.sql("CREATE TABLE " + table + " (x INT NOT NULL, s " + type
                        + ") TBLPROPERTIES (dimensions = 'x')"));
        assertTrue(e.getMessage().startsWith("column 's': arrays have no such type"), e.getMessage());
        assertTrue(e.getMessage().contains(way), e.getMessage());
    }
}
