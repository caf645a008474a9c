package dev.tegula.internal.spark.procedures;

import dev.tegula.ArrayReader;
import dev.tegula.Query;
import dev.tegula.Tags;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.table.Rows;
import dev.tegula.internal.spark.write.StreamProgress;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Condition;
import dev.tegula.query.QueryCost;
import dev.tegula.query.QueryPlan;
import dev.tegula.tags.Tag;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.spark.sql.connector.catalog.procedures.ProcedureParameter;
import org.apache.spark.sql.connector.catalog.procedures.UnboundProcedure;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** The procedures of a catalog, by their names. */
public final class Procedures {

    private final Map<String, UnboundProcedure> byName = new TreeMap<>();

    /** @param arrays opens arrays by their names */
    public Procedures(Function<String, ArrayHandle> arrays) {
        add(new ArrayProcedure(
                "consolidate",
                "merges fragments or other files; cells do not change",
                arrays,
                List.of(table(), text("mode", "'fragments'"), flag("purge"), text("max_fragment_size", "NULL")),
                rows(ClusterMaintenance::consolidate)));
        add(new ArrayProcedure(
                "maintain",
                "merges what has become too many and deletes what was merged, by the policy of the array",
                arrays,
                List.of(table(), text("policy", "NULL"), flag("dry_run")),
                rows(ClusterMaintenance::maintain)));
        add(new ArrayProcedure(
                "vacuum",
                "deletes files that consolidation has replaced, and with them the history before it",
                arrays,
                List.of(table(), text("mode", "'fragments'"), flag("dry_run")),
                rows(Procedures::vacuum)));
        add(new ArrayProcedure(
                "verify",
                "checks the files of an array",
                arrays,
                List.of(table(), text("depth", "'quick'")),
                rows(ClusterVerification::verify)));
        add(new ArrayProcedure(
                "seal",
                "verifies an array and records hashes of its files, by which later verifications find every changed bit",
                arrays,
                List.of(table(), text("algorithm", "'crc32c'")),
                rows(ClusterVerification::seal)));
        add(new ArrayProcedure(
                "salvage",
                "copies everything that can be read of a damaged array into a new one",
                arrays,
                List.of(table(), required("target")),
                rows(ClusterMaintenance::salvage)));
        add(new ArrayProcedure(
                "explain",
                "returns what a query would read, without reading it",
                arrays,
                List.of(table(), text("condition", "NULL")),
                rows(Procedures::explain)));
        add(new ArrayProcedure(
                "tag",
                "names the current state of an array",
                arrays,
                List.of(table(), required("name"), text("note", "NULL")),
                rows(Procedures::tag)));
        add(new ArrayProcedure(
                "delete_tag",
                "deletes a tag; cells do not change",
                arrays,
                List.of(table(), required("name")),
                rows(Procedures::deleteTag)));
        add(new ArrayProcedure(
                "forget_stream",
                "forgets the last epoch that a streaming query has written; cells do not change",
                arrays,
                List.of(table(), required("query")),
                rows(Procedures::forgetStream)));
        add(new ArrayProcedure(
                "add_labels",
                "adds labels to the enumeration of a column; cells do not change",
                arrays,
                List.of(table(), required("column"), labels()),
                rows(Procedures::addLabels)));
        add(new ArrayProcedure(
                "restore",
                "brings back a version: cells, properties and columns, in one commit",
                arrays,
                List.of(table(), required("version")),
                rows(Versions::restore)));
        add(new ArrayProcedure(
                "diff",
                "returns the rows in which two versions differ",
                arrays,
                List.of(table(), required("from_version"), text("to_version", "NULL"), number("max_rows", "10000")),
                Versions::diff));
        add(new RetryProcedure());
    }

    private void add(CatalogProcedure procedure) {
        byName.put(procedure.name(), procedure);
    }

    /** Returns all procedures by their names. */
    public Map<String, UnboundProcedure> byName() {
        return byName;
    }

    private static BiFunction<ArrayHandle, Arguments, LocalScan> rows(BiFunction<ArrayHandle, Arguments, Rows> action) {
        return (array, arguments) -> action.apply(array, arguments).scan();
    }

    private static ProcedureParameter table() {
        return ProcedureParameter.in("table", DataTypes.StringType)
                .comment("name or URI of an array")
                .build();
    }

    private static ProcedureParameter required(String name) {
        return ProcedureParameter.in(name, DataTypes.StringType).build();
    }

    private static ProcedureParameter labels() {
        return ProcedureParameter.in("labels", DataTypes.createArrayType(DataTypes.StringType))
                .comment("labels in the order of their indexes")
                .build();
    }

    private static ProcedureParameter text(String name, String usual) {
        return ProcedureParameter.in(name, DataTypes.StringType)
                .defaultValue(usual)
                .build();
    }

    private static ProcedureParameter number(String name, String usual) {
        return ProcedureParameter.in(name, DataTypes.IntegerType)
                .defaultValue(usual)
                .build();
    }

    private static ProcedureParameter flag(String name) {
        return ProcedureParameter.in(name, DataTypes.BooleanType)
                .defaultValue("false")
                .build();
    }

    private static Rows vacuum(ArrayHandle array, Arguments arguments) {
        VacuumOptions options = VacuumOptions.of(arguments.constant(1, "mode", ConsolidationMode.class));
        List<String> deleted = array.maintenance()
                .vacuum(arguments.flag(2) ? options.withDryRun() : options)
                .deleted();
        List<@Nullable Object[]> rows = new ArrayList<>();
        deleted.forEach(file -> rows.add(new @Nullable Object[] {file}));
        return new Rows(Rows.columns(Rows.text("deleted")), rows);
    }

    private static Rows explain(ArrayHandle array, Arguments arguments) {
        try (ArrayReader reader = array.reader()) {
            Query query = reader.query();
            String condition = arguments.text(1);
            QueryPlan plan = (condition == null
                            ? query
                            : query.where(Condition.parse(condition)).matchesOnly())
                    .explain();
            QueryCost cost = plan.cost();
            List<@Nullable Object[]> rows = new ArrayList<>();
            rows.add(figure("fragments", cost.fragments().size()));
            rows.add(figure("tiles", cost.tiles()));
            rows.add(figure("chunks", cost.chunks()));
            rows.add(figure("cells", cost.cells()));
            rows.add(figure("files", cost.files()));
            rows.add(figure("requests", cost.requests()));
            rows.add(figure("bytes", cost.bytes()));
            rows.add(figure("memory", cost.memory()));
            rows.add(figure("result cells", plan.resultCells()));
            return new Rows(Rows.columns(Rows.text("figure"), Rows.number("value")), rows);
        }
    }

    private static @Nullable Object[] figure(String name, long value) {
        return new @Nullable Object[] {name, value};
    }

    private static Tags tags(ArrayHandle array) {
        return array.engine().tags(array.uri(), array.settings().open());
    }

    private static String name(Arguments arguments) {
        String name = arguments.text(1);
        if (name == null) {
            throw new IllegalArgumentException("tag: the parameter 'name' is null. Give the tag a name.");
        }
        return name;
    }

    private static Rows tag(ArrayHandle array, Arguments arguments) {
        Tag tag = tags(array).set(name(arguments), arguments.text(2));
        List<@Nullable Object[]> rows = new ArrayList<>();
        rows.add(new @Nullable Object[] {tag.name(), Instant.ofEpochMilli(tag.timestamp())});
        return new Rows(Rows.columns(Rows.text("name"), Rows.time("time")), rows);
    }

    private static Rows deleteTag(ArrayHandle array, Arguments arguments) {
        tags(array).delete(name(arguments));
        List<@Nullable Object[]> rows = new ArrayList<>();
        rows.add(new @Nullable Object[] {name(arguments)});
        return new Rows(Rows.columns(Rows.text("deleted")), rows);
    }

    private static Rows forgetStream(ArrayHandle array, Arguments arguments) {
        String query = arguments.text(1);
        if (query == null) {
            throw new IllegalArgumentException("forget_stream: the parameter 'query' is null. Name a query.");
        }
        StreamProgress.forget(array, query);
        List<@Nullable Object[]> rows = new ArrayList<>();
        rows.add(new @Nullable Object[] {query});
        return new Rows(Rows.columns(Rows.text("forgotten")), rows);
    }

    private static Rows addLabels(ArrayHandle array, Arguments arguments) {
        String column = arguments.text(1);
        if (column == null) {
            throw new IllegalArgumentException("add_labels: the parameter 'column' is null. Name a column.");
        }
        List<@Nullable Object[]> rows = new ArrayList<>();
        LabelExtension.run(array, column, arguments.texts(2, "labels"))
                .forEach(label -> rows.add(new @Nullable Object[] {label}));
        return new Rows(Rows.columns(Rows.text("added")), rows);
    }
}
