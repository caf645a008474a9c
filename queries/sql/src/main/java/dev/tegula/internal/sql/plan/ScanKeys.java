package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.scan.ScanSpec;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.ReflectiveRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Whether the values of some columns of a scan differ between all rows. The keys of a table would be wrong here:
 * Calcite takes their numbers for those of a scan's columns, which are some of the table's.
 */
public final class ScanKeys implements MetadataHandler<BuiltInMetadata.ColumnUniqueness> {

    static final RelMetadataProvider PROVIDER = ReflectiveRelMetadataProvider.reflectiveSource(
            new ScanKeys(), BuiltInMetadata.ColumnUniqueness.Handler.class);

    private ScanKeys() {}

    @Override
    public MetadataDef<BuiltInMetadata.ColumnUniqueness> getDef() {
        return BuiltInMetadata.ColumnUniqueness.DEF;
    }

    /** Returns whether columns of a scan are a key; called by Calcite. */
    public Boolean areColumnsUnique(TableScan scan, RelMetadataQuery mq, ImmutableBitSet columns, boolean ignoreNulls) {
        if (!(scan instanceof ArrayScan array)) {
            return scan.getTable() != null && scan.getTable().isKey(columns);
        }
        ScanSpec spec = array.spec();
        return spec.table().hasKey()
                && columns.asList().stream()
                        .map(spec.columns()::get)
                        .toList()
                        .containsAll(spec.table().dimensions());
    }
}
