package dev.tegula.internal.spark.table;

import dev.tegula.ArrayReader;
import dev.tegula.Transaction;
import dev.tegula.errors.InexactDeleteException;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.read.ArrayScanBuilder;
import dev.tegula.internal.spark.types.ArrayMapping;
import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.spark.write.ChangeWriteBuilder;
import dev.tegula.internal.spark.write.InexactCells;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.DeltaWriteBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.RowLevelOperation;
import org.apache.spark.sql.connector.write.SupportsDelta;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A statement that changes rows: {@code UPDATE}, {@code MERGE}, or a {@code DELETE} whose predicate is no condition of
 * the format. Coordinates identify rows. The statement is a transaction: it reads its base, and fails with a conflict
 * if others have changed what it has read.
 */
final class RowChanges implements RowLevelOperation, SupportsDelta {

    private final ArrayHandle handle;
    private final TypeOptions types;
    private final Command command;
    private final Transaction transaction;

    private RowChanges(ArrayHandle handle, TypeOptions types, Command command, Transaction transaction) {
        this.handle = handle;
        this.types = types;
        this.command = command;
        this.transaction = transaction;
    }

    /**
     * Begins a statement.
     *
     * @throws InexactDeleteException if it updates rows of an array that allows duplicates
     */
    static RowChanges begin(ArrayHandle handle, TypeOptions types, Command command) {
        if (!handle.timestamps().equals(TimestampRange.all())) {
            throw new IllegalArgumentException("array '" + handle + "': " + command
                    + " changes its present state, and cannot be combined with the options start and end");
        }
        Transaction transaction =
                handle.engine().transaction(handle.uri(), handle.settings().open());
        RowChanges changes = new RowChanges(handle, types, command, transaction);
        if (command != Command.DELETE) {
            changes.requireIdentity();
        }
        return changes;
    }

    /** Spark asks for the parts of a row-level delete even if it then deletes by condition. */
    private void requireIdentity() {
        if (transaction.schema().allowsDuplicates()) {
            throw InexactDeleteException.ofDuplicates(
                    "array '" + handle + "': " + command + " has coordinates, other than conditions of DELETE", null);
        }
    }

    /** Refuses rows whose coordinates Spark rounds: others would be deleted, or none. */
    private void requireExactCoordinates() {
        for (Dimension dimension : transaction.schema().dimensions()) {
            if (dimension.datatype() == Datatype.DATETIME_NS
                    && types.nanoseconds() == TypeOptions.Nanoseconds.TRUNCATE) {
                throw new IllegalArgumentException("array '" + handle + "': " + command + " cannot tell rows apart by"
                        + " the dimension '" + dimension.name() + "', which is rounded to microseconds (found "
                        + TypeOptions.NANOSECONDS + "=truncate). Use a catalog with " + TypeOptions.NANOSECONDS
                        + "=long.");
            }
        }
    }

    /** Returns the state that the statement reads. */
    ArrayReader base() {
        return transaction.reader();
    }

    @Override
    public Command command() {
        return command;
    }

    @Override
    public String description() {
        return "tegula " + handle + " " + command;
    }

    @Override
    public NamedReference[] rowId() {
        return transaction.schema().dimensions().stream()
                .map(dimension -> FieldMapping.column(dimension.name()))
                .toArray(NamedReference[]::new);
    }

    @Override
    public NamedReference[] requiredMetadataAttributes() {
        boolean keepsValues = command != Command.DELETE
                && !InexactCells.fields(ArrayMapping.of(base(), types)).isEmpty();
        return keepsValues ? new NamedReference[] {Expressions.column(InexactCells.COLUMN)} : new NamedReference[0];
    }

    @Override
    public boolean representUpdateAsDeleteAndInsert() {
        return true;
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
        TableOptions.check(options);
        ArraySchema schema = transaction.schema();
        if (schema.isDense() || base().nonEmptyDomain() == null) {
            // Scans are limited to the cells that exist now.
            transaction.requireUnchanged(Subarray.whole());
        }
        return new ArrayScanBuilder(handle, types, options, base());
    }

    @Override
    public DeltaWriteBuilder newWriteBuilder(LogicalWriteInfo info) {
        TableOptions.check(info.options());
        requireExactCoordinates();
        return new ChangeWriteBuilder(handle, types, transaction, info);
    }
}
