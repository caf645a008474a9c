package dev.tegula.internal.read.pruning;

import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.cells.TextSet;
import dev.tegula.internal.condition.PredicateRelation;
import dev.tegula.schema.Attribute;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of cells whose attributes all have the fill value.
 *
 * @param attributes returns an attribute by its name, or null if there is none
 */
public record FillValueStatistics(Function<String, @Nullable Attribute> attributes)
        implements PredicateRelation.Statistics {

    private static Relation relation(boolean match) {
        return match ? Relation.INSIDE : Relation.OUTSIDE;
    }

    @Override
    public Relation keys(String field, KeySet set) {
        Attribute attribute = attributes.apply(field);
        if (attribute == null) {
            return Relation.CROSSES;
        }
        long[] key = new long[1];
        Keys.load(attribute.datatype().physical(), attribute.fill(), 0, 1, key, 0);
        return relation(!isNull(attribute) && set.contains(key[0]));
    }

    @Override
    public Relation texts(String field, TextSet set) {
        Attribute attribute = attributes.apply(field);
        if (attribute == null) {
            return Relation.CROSSES;
        }
        byte[] fill = attribute.fill();
        return relation(!isNull(attribute) && set.contains(fill, 0, fill.length));
    }

    @Override
    public Relation nulls(String field) {
        Attribute attribute = attributes.apply(field);
        return attribute == null ? Relation.CROSSES : relation(isNull(attribute));
    }

    private static boolean isNull(Attribute attribute) {
        return attribute.isNullable() && !attribute.isFillValid();
    }
}
