package dev.tegula.internal.spark.changes;

import dev.tegula.ArrayReader;
import dev.tegula.internal.spark.catalog.TimeTravel;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.table.TableColumns;
import dev.tegula.internal.spark.table.TableOptions;
import dev.tegula.internal.spark.types.ArrayMapping;
import dev.tegula.internal.spark.types.OptionValues;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.spark.types.TypedTable;
import java.util.EnumSet;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The changes of an array, oldest first: a row per cell that was written, and per cell that was deleted. Rows deleted
 * by a condition have the values and the time of their write; those deleted by coordinates have no other values, and
 * the time of the delete. One task reads all of them.
 *
 * @param handle the array; its time range is that of the changes
 * @param rowType kind and times of the change, and the columns of the array
 */
public record ChangesTable(String name, ArrayHandle handle, TypeOptions types, StructType rowType)
        implements SupportsRead, TypedTable {

    /** Name of the table of an array. */
    public static final String NAME = "changes";

    /** Name of the column with the kind of the change. */
    static final String TYPE = "_change_type";

    /** Name of the column with its time. */
    static final String TIME = "_commit_timestamp";

    /** Name of the column with the time of the version of a row that was written or deleted. */
    static final String ROW_TIME = "_row_timestamp";

    /**
     * Returns whether options ask for changes.
     *
     * @throws IllegalArgumentException if the value of the option is invalid
     */
    public static boolean isWanted(CaseInsensitiveStringMap options) {
        return OptionValues.isTrue(options, TableOptions.READ_CHANGE_FEED, false);
    }

    /** Returns the changes of an array. */
    public static ChangesTable of(String name, ArrayHandle handle, TypeOptions types) {
        try (ArrayReader array = handle.reader()) {
            TypeOptions known = types.with(array);
            StructType fields = ArrayMapping.of(array, known).columns(array.schema());
            StructType columns = new StructType()
                    .add(TYPE, DataTypes.StringType, false)
                    .add(TIME, DataTypes.TimestampType, false)
                    .add(ROW_TIME, DataTypes.TimestampType, false);
            for (StructField field : fields.fields()) {
                columns = columns.add(field.name(), field.dataType(), true, field.metadata());
            }
            return new ChangesTable(name, handle, known, columns);
        }
    }

    @Override
    public Column[] columns() {
        return TableColumns.of(rowType);
    }

    @Override
    public Set<TableCapability> capabilities() {
        return EnumSet.of(TableCapability.BATCH_READ, TableCapability.MICRO_BATCH_READ);
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
        TableOptions.check(options);
        boolean isRanged = options.containsKey(TimeTravel.START) || options.containsKey(TimeTravel.END);
        ArrayHandle part = isRanged ? new ArrayHandle(handle.uri(), handle.settings(), TimeTravel.of(options)) : handle;
        return () -> new ChangesScan(part, types, rowType, options);
    }
}
