package dev.tegula.internal.sql.catalog;

import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.internal.io.grid.ColumnMetadata;
import dev.tegula.internal.io.infer.Inference;
import dev.tegula.internal.io.infer.Inference.TypedFile;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.sql.session.SessionOptions.TimestampMode;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.tables.DecimalFields;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;
import org.jspecify.annotations.Nullable;

/** A file as a table, read whole by each scan. */
public final class FileTable extends AbstractTable implements TranslatableTable, RowsScan.Rows {

    private static final System.Logger LOG = System.getLogger("dev.tegula");

    private final Path file;
    private final TableFormat format;
    private final ReadOptions read;
    private final List<ColumnType> columns;

    private FileTable(Path file, TableFormat format, ReadOptions read, List<ColumnType> columns) {
        this.file = file;
        this.format = format;
        this.read = read;
        this.columns = columns;
    }

    /**
     * Describes a file.
     *
     * @throws IllegalArgumentException if it has a grid instead of rows
     */
    static FileTable open(Path file, TableFormat format, TimestampMode mode) {
        try (TableSource source = TableSources.file(file)) {
            TableInput input = new TableInput(format, source);
            ReadOptions read = ReadOptions.defaults().withSkippedColumns(column -> LOG.log(Level.WARNING, column));
            TypedFile typed = Inference.typed(input, InferenceOptions.defaults().withRead(read));
            TableSchema schema = typed.schema();
            if (!schema.axes().isEmpty()) {
                throw new InvalidArgumentException(
                        file + ": has a grid instead of rows",
                        NextStep.of(Action.IMPORT).with(Argument.FILE, file));
            }
            List<ColumnType> columns = schema.columns().stream()
                    .map(column -> ColumnType.of(column.field(), decimals(schema, column), column.enumeration(), mode))
                    .toList();
            return new FileTable(file, format, typed.read().withNotes(note -> {}), columns);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable DecimalType decimals(TableSchema schema, TableColumn column) {
        DecimalType decimals = ColumnMetadata.decimals(schema, column);
        return decimals != null && DecimalFields.isColumn(decimals) ? decimals : null;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory typeFactory) {
        RelDataTypeFactory.Builder builder = typeFactory.builder();
        columns.forEach(column -> builder.add(column.name(), column.type(typeFactory)));
        return builder.build();
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
        return new RowsScan(context.getCluster(), table, this);
    }

    @Override
    public Enumerable<@Nullable Object[]> scan(DataContext root) {
        AtomicBoolean cancelled = DataContext.Variable.CANCEL_FLAG.get(root);
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<@Nullable Object[]> enumerator() {
                try {
                    return new FileRows(TableSources.file(file), format, read, columns, cancelled);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }
}
