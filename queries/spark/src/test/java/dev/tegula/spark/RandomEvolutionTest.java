package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.Tegula;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Random statements and streams while columns come and go, with awkward values of all types, compared as those of
 * {@link RandomChangesTest}.
 */
@Slow
class RandomEvolutionTest extends SessionTest {

    private static final int STATEMENTS = Amounts.fixed("tegula.sparkEvolutions", 4);

    private static final List<String> TYPES = List.copyOf(AwkwardValues.BY_COLUMN.keySet());

    private int sequences;

    @TestFactory
    Stream<DynamicTest> statementsAndStreamsOnSparseTables_haveTheResultsOfSpark() {
        return RandomTests.of(1, random -> new Sequence(random, false).run());
    }

    @TestFactory
    Stream<DynamicTest> statementsAndStreamsOnDenseTables_haveTheResultsOfSpark() {
        return RandomTests.of(1, random -> new Sequence(random, true).run());
    }

    /** A type and literals of it; of a struct, the types of its fields. */
    private record Kind(String type, List<String> literals, Map<String, Kind> fields) {

        static Kind of(String column) {
            String type = column.substring(column.indexOf(' ') + 1);
            return new Kind(type, AwkwardValues.BY_COLUMN.get(column), Map.of());
        }

        static Kind struct(Map<String, Kind> fields) {
            String type = fields.entrySet().stream()
                    .map(each -> each.getKey() + ": " + each.getValue().type())
                    .collect(Collectors.joining(", ", "STRUCT<", ">"));
            return new Kind(type, List.of(), fields);
        }

        boolean isStruct() {
            return !fields.isEmpty();
        }

        /** Returns an expression of a query that has {@code id}. */
        String value(String salt, int nulls) {
            if (!isStruct()) {
                return AwkwardValues.any(literals, type, salt, nulls);
            }
            String all = fields.entrySet().stream()
                    .map(each -> "'" + each.getKey() + "', " + each.getValue().value(salt + each.getKey(), nulls))
                    .collect(Collectors.joining(", "));
            return "IF(pmod(hash(id, '" + salt + "'), 4) = 0, NULL, named_struct(" + all + "))";
        }
    }

    /** One table and its statements. */
    private final class Sequence {

        private final RandomGenerator random;
        private final boolean dense;
        private final String uri;
        private final ModelTable table;
        /** The columns beside {@code x}. */
        private final Map<String, Kind> columns = new LinkedHashMap<>();

        private final List<String> withDefault = new ArrayList<>();

        /** The columns after each statement, by the number of the state. */
        private final Map<Integer, Map<String, Kind>> states = new TreeMap<>();

        private int names;

        Sequence(RandomGenerator random, boolean dense) {
            this.random = random;
            this.dense = dense;
            this.uri = Tegula.uri(folder.resolve("array" + ++sequences));
            spark.conf().set("spark.sql.datetime.java8API.enabled", "true");
            columns.put("a", Kind.of("i INT"));
            columns.put("t", Kind.of("t STRING"));
            spark.sql("CREATE TABLE tegula.`" + uri + "` (x BIGINT NOT NULL, a INT, t STRING)"
                    + " TBLPROPERTIES (dimensions = 'x', 'domain.x' = '0:" + (dense ? 31 : 999)
                    + "', 'extent.x' = '4'" + (dense ? ", dense = 'true'" : ", capacity = '5'") + ")");
            this.table = new ModelTable(spark, uri, random);
        }

        void run() {
            news(0, 32, columns);
            table.check("INSERT INTO TABLE SELECT * FROM news", written());
            for (int step = 1; step <= STATEMENTS; step++) {
                switch (random.nextInt(14)) {
                    case 0, 1 -> add();
                    case 2 -> drop();
                    case 3 -> changeStruct();
                    case 4 -> refuse();
                    case 5 -> save();
                    case 6, 7 -> stream();
                    case 8 -> merge();
                    case 9 -> update();
                    case 10 -> delete();
                    case 11 -> restore();
                    case 12 -> insert();
                    default ->
                        table.check(
                                "CALL consolidate",
                                () -> spark.sql("CALL tegula.consolidate(table => '" + uri + "')"),
                                "SELECT * FROM model");
                }
                states.put(table.version(), new LinkedHashMap<>(columns));
            }
            if (!dense) {
                table.checkChanges("x");
            }
            table.verify(tegula);
        }

        private String sql(String statement) {
            return statement.replace("TABLE", "tegula.`" + uri + "`");
        }

        private String newName() {
            return "c" + ++names;
        }

        private Kind anyKind() {
            if (random.nextInt(4) > 0) {
                return Kind.of(table.any(TYPES));
            }
            Map<String, Kind> fields = new LinkedHashMap<>();
            fields.put("p", Kind.of(table.any(TYPES.subList(0, 5))));
            fields.put(newName(), Kind.of("t STRING"));
            return Kind.struct(fields);
        }

        /** Makes rows the news. */
        private void news(int from, int to, Map<String, Kind> some) {
            int seed = random.nextInt(1000);
            table.news("SELECT id AS x"
                    + some.entrySet().stream()
                            .map(each -> ", " + each.getValue().value(each.getKey() + seed, 1) + " AS " + each.getKey())
                            .collect(Collectors.joining())
                    + " FROM range(" + from + ", " + to + ")");
        }

        private void someNews(Map<String, Kind> some) {
            int from = random.nextInt(28);
            news(from, from + 1 + random.nextInt(32 - from), some);
        }

        /** Returns the rows after a write of the news, which may lack columns or have new ones. */
        private String written() {
            List<String> news = List.of(spark.table("news").columns());
            List<String> present = List.of(spark.table("model").columns());
            String old = columns.keySet().stream()
                    .map(each -> ", " + (present.contains(each) ? "p." + each : none(each)))
                    .collect(Collectors.joining());
            String now = columns.keySet().stream()
                    .map(each -> ", " + (news.contains(each) ? "n." + each : none(each)))
                    .collect(Collectors.joining());
            return "SELECT p.x" + old + " FROM model p LEFT ANTI JOIN news n ON p.x = n.x UNION ALL SELECT n.x" + now
                    + " FROM news n";
        }

        private String none(String column) {
            return "CAST(NULL AS " + columns.get(column).type() + ") AS " + column;
        }

        private void add() {
            String name = newName();
            Kind kind = anyKind();
            boolean hasDefault = !dense && !kind.type().matches("(ARRAY|STRUCT).*") && random.nextInt(3) == 0;
            String value = hasDefault ? table.any(kind.literals()) : "NULL";
            if (hasDefault && List.of("''", "X''").contains(value)) {
                return; // Fill values cannot be empty.
            }
            String literal = AwkwardValues.literal(value, kind.type());
            if (hasDefault) {
                withDefault.add(name);
            }
            columns.put(name, kind);
            table.check(
                    "ALTER TABLE TABLE ADD COLUMNS (" + name + " " + kind.type()
                            + (hasDefault ? " DEFAULT " + literal : "") + ")",
                    "SELECT *, " + literal + " AS " + name + " FROM model");
        }

        private void drop() {
            String name = table.any(List.copyOf(columns.keySet()));
            if (columns.size() < 2) {
                return;
            }
            Kind kind = columns.remove(name);
            table.check("ALTER TABLE TABLE DROP COLUMN " + name, "SELECT * EXCEPT (" + name + ") FROM model");
            if (!kind.type().startsWith("STRUCT")) {
                table.refuse(
                        "ALTER TABLE TABLE ADD COLUMNS (" + name + " " + kind.type() + ")",
                        "the array had a column of this name and type");
            }
        }

        /** Adds a field to a struct or drops one. */
        private void changeStruct() {
            List<String> structs = columns.keySet().stream()
                    .filter(each -> columns.get(each).isStruct())
                    .toList();
            if (structs.isEmpty()) {
                add();
                return;
            }
            String name = table.any(structs);
            Map<String, Kind> fields = new LinkedHashMap<>(columns.get(name).fields());
            String statement;
            if (fields.size() > 1 && random.nextBoolean()) {
                String field = table.any(List.copyOf(fields.keySet()));
                fields.remove(field);
                statement = "ALTER TABLE TABLE DROP COLUMN " + name + "." + field;
            } else {
                String field = newName();
                fields.put(field, Kind.of(table.any(TYPES)));
                statement = "ALTER TABLE TABLE ADD COLUMNS (" + name + "." + field + " "
                        + fields.get(field).type() + ")";
            }
            Map<String, Kind> before = columns.put(name, Kind.struct(fields)).fields();
            String changed = fields.entrySet().stream()
                    .map(each -> "'" + each.getKey() + "', "
                            + (before.containsKey(each.getKey())
                                    ? name + "." + each.getKey()
                                    : "CAST(NULL AS " + each.getValue().type() + ")"))
                    .collect(Collectors.joining(", "));
            String all = columns.keySet().stream()
                    .map(each -> each.equals(name)
                            ? ", IF(" + name + " IS NULL, NULL, named_struct(" + changed + ")) AS " + name
                            : ", " + each)
                    .collect(Collectors.joining());
            table.check(statement, "SELECT x" + all + " FROM model");
        }

        private void refuse() {
            String name = table.any(List.copyOf(columns.keySet()));
            table.refuse(
                    "ALTER TABLE TABLE RENAME COLUMN " + name + " TO " + newName(),
                    "cannot be changed (found RenameColumn");
        }

        private void restore() {
            if (!states.isEmpty()) {
                int state = table.any(List.copyOf(states.keySet()));
                columns.clear();
                columns.putAll(states.get(state));
                table.restore(state);
            }
        }

        /** Returns some of the columns, and perhaps a new one. */
        private Map<String, Kind> evolved() {
            Map<String, Kind> some = new LinkedHashMap<>(columns);
            if (random.nextBoolean()) {
                some.keySet().removeIf(each -> !withDefault.contains(each) && random.nextInt(4) == 0);
            }
            if (random.nextInt(3) > 0) {
                some.put(newName(), anyKind());
            }
            return some;
        }

        private void save() {
            Map<String, Kind> some = evolved();
            someNews(some);
            some.forEach(columns::putIfAbsent);
            table.check(
                    "save with mergeSchema of " + some,
                    () -> spark.table("news")
                            .write()
                            .format("tegula")
                            .option("mergeSchema", "true")
                            .mode("append")
                            .save(uri),
                    written());
        }

        private void insert() {
            if (spark.version().compareTo("4.2") < 0) {
                save();
                return;
            }
            Map<String, Kind> some = evolved();
            someNews(some);
            some.forEach(columns::putIfAbsent);
            table.check("INSERT WITH SCHEMA EVOLUTION INTO TABLE BY NAME SELECT * FROM news", written());
        }

        /** Writes rows of another array by a stream, which is restarted, and then has nothing to write. */
        private void stream() {
            Map<String, Kind> some = evolved();
            boolean merges = !columns.keySet().containsAll(some.keySet());
            some.forEach(columns::putIfAbsent);
            String source = Tegula.uri(folder.resolve("source" + ++sequences));
            String statement = "CREATE TABLE tegula.`" + source
                    + "` TBLPROPERTIES (dimensions = 'x', 'domain.x' = '0:99', 'extent.x' = '7') AS SELECT * FROM news";
            for (int part = 0; part < 2; part++) {
                someNews(some);
                spark.sql(part == 0 ? statement : "INSERT INTO tegula.`" + source + "` SELECT * FROM news");
                table.check("stream " + part + " of " + some, () -> stream(source, merges), written());
            }
            table.check("stream again", () -> stream(source, merges), "SELECT * FROM model");
            assertEquals(
                    1,
                    spark.sql(sql("SELECT * FROM TABLE.streams WHERE query = '" + query(source) + "'"))
                            .count());
        }

        private void stream(String source, boolean merges) throws Exception {
            var query = spark.readStream()
                    .format("tegula")
                    .option("maxFragmentsPerTrigger", 1 + random.nextInt(2))
                    .load(source)
                    .writeStream()
                    .format("tegula")
                    .option("mergeSchema", merges)
                    .trigger(Trigger.AvailableNow())
                    .option("checkpointLocation", source + "-checkpoint")
                    .start(uri);
            query.awaitTermination();
        }

        private String query(String source) {
            return spark.read().json(source + "-checkpoint/metadata").first().getString(0);
        }

        private void merge() {
            Map<String, Kind> some = new LinkedHashMap<>(columns);
            boolean evolves = spark.version().compareTo("4.1") >= 0 && random.nextBoolean();
            if (evolves) {
                some.put(newName(), anyKind());
            }
            someNews(some);
            some.forEach(columns::putIfAbsent);
            table.check(
                    "MERGE" + (evolves ? " WITH SCHEMA EVOLUTION" : "") + " INTO TABLE p USING news n ON p.x = n.x"
                            + " WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *",
                    written());
        }

        private void update() {
            List<String> simple = columns.keySet().stream()
                    .filter(each -> !columns.get(each).isStruct())
                    .toList();
            if (simple.isEmpty()) {
                return;
            }
            String name = table.any(simple);
            Kind kind = columns.get(name);
            String value = random.nextInt(4) == 0 ? "NULL" : table.any(kind.literals());
            String set = name + " = " + AwkwardValues.literal(value, kind.type());
            String p = "x % 3 = " + random.nextInt(3) + " OR " + table.any(List.copyOf(columns.keySet())) + " IS NULL";
            table.check(
                    "UPDATE TABLE SET " + set + " WHERE " + p,
                    "SELECT " + table.row("", set) + " FROM model WHERE " + p + " UNION ALL SELECT * FROM model WHERE ("
                            + p + ") IS NOT TRUE");
        }

        private void delete() {
            String name = table.any(List.copyOf(columns.keySet()));
            Kind kind = columns.get(name);
            String p = kind.isStruct() || random.nextBoolean()
                    ? name + " IS NULL AND x < " + random.nextInt(32)
                    : name + " = " + AwkwardValues.literal(table.any(kind.literals()), kind.type());
            String left = "SELECT * FROM model WHERE (" + p + ") IS NOT TRUE";
            table.check(
                    "DELETE FROM TABLE WHERE " + p,
                    dense
                            ? "SELECT c.x, * EXCEPT (c.x, e.x) FROM (SELECT id AS x FROM range(32)) c LEFT JOIN ("
                                    + left + ") e ON c.x = e.x"
                            : left);
        }
    }
}
