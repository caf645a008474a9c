package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.catalog.RowsScan;
import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlTable;
import dev.tegula.internal.sql.session.TableOpener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** The schema {@code information_schema}: the names of schemas, tables and columns as tables. */
final class InformationSchema extends AbstractSchema {

    static final String NAME = "information_schema";

    private final CatalogListing listing;

    InformationSchema(CatalogListing listing) {
        this.listing = listing;
    }

    @Override
    protected Map<String, Table> getTableMap() {
        return Map.of(
                "schemata", new Rows(List.of("schema_name"), cancelled -> schemaRows()),
                "tables", new Rows(List.of("table_schema", "table_name", "table_type"), cancelled -> tableRows()),
                "columns",
                        new Rows(
                                List.of(
                                        "table_schema",
                                        "table_name",
                                        "column_name",
                                        "ordinal_position",
                                        "is_nullable",
                                        "data_type",
                                        "column_comment"),
                                this::columnRows));
    }

    private List<@Nullable Object[]> schemaRows() {
        List<@Nullable Object[]> rows = new ArrayList<>();
        listing.schemas().forEach(schema -> rows.add(new Object[] {schema}));
        return rows;
    }

    private List<@Nullable Object[]> tableRows() {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (String schema : listing.schemas()) {
            Set<String> views = listing.views(schema);
            for (String table : listing.tables(schema)) {
                rows.add(new Object[] {schema, table, views.contains(table) ? "VIEW" : "BASE TABLE"});
            }
        }
        return rows;
    }

    private List<@Nullable Object[]> columnRows(AtomicBoolean cancelled) {
        List<TableOpener.Name> names = new ArrayList<>();
        for (String schema : listing.schemas()) {
            listing.tables(schema).forEach(table -> names.add(new TableOpener.Name(schema, table)));
        }
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (TableOpener.Opened opened : TableOpener.open(listing.source(), names, cancelled)) {
            SqlTable table = Objects.requireNonNull(opened.table());
            int place = 0;
            for (SqlColumn column : table.columns()) {
                place++;
                rows.add(new Object[] {
                    table.schema(),
                    table.name(),
                    column.name(),
                    place,
                    column.nullable() ? "YES" : "NO",
                    column.type().name(),
                    column.remarks()
                });
            }
        }
        return rows;
    }

    /** A table of texts; places of columns are integers. */
    private static final class Rows extends AbstractTable implements TranslatableTable, RowsScan.Rows {
        private final List<String> columns;
        private final Function<AtomicBoolean, List<@Nullable Object[]>> rows;

        Rows(List<String> columns, Function<AtomicBoolean, List<@Nullable Object[]>> rows) {
            this.columns = columns;
            this.rows = rows;
        }

        @Override
        public RelDataType getRowType(RelDataTypeFactory factory) {
            RelDataTypeFactory.Builder builder = factory.builder();
            for (String column : columns) {
                boolean number = column.equals("ordinal_position");
                builder.add(column, factory.createSqlType(number ? SqlTypeName.INTEGER : SqlTypeName.VARCHAR));
            }
            return builder.build();
        }

        @Override
        public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
            return new RowsScan(context.getCluster(), table, this);
        }

        @Override
        public Enumerable<@Nullable Object[]> scan(DataContext root) {
            return Linq4j.asEnumerable(rows.apply(DataContext.Variable.CANCEL_FLAG.get(root)));
        }
    }
}
