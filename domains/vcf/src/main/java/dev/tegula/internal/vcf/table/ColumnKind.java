package dev.tegula.internal.vcf.table;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;

/** The types of columns of tables of records. */
enum ColumnKind {
    /** A text of any length. */
    TEXT(Datatype.STRING_UTF8, Field.VARIABLE),
    /** One integer. */
    INTEGER(Datatype.INT32, 1),
    /** A position. */
    POSITION(Datatype.UINT32, 1),
    /** One floating-point number. */
    FLOAT(Datatype.FLOAT32, 1),
    /** Integers. */
    INTEGERS(Datatype.INT32, Field.VARIABLE),
    /** Floating-point numbers. */
    FLOATS(Datatype.FLOAT32, Field.VARIABLE),
    /** Whether a flag is set. */
    FLAG(Datatype.BOOL, 1);

    private final Datatype datatype;
    private final int values;

    ColumnKind(Datatype datatype, int values) {
        this.datatype = datatype;
        this.values = values;
    }

    /** Returns the field of a column. */
    Field field(String name, boolean nullable) {
        return new Field(name, datatype, values, nullable);
    }
}
