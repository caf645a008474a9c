package dev.tegula.internal.spark.read;

import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import java.util.List;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.StructType;

/**
 * What a scan reads.
 *
 * @param columns the columns to return
 * @param order order of the rows of a task
 * @param limit greatest number of rows of a task
 * @param sample the pieces to read
 * @param predicates what Spark pushed down, for its plans
 * @param conditions the same as conditions
 */
record ScanRequest(
        StructType columns,
        ResultOrder order,
        long limit,
        TileSample sample,
        List<Predicate> predicates,
        List<Condition> conditions) {

    ScanRequest {
        predicates = List.copyOf(predicates);
        conditions = List.copyOf(conditions);
    }

    /** Returns a request with further conditions. */
    ScanRequest with(List<Condition> more) {
        List<Condition> all = new java.util.ArrayList<>(conditions);
        all.addAll(more);
        return new ScanRequest(columns, order, limit, sample, predicates, all);
    }
}
