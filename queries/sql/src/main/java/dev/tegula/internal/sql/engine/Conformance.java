package dev.tegula.internal.sql.engine;

import org.apache.calcite.sql.validate.SqlConformance;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;

/** What statements may do beyond the standard. */
final class Conformance extends SqlDelegatingConformance {

    static final SqlConformance INSTANCE = new Conformance();

    private Conformance() {
        super(SqlConformanceEnum.LENIENT);
    }

    /** Lets expressions name the columns before them, as in DuckDB. */
    @Override
    public SelectAliasLookup isSelectAlias() {
        return SelectAliasLookup.LEFT_TO_RIGHT;
    }

    @Override
    public boolean allowPluralTimeUnits() {
        return true;
    }
}
