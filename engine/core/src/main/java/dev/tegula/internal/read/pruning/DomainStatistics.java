package dev.tegula.internal.read.pruning;

import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.cells.TextSet;
import dev.tegula.internal.condition.PredicateRelation;
import dev.tegula.internal.condition.StoredConditionBinder;
import dev.tegula.internal.storage.open.DeleteConditions.Delete;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;

/** Statistics of all coordinates that an array can have. Nothing is known of attributes. */
public record DomainStatistics(ArraySchema schema) implements PredicateRelation.Statistics {

    /** Returns whether a delete matches no coordinates that the array can have, as one that is beside tombstones. */
    public boolean isWithoutMatches(Delete delete) {
        StoredConditionBinder binder = new StoredConditionBinder(schema::field, delete::source);
        return delete.stays().fieldNames().stream().allMatch(name -> schema.dimension(name) != null)
                && PredicateRelation.of(binder.bind(delete.stays()), this) == Relation.INSIDE;
    }

    @Override
    public Relation keys(String field, KeySet set) {
        Dimension dimension = schema.dimension(field);
        if (dimension != null && dimension.domain() instanceof Range.OfLong whole) {
            return set.relation(
                    Keys.ofLong(dimension.datatype(), whole.low()), Keys.ofLong(dimension.datatype(), whole.high()));
        } else if (dimension != null && dimension.domain() instanceof Range.OfDouble real) {
            return set.relation(Keys.ofDouble(real.low()), Keys.ofDouble(real.high()));
        }
        return Relation.CROSSES;
    }

    @Override
    public Relation texts(String field, TextSet set) {
        return schema.dimension(field) != null && set.complement().intervals().isEmpty()
                ? Relation.INSIDE
                : Relation.CROSSES;
    }

    @Override
    public Relation nulls(String field) {
        return schema.dimension(field) != null ? Relation.OUTSIDE : Relation.CROSSES;
    }
}
