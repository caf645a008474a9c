package dev.tegula.internal.sql.catalog;

import dev.tegula.internal.sql.types.ColumnType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The target of the rows of UPDATE and MERGE: the columns of an array, without values where a changed row keeps what is
 * stored, and then whether a row is changed.
 */
public final class ChangeTable extends AbstractTable {

    /** Begins the names of these tables. Names of arrays have no such character. */
    static final String PREFIX = "\0changes of ";

    private final ArrayTable array;

    ChangeTable(ArrayTable array) {
        this.array = array;
    }

    /** Returns the name of the target for the rows of an array. */
    public static String name(String array) {
        return PREFIX + array;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory types) {
        RelDataTypeFactory.Builder builder = types.builder();
        for (ColumnType column : array.columns()) {
            builder.add(column.name(), types.createTypeWithNullability(column.type(types), !column.dimension()));
        }
        return builder.add(PREFIX, SqlTypeName.BOOLEAN).build();
    }
}
