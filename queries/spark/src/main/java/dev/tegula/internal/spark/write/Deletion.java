package dev.tegula.internal.spark.write;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.errors.InexactDeleteException;
import dev.tegula.internal.selection.Selection;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.engine.SparkSteps;
import dev.tegula.internal.spark.predicates.PredicateTranslator;
import dev.tegula.internal.spark.types.ArrayMapping;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.jspecify.annotations.Nullable;

/** Deletes of cells by predicates of Spark: conditions that the format stores, or boxes of dense arrays. */
public final class Deletion {

    private Deletion() {}

    /** Returns whether all predicates have exact conditions. */
    public static boolean isExact(ArrayHandle handle, TypeOptions types, Predicate[] predicates) {
        return conditions(handle, types, predicates) != null;
    }

    /** Returns whether cells can be deleted without reading them: in dense arrays, if the predicates select boxes. */
    public static boolean isPossible(
            ArrayHandle handle, TypeOptions types, ArraySchema schema, Predicate[] predicates) {
        List<Condition> all = conditions(handle, types, predicates);
        return all != null
                && (!schema.isDense()
                        || all.isEmpty()
                        || DenseFill.selectsBoxes(handle, schema, new Condition.And(all)));
    }

    /**
     * Returns the condition of cells that match all predicates; null for all cells.
     *
     * @throws InexactDeleteException if there is no exact condition
     */
    static @Nullable Condition condition(ArrayHandle handle, TypeOptions types, Predicate[] predicates) {
        List<Condition> all = conditions(handle, types, predicates);
        if (all == null) {
            throw new InexactDeleteException(
                    "array '" + handle + "': its format has no delete condition for this"
                            + " predicate. Compare columns with values, in this order, or write the rows that stay with mode"
                            + " overwrite.",
                    null);
        }
        return all.isEmpty() ? null : all.size() == 1 ? all.get(0) : new Condition.And(all);
    }

    private static @Nullable List<Condition> conditions(ArrayHandle handle, TypeOptions types, Predicate[] predicates) {
        try (ArrayReader array = handle.reader()) {
            PredicateTranslator translator = PredicateTranslator.of(ArrayMapping.of(array, types), array);
            List<Condition> all = new ArrayList<>();
            for (Predicate predicate : predicates) {
                if (predicate.name().equals("ALWAYS_TRUE")) {
                    continue;
                }
                Condition condition = translator.condition(predicate);
                if (condition == null) {
                    return null;
                }
                all.add(condition);
            }
            return all;
        }
    }

    /**
     * Deletes the cells that match all predicates, now. Cells of dense arrays become fill values.
     *
     * @throws InexactDeleteException if the format cannot express the delete
     */
    public static void run(ArrayHandle handle, TypeOptions types, Predicate[] predicates) {
        Condition condition = condition(handle, types, predicates);
        try (ArrayWriter array = writer(handle)) {
            if (array.schema().isDense()) {
                DenseFill.run(handle, System.currentTimeMillis(), condition);
            } else {
                delete(array, condition);
            }
        }
        handle.maintenance().warnOfNewerWrites();
    }

    private static ArrayWriter writer(ArrayHandle handle) {
        return handle.engine().openForWriting(handle.uri(), handle.settings().open());
    }

    /**
     * Checks that a delete is possible.
     *
     * @throws IllegalArgumentException if it is not
     */
    static void check(ArrayHandle handle, @Nullable Condition condition) {
        if (condition == null) {
            return;
        }
        try (ArrayWriter array = writer(handle)) {
            if (array.schema().isDense()) {
                DenseFill.check(handle, array.schema(), condition);
            } else {
                inWords(() -> array.checkDelete(condition));
            }
        }
    }

    private static void inWords(Runnable delete) {
        SparkSteps.phrased(() -> {
            delete.run();
            return true;
        });
    }

    /** Deletes the cells that match a condition, or all if it is null. */
    static void delete(ArrayWriter array, @Nullable Condition condition) {
        if (condition == null) {
            array.deleteAllBut(Selection.none(array.schema().dimensions().get(0)));
        } else {
            inWords(() -> array.delete(condition));
        }
    }
}
