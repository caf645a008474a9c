package dev.tegula.internal.sql.functions;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which rows GAPFILL adds.
 *
 * @param grid the buckets
 * @param bucket the column with starts of buckets
 * @param keys columns of which each combination of values has buckets of its own
 * @param previous columns of which a new row has the values of the row before
 * @param linear columns of which a new row has values between those of its neighbours
 * @param start a value in the first bucket, or null for the first row's
 * @param finish the end of the last bucket, exclusively, or null for that of the last row's
 */
public record GapSpec(
        BucketGrid grid,
        int bucket,
        List<Integer> keys,
        List<Integer> previous,
        List<Integer> linear,
        @Nullable Long start,
        @Nullable Long finish) {}
