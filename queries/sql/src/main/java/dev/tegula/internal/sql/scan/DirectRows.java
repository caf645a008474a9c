package dev.tegula.internal.sql.scan;

import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.jspecify.annotations.Nullable;

/**
 * A plan that returns its rows itself. A statement that is only a scan runs without generated code; compiling it takes
 * longer than the scan.
 */
public interface DirectRows {

    /** Returns the rows with the variables of an execution. */
    Enumerable<@Nullable Object[]> rows(DataContext root);
}
