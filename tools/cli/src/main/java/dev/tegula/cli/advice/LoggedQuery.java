package dev.tegula.cli.advice;

import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query that an array should answer fast.
 *
 * @param fields the fields that it returns
 * @param condition null for all cells of the subarray
 */
public record LoggedQuery(
        Subarray subarray, List<String> fields, @Nullable Condition condition) {}
