package dev.tegula.internal.sql.catalog;

import dev.tegula.ArrayReader;
import dev.tegula.FragmentInfo;
import dev.tegula.OpenOptions;
import dev.tegula.internal.schema.FieldKeys;
import dev.tegula.internal.sql.session.SessionOptions.TimestampMode;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.tables.ColumnOrder;
import dev.tegula.internal.tables.DecimalFields;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;

/** An array as a table: a row per cell, columns in the order of its definition. */
public final class ArrayTable extends AbstractTable implements TranslatableTable {

    /** Makes the scan of a table, of the package above. */
    public interface ScanFactory {
        RelNode scan(RelOptTable.ToRelContext context, RelOptTable table, ArrayTable array);
    }

    private final String uri;
    private final OpenOptions options;
    private final ArraySchema schema;
    private final List<ColumnType> columns;
    private final Map<String, String> defaults;
    private final double rows;
    private final ScanFactory factory;

    private ArrayTable(
            String uri, OpenOptions options, ArrayReader reader, List<ColumnType> columns, ScanFactory factory) {
        this.uri = uri;
        this.options = options;
        this.schema = reader.schema();
        this.columns = List.copyOf(columns);
        this.defaults = defaults(reader);
        this.rows = Math.max(1, rows(reader));
        this.factory = factory;
    }

    /** Opens an array and describes it. */
    static ArrayTable open(
            OpenArrays arrays, String uri, OpenOptions options, TimestampMode mode, ScanFactory factory) {
        ArrayReader reader = arrays.open(uri, options);
        return new ArrayTable(uri, options, reader, columns(reader, mode), factory);
    }

    private static List<ColumnType> columns(ArrayReader reader, TimestampMode mode) {
        List<ColumnType> columns = new ArrayList<>();
        for (Dimension dimension : reader.schema().dimensions()) {
            columns.add(ColumnType.of(dimension, mode));
        }
        for (Attribute attribute : reader.schema().attributes()) {
            String enumeration = attribute.enumeration();
            columns.add(ColumnType.of(
                    attribute,
                    DecimalFields.of(attribute, reader.metadata()),
                    enumeration == null ? null : reader.enumeration(enumeration),
                    mode));
        }
        return ColumnOrder.sorted(columns, column -> column.field().name(), reader.metadata());
    }

    private static Map<String, String> defaults(ArrayReader reader) {
        Map<String, String> defaults = new HashMap<>();
        for (String field : reader.schema().fieldNames()) {
            String literal = FieldKeys.text(reader.schema(), field, FieldKeys.DEFAULT, reader.metadata());
            if (literal != null) {
                defaults.put(field, literal);
            }
        }
        return defaults;
    }

    private static double rows(ArrayReader reader) {
        double cells = 0;
        for (FragmentInfo fragment : reader.fragments()) {
            cells += fragment.cells();
        }
        return cells;
    }

    /** Returns the location of the array. */
    public String uri() {
        return uri;
    }

    /** Returns the location and the time range, which tell this table from others in plans. */
    public String state() {
        TimestampRange times = options.timestamps();
        return times.equals(TimestampRange.all()) ? uri : uri + " from " + times.start() + " to " + times.end();
    }

    /** Returns how the array is opened. */
    public OpenOptions options() {
        return options;
    }

    /** Returns the schema of the array when the statement was planned. */
    public ArraySchema schema() {
        return schema;
    }

    /** Returns all columns. */
    public List<ColumnType> columns() {
        return columns;
    }

    /** Returns the defaults of columns, as texts of SQL by their names. */
    public Map<String, String> defaults() {
        return defaults;
    }

    /** Returns the numbers of the columns that are dimensions, in the order of the dimensions. */
    public List<Integer> dimensions() {
        List<String> names =
                columns.stream().map(column -> column.field().name()).toList();
        return schema.dimensions().stream()
                .map(dimension -> names.indexOf(dimension.name()))
                .toList();
    }

    /** Returns the number of rows, as far as footers of fragments tell. */
    public double rows() {
        return rows;
    }

    /** Returns whether a plan for another state of this array is one for this state. */
    public boolean isPlannedAs(ArrayTable other) {
        return uri.equals(other.uri)
                && options.equals(other.options)
                && schema.equals(other.schema)
                && columns.equals(other.columns)
                && rows == other.rows;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory typeFactory) {
        RelDataTypeFactory.Builder builder = typeFactory.builder();
        columns.forEach(column -> builder.add(column.name(), column.type(typeFactory)));
        return builder.build();
    }

    /** Returns whether the values of all dimensions together differ between all rows: times that are cut may not. */
    public boolean hasKey() {
        return !schema.allowsDuplicates()
                && dimensions().stream().map(columns::get).noneMatch(ColumnType::isCut);
    }

    /** Returns the number of rows. Keys would be taken for columns of scans, which have some of the columns. */
    @Override
    public Statistic getStatistic() {
        return Statistics.of(rows, List.of());
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
        return factory.scan(context, table, this);
    }
}
