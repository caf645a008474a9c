package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.group.GroupChanges;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.testkit.generate.Slow;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Catalogs over folders and groups. */
@Slow
class CatalogTest extends SessionTest {

    private String root() {
        return Tegula.uri(folder);
    }

    private void array(String uri) {
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 99, 10))
                        .attribute(Attribute.int32("a"))
                        .build(),
                OpenOptions.defaults().at(1));
        write(uri, 10, 1, 2);
        write(uri, 20, 3);
    }

    private static void write(String uri, long time, long... x) {
        try (ArrayWriter writer =
                tegula.openForWriting(uri, OpenOptions.defaults().at(time))) {
            writer.write(
                    Cells.builder().int64("x", x).int32("a", new int[x.length]).build());
        }
    }

    /** Makes a new catalog of the test's folder. */
    private String catalog() {
        String name = "c" + Math.abs(folder.hashCode());
        spark.conf().set("spark.sql.catalog." + name, TegulaCatalog.class.getName());
        spark.conf().set("spark.sql.catalog." + name + ".path", root());
        return name;
    }

    private static List<String> rows(String sql) {
        return spark.sql(sql).collectAsList().stream().map(Object::toString).toList();
    }

    @Test
    void folder_hasArraysAndGroups() {
        array(root() + "/points");
        tegula.createGroup(root() + "/weather");
        array(root() + "/weather/rain");
        array(root() + "/elsewhere");
        tegula.object(root() + "/weather")
                .updateMembers(GroupChanges.none().addRelative("rain", "rain").add(root() + "/elsewhere", "far"));
        String c = catalog();
        assertEquals(List.of("[,elsewhere,false]", "[,points,false]"), rows("SHOW TABLES IN " + c));
        assertEquals(List.of("[weather]"), rows("SHOW NAMESPACES IN " + c));
        assertEquals(List.of("[weather,far,false]", "[weather,rain,false]"), rows("SHOW TABLES IN " + c + ".weather"));
        assertEquals(List.of("[3]"), rows("SELECT count(*) FROM " + c + ".weather.far"));
        spark.sql("CREATE NAMESPACE " + c + ".new");
        spark.sql("ALTER TABLE " + c + ".points RENAME TO new.dots");
        assertEquals(List.of("[3]"), rows("SELECT count(*) FROM " + c + ".new.dots"));
        spark.sql("CREATE TABLE " + c + ".weather.snow TBLPROPERTIES (dimensions = 'x', 'domain.x' = '0:9')"
                + " AS SELECT bigint(id) AS x, id * 2 AS depth FROM range(3)");
        assertEquals(
                List.of("[weather,far,false]", "[weather,rain,false]", "[weather,snow,false]"),
                rows("SHOW TABLES IN " + c + ".weather"));
        assertEquals(List.of("[6]"), rows("SELECT sum(depth) FROM " + c + ".weather.snow"));
        spark.sql("DROP TABLE " + c + ".weather.snow");
        spark.sql("DROP TABLE " + c + ".weather.far");
        assertTrue(
                tegula.object(root() + "/elsewhere").exists(),
                "a member stored elsewhere is only removed from its group");
        spark.sql("DROP TABLE " + c + ".weather.rain");
        assertFalse(tegula.object(root() + "/weather/rain").exists());
        assertThrows(Exception.class, () -> spark.sql("DROP NAMESPACE " + c + ".new"));
        spark.sql("DROP NAMESPACE " + c + ".new CASCADE");
        assertFalse(tegula.object(root() + "/new").exists());
        assertEquals(List.of("[,elsewhere,false]"), rows("SHOW TABLES IN " + c));
    }

    @Test
    void timeTravel_readsEarlierCells() {
        array(root() + "/points");
        String c = catalog();
        assertEquals(List.of("[2]"), rows("SELECT count(*) FROM " + c + ".points VERSION AS OF 15"));
        assertEquals(
                List.of("[2]"), rows("SELECT count(*) FROM " + c + ".points VERSION AS OF '1970-01-01T00:00:00.015'"));
        assertEquals(
                List.of("[2]"),
                rows("SELECT count(*) FROM " + c + ".points TIMESTAMP AS OF '1970-01-01 00:00:00.010'"));
        spark.sql("CALL " + c + ".tag(table => 'points', name => 'first', note => 'all of it')");
        write(root() + "/points", System.currentTimeMillis() + 1000, 4);
        assertEquals(List.of("[3]"), rows("SELECT count(*) FROM " + c + ".points VERSION AS OF 'first'"));
        assertEquals(List.of("[first,all of it]"), rows("SELECT name, note FROM " + c + ".points.tags"));
        assertEquals(
                3,
                spark.read()
                        .format("tegula")
                        .option("versionAsOf", "first")
                        .load(root() + "/points")
                        .count());
        assertEquals(
                1,
                spark.read()
                        .format("tegula")
                        .option("start", "11")
                        .option("end", "1970-01-01T00:00:00.020Z")
                        .load(root() + "/points")
                        .count());
        assertEquals(
                2,
                spark.read()
                        .format("tegula")
                        .option("timestampAsOf", "1970-01-01 00:00:00.011")
                        .load(root() + "/points")
                        .count());
    }

    @Test
    void metadataColumns_tellTheWriteOfARow() {
        array(root() + "/points");
        write(root() + "/points", 30, 2);
        String c = catalog();
        assertEquals(
                List.of("[1,10,true]", "[2,30,true]", "[3,20,true]"),
                rows("SELECT x, unix_millis(_timestamp), _fragment LIKE '\\\\_\\\\_%' FROM " + c
                        + ".points ORDER BY x"));
        assertEquals(
                List.of("[30,1]", "[20,1]", "[10,1]"),
                rows("SELECT unix_millis(max(_timestamp)) AS t, count(*) FROM " + c
                        + ".points GROUP BY _fragment ORDER BY t DESC"));
        assertEquals(List.of("[3]"), rows("SELECT x FROM " + c + ".points WHERE unix_millis(_timestamp) = 20"));
    }

    @Test
    void properties_areTheDefinitionAndMetadata() {
        array(root() + "/points");
        String c = catalog();
        spark.sql("ALTER TABLE " + c + ".points SET TBLPROPERTIES (unit = 'mm', source = 'gauge')");
        spark.sql("ALTER TABLE " + c + ".points UNSET TBLPROPERTIES (source)");
        assertEquals(
                List.of(
                        "[capacity,10000]",
                        "[dimensions,x]",
                        "[domain.x,0:99]",
                        "[extent.x,10]",
                        "[filters.a,]",
                        "[filters.x,zstd]",
                        "[unit,mm]"),
                rows("SHOW TBLPROPERTIES " + c + ".points"));
        assertEquals(
                "mm", tegula.object(root() + "/points").metadata().get("unit").text());
    }

    @Test
    void maintenancePolicy_isAProperty() {
        array(root() + "/points");
        String set = "ALTER TABLE " + catalog() + ".points SET TBLPROPERTIES ('tegula.maintenance' = ";
        spark.sql(set + "'growth=4 grace=10m')");
        assertEquals(
                "growth=4 small-files=4 grace=10m",
                tegula.maintenance(root() + "/points").policy().toString());
        String refused = assertThrows(Exception.class, () -> spark.sql(set + "'growth=1')"))
                .getMessage();
        assertTrue(refused.contains("property 'tegula.maintenance': setting 'growth=1': "), refused);
        String create =
                "CREATE TABLE " + catalog() + ".kept (x INT) TBLPROPERTIES (dimensions = 'x', 'tegula.maintenance' = ";
        String refusedNew = assertThrows(Exception.class, () -> spark.sql(create + "'grow=3')"))
                .getMessage();
        assertTrue(refusedNew.contains("property 'tegula.maintenance': unknown setting 'grow=3'"), refusedNew);
        assertFalse(spark.catalog().tableExists(catalog() + ".kept"));
        spark.sql(create + "'purge=30d')");
        assertEquals(
                "growth=2 small-files=4 grace=1h purge=30d",
                tegula.maintenance(root() + "/kept").policy().toString());
        String shown =
                spark.sql("SHOW CREATE TABLE " + catalog() + ".kept").first().getString(0);
        assertTrue(shown.contains("'tegula.maintenance' = 'purge=30d'"), shown);
    }

    @Test
    void metadataTablesAndProcedures_describeAnArray() {
        String uri = root() + "/points";
        array(uri);
        String c = catalog();
        assertEquals(
                List.of("[2,[[1, 2]]]", "[1,[[3, 3]]]"),
                rows("SELECT cells, non_empty_domain FROM " + c + ".points.fragments ORDER BY start"));
        assertEquals(
                List.of("[schema,null]", "[write,2]", "[write,1]"),
                rows("SELECT event, if(event = 'write', cells, null) FROM " + c + ".points.history ORDER BY start"));
        assertEquals(List.of("[1]"), rows("SELECT count(*) FROM tegula.`" + uri + "`.schemas"));
        assertEquals(
                List.of("[2,3]"),
                rows("CALL " + c + ".consolidate('points')").stream()
                        .map(row -> row.replaceAll(",.*,", ","))
                        .toList());
        assertEquals(
                List.of("[NOTE,VACUUM_PENDING]"),
                spark
                        .sql("CALL " + c + ".verify(table => 'points', depth => 'full')")
                        .select("severity", "code")
                        .collectAsList()
                        .stream()
                        .map(Object::toString)
                        .toList());
        assertTrue(rows("CALL " + c + ".vacuum('points')").size() >= 2);
        assertEquals(List.of("[1]"), rows("SELECT count(*) FROM " + c + ".points.fragments"));
        assertTrue(rows("CALL " + c + ".explain('" + uri + "', 'x > 2')").contains("[fragments,1]"));
        Exception wrong = assertThrows(
                Exception.class, () -> spark.sql("CALL " + c + ".consolidate(table => 'points', mode => 'all')"));
        assertTrue(wrong.getMessage().contains("parameter 'mode': invalid value (found 'all'"), wrong.getMessage());
    }

    @Test
    void addLabels_letsRowsWithNewLabelsBeWritten() {
        String uri = root() + "/colored";
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 99, 10))
                        .attribute(Attribute.uint8("color").withEnumeration("colors"))
                        .enumeration(Enumeration.utf8("colors", "red", "green"))
                        .build());
        String c = catalog();
        Exception unknown =
                assertThrows(Exception.class, () -> spark.sql("INSERT INTO " + c + ".colored VALUES (1, 'blue')"));
        assertTrue(messages(unknown).contains("procedure add_labels"), messages(unknown));
        assertEquals(
                List.of("[blue]", "[é]"),
                rows("CALL " + c + ".add_labels('colored', 'color', array('red', 'blue', 'é', 'blue'))"));
        spark.sql("INSERT INTO " + c + ".colored VALUES (1, 'blue'), (2, 'é'), (3, 'red')");
        assertEquals(
                List.of("[1,blue]", "[2,é]", "[3,red]"), rows("SELECT x, color FROM " + c + ".colored ORDER BY x"));
        assertEquals(List.of(), rows("CALL " + c + ".add_labels('colored', 'color', array('red'))"));
        Exception dimension = assertThrows(
                Exception.class, () -> spark.sql("CALL " + c + ".add_labels('colored', 'x', array('red'))"));
        assertTrue(dimension.getMessage().contains("has no enumeration"), dimension.getMessage());
    }
}
