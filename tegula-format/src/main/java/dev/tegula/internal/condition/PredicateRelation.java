package dev.tegula.internal.condition;

import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.cells.TextSet;
import java.util.List;

/** What is known of many cells at once says of a predicate: none match, some may, or all do. */
public final class PredicateRelation {

    /** What is known of a field in some cells. */
    public interface Statistics {

        /** How the keys of the cells lie to a set; INSIDE only if no cell is null. */
        Relation keys(String field, KeySet set);

        /** How the bytes of the cells lie to a set; INSIDE only if no cell is null. */
        Relation texts(String field, TextSet set);

        /** Whether no cell is null, some are, or all. */
        Relation nulls(String field);
    }

    private PredicateRelation() {}

    public static Relation of(Predicate predicate, Statistics facts) {
        if (predicate instanceof Predicate.InKeys test) {
            return facts.keys(test.field(), test.keys());
        } else if (predicate instanceof Predicate.InTexts test) {
            return facts.texts(test.field(), test.texts());
        } else if (predicate instanceof Predicate.IsNull test) {
            Relation nulls = facts.nulls(test.field());
            return test.isNull() ? nulls : opposite(nulls);
        } else if (predicate instanceof Predicate.All all) {
            return joined(all.parts(), facts, Relation.OUTSIDE, Relation.INSIDE);
        }
        return joined(((Predicate.Any) predicate).parts(), facts, Relation.INSIDE, Relation.OUTSIDE);
    }

    private static Relation opposite(Relation relation) {
        return switch (relation) {
            case OUTSIDE -> Relation.INSIDE;
            case CROSSES -> Relation.CROSSES;
            case INSIDE -> Relation.OUTSIDE;
        };
    }

    /** One part that decides settles all; else they must agree. */
    private static Relation joined(List<Predicate> parts, Statistics facts, Relation decides, Relation agree) {
        Relation joined = agree;
        for (Predicate part : parts) {
            Relation one = of(part, facts);
            if (one == decides) {
                return one;
            }
            joined = one == Relation.CROSSES ? one : joined;
        }
        return joined;
    }
}
