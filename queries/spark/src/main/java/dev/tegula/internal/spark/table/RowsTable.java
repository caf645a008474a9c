package dev.tegula.internal.spark.table;

import dev.tegula.internal.spark.types.TypedTable;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * A table of rows that the driver determines when they are read.
 *
 * @param values the rows
 */
record RowsTable(String name, StructType rowType, Supplier<List<@Nullable Object[]>> values)
        implements TypedTable, SupportsRead {

    @Override
    public Column[] columns() {
        return TableColumns.of(rowType);
    }

    @Override
    public Set<TableCapability> capabilities() {
        return EnumSet.of(TableCapability.BATCH_READ);
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
        return () -> new Rows(rowType, values.get()).scan();
    }
}
