package dev.tegula.internal.io.rewrite;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.internal.io.cells.BadCellException;
import dev.tegula.internal.io.cells.TextForms;
import dev.tegula.internal.io.load.FieldConversion;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Cells of an array as a file to import, with the types of the fields of another array. */
final class RewrittenCells implements TableFormat {

    private final ArrayReader array;
    private final Subarray part;
    private final ResultOrder order;
    private final List<Field> fields;
    private final long budget;
    private final RowDigest digest;

    /**
     * @param fields the fields of the other array
     * @param digest gets the cells, as they are converted
     */
    RewrittenCells(
            ArrayReader array, Subarray part, ResultOrder order, List<Field> fields, long budget, RowDigest digest) {
        this.array = array;
        this.part = part;
        this.order = order;
        this.fields = fields;
        this.budget = budget;
        this.digest = digest;
    }

    @Override
    public String name() {
        return "array";
    }

    @Override
    public List<String> extensions() {
        return List.of();
    }

    @Override
    public boolean canWrite() {
        return false;
    }

    @Override
    public TableReader read(TableSource source, ReadOptions options) {
        TableSchema schema = TableSchema.of(fields.stream().map(TableColumn::of).toList());
        List<String> names = fields.stream().map(Field::name).toList();
        CellBatches batches =
                array.query().subarray(part).fields(names).order(order).batches(budget);
        Map<String, FieldConversion> conversions = new HashMap<>();
        fields.forEach(field -> conversions.put(field.name(), new FieldConversion(field, null, TextForms.of(options))));
        return new TableReader() {
            @Override
            public TableSchema schema() {
                return schema;
            }

            @Override
            public @Nullable Cells next() throws IOException {
                while (batches.hasNext()) {
                    Cells cells = batches.next();
                    if (cells.size() > 0) {
                        Cells converted = converted(cells, conversions);
                        digest.add(converted);
                        return converted;
                    }
                }
                return null;
            }

            @Override
            public void close() {
                batches.close();
            }
        };
    }

    private static Cells converted(Cells cells, Map<String, FieldConversion> conversions) throws IOException {
        List<Column> columns = new ArrayList<>();
        for (Column column : cells.columns()) {
            FieldConversion conversion = conversions.get(column.name());
            try {
                columns.add(conversion == null ? column : conversion.convert(column, TableColumn.of(column.field())));
            } catch (BadCellException e) {
                throw new TableFileException("field '" + column.name() + "': " + e.getMessage(), e.nextStep());
            }
        }
        return Cells.of(columns);
    }

    @Override
    public TableWriter write(TableTarget target, TableSchema schema, WriteOptions options) {
        throw new UnsupportedOperationException("cells of arrays are only read");
    }
}
