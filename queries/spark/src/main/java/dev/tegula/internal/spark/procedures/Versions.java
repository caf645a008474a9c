package dev.tegula.internal.spark.procedures;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.table.Rows;
import dev.tegula.internal.spark.types.ArrayMapping;
import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.internal.spark.types.RowVectors;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.tables.NamedState;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Difference;
import dev.tegula.schema.ArraySchema;
import dev.tegula.transactions.CommitResult;
import dev.tegula.transactions.TransactionPreview;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Procedures that compare an array with an earlier state, and bring one back. */
final class Versions {

    private static final String CHANGE = "change";

    private Versions() {}

    /** Returns how to open a version: a tag or a time; now if it is null. */
    private static OpenOptions open(ArrayHandle array, @Nullable String version) {
        OpenOptions now = array.settings().open();
        return version == null ? now : NamedState.at(array.engine(), array.uri(), now, version);
    }

    private static String required(@Nullable String version, String parameter) {
        if (version == null) {
            throw new IllegalArgumentException(
                    "parameter '" + parameter + "': is null. Give it a tag, or milliseconds since 1970.");
        }
        return version;
    }

    /** Brings back a version, by one transaction, which is repeated after conflicts. */
    static Rows restore(ArrayHandle array, Arguments arguments) {
        OpenOptions version = open(array, required(arguments.text(1), "version"));
        List<@Nullable Object[]> rows = new ArrayList<>();
        CommitResult result = array.engine()
                .inTransaction(array.uri(), array.settings().open(), transaction -> {
                    rows.clear();
                    try (ArrayReader past = array.engine().openForReading(array.uri(), version)) {
                        List<String> kept = transaction.restore(past);
                        TransactionPreview changes = transaction.preview();
                        rows.add(new @Nullable Object[] {
                            null,
                            changes.writtenCells(),
                            changes.deletedCells(),
                            kept.isEmpty() ? null : String.join(" ", kept)
                        });
                    }
                });
        rows.get(0)[0] = Instant.ofEpochMilli(result.timestamp());
        return new Rows(
                Rows.columns(Rows.time("time"), Rows.number("written"), Rows.number("deleted"), Rows.text("kept")),
                rows);
    }

    /**
     * Returns the rows in which two versions differ, up to a limit.
     *
     * @throws IllegalArgumentException if there are more
     */
    static LocalScan diff(ArrayHandle array, Arguments arguments) {
        OpenOptions from = open(array, required(arguments.text(1), "from_version"));
        OpenOptions to = open(array, arguments.text(2));
        int limit = arguments.integer(3);
        try (ArrayReader before = array.engine().openForReading(array.uri(), from);
                ArrayReader after = array.engine().openForReading(array.uri(), to)) {
            DifferentRows rows = new DifferentRows(before.schema(), TypeOptions.DEFAULTS.with(after), limit);
            for (Difference each : before.differences(after)) {
                rows.add("removed", each.removed());
                rows.add("added", each.added());
                rows.add("before", each.before());
                rows.add("after", each.after());
            }
            return rows.scan();
        }
    }

    /** Rows of any columns. */
    private static final class DifferentRows {

        private final ArraySchema schema;
        private final TypeOptions types;
        private final int limit;
        private final List<InternalRow> rows = new ArrayList<>();
        private StructType columns;

        DifferentRows(ArraySchema schema, TypeOptions types, int limit) {
            this.schema = schema;
            this.types = types;
            this.limit = limit;
            this.columns = columns(schema.dimensions().stream()
                    .map(dimension -> FieldMapping.ofDimension(dimension.field(), TypeOptions.DEFAULTS))
                    .toList());
        }

        private StructType columns(List<FieldMapping> mappings) {
            StructType found = new ArrayMapping(mappings, types.structs()).columns(schema);
            return new StructType(Stream.concat(
                            Stream.of(Rows.text(CHANGE)),
                            Stream.of(found.fields())
                                    .map(each -> DataTypes.createStructField(each.name(), each.dataType(), true)))
                    .toArray(StructField[]::new));
        }

        private FieldMapping mapping(Column column) {
            return schema.dimension(column.name()) == null
                    ? FieldMapping.of(column.field(), types)
                    : FieldMapping.ofDimension(column.field(), types);
        }

        void add(String change, Cells cells) {
            if (cells.size() == 0) {
                return; // Without cells, there may be no columns.
            }
            if (rows.size() + cells.size() > limit) {
                throw new IllegalArgumentException("diff: more rows differ than the parameter max_rows says (found "
                        + (rows.size() + cells.size()) + " or more, expected at most " + limit
                        + "). Raise it, or compare closer versions.");
            }
            List<FieldMapping> mappings =
                    cells.columns().stream().map(this::mapping).toList();
            columns = columns(mappings);
            RowVectors vectors = RowVectors.of(mappings);
            List<ColumnarArray> values = Stream.of(columns.fields())
                    .skip(1)
                    .map(column ->
                            vectors.column(column.name(), column.dataType()).apply(cells))
                    .map(vector -> new ColumnarArray(vector, 0, cells.size()))
                    .toList();
            for (int i = 0; i < cells.size(); i++) {
                @Nullable Object[] row = new Object[values.size() + 1];
                row[0] = UTF8String.fromString(change);
                for (int c = 0; c < values.size(); c++) {
                    DataType type = columns.fields()[c + 1].dataType();
                    row[c + 1] =
                            values.get(c).isNullAt(i) ? null : values.get(c).get(i, type);
                }
                rows.add(new GenericInternalRow(row));
            }
        }

        LocalScan scan() {
            InternalRow[] all = rows.toArray(InternalRow[]::new);
            StructType type = columns;
            return new LocalScan() {
                @Override
                public InternalRow[] rows() {
                    return all;
                }

                @Override
                public StructType readSchema() {
                    return type;
                }
            };
        }
    }
}
