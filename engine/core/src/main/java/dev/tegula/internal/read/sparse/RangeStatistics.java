package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.cells.TextSet;
import dev.tegula.internal.condition.PredicateRelation;
import dev.tegula.internal.condition.StoredCondition;
import dev.tegula.internal.condition.StoredConditionBinder;
import dev.tegula.internal.read.pruning.DomainStatistics;
import dev.tegula.internal.storage.open.DeleteConditions.Delete;
import dev.tegula.schema.ArraySchema;

/** Statistics of the coordinates within the ranges of a read. Nothing is known of attributes. */
final class RangeStatistics implements PredicateRelation.Statistics {

    private final ArraySchema schema;
    private final SparseRanges ranges;
    private final DomainStatistics domain;

    RangeStatistics(ArraySchema schema, SparseRanges ranges) {
        this.schema = schema;
        this.ranges = ranges;
        this.domain = new DomainStatistics(schema);
    }

    /** Returns whether a delete matches no cell within the ranges. Of thousands, few comparisons are bound. */
    boolean isWithoutMatches(Delete delete) {
        return stay(delete.stays(), new StoredConditionBinder(schema::field, delete::source));
    }

    private boolean stay(StoredCondition condition, StoredConditionBinder binder) {
        if (condition instanceof StoredCondition.Or or) {
            return or.parts().stream().anyMatch(part -> stay(part, binder));
        } else if (condition instanceof StoredCondition.And and) {
            return and.parts().stream().allMatch(part -> stay(part, binder));
        }
        String field = condition instanceof StoredCondition.Compare compare
                ? compare.field()
                : condition instanceof StoredCondition.Among among ? among.field() : "";
        return schema.dimension(field) != null && PredicateRelation.of(binder.bind(condition), this) == Relation.INSIDE;
    }

    @Override
    public Relation keys(String field, KeySet set) {
        int d = schema.dimensionIndex(field);
        long[] span = d < 0 ? null : ranges.span(d);
        return span == null ? domain.keys(field, set) : set.relation(span[0], span[1]);
    }

    @Override
    public Relation texts(String field, TextSet set) {
        int d = schema.dimensionIndex(field);
        if (d < 0 || !ranges.restricts(d)) {
            return domain.texts(field, set);
        }
        return set.complement().intersect(ranges.texts(d)).isEmpty() ? Relation.INSIDE : Relation.CROSSES;
    }

    @Override
    public Relation nulls(String field) {
        return domain.nulls(field);
    }
}
