package dev.tegula.internal.condition;

import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.cells.TextSet;
import java.util.List;

/** Evaluates a predicate with statistics of many cells: none match, some may, or all do. */
public final class PredicateRelation {

    /** Statistics of the fields of some cells. */
    public interface Statistics {

        /** Returns the relation of the cells' keys to a set; INSIDE only if no cell is null. */
        Relation keys(String field, KeySet set);

        /** Returns the relation of the cells' bytes to a set; INSIDE only if no cell is null. */
        Relation texts(String field, TextSet set);

        /** Returns whether no cell is null, some are, or all are. */
        Relation nulls(String field);
    }

    private PredicateRelation() {}

    public static Relation of(Predicate predicate, Statistics statistics) {
        if (predicate instanceof Predicate.InKeys test) {
            return statistics.keys(test.field(), test.keys());
        } else if (predicate instanceof Predicate.InTexts test) {
            return statistics.texts(test.field(), test.texts());
        } else if (predicate instanceof Predicate.Matches) {
            return Relation.CROSSES; // statistics know the bounds of texts only
        } else if (predicate instanceof Predicate.IsNull test) {
            Relation nulls = statistics.nulls(test.field());
            return test.isNull() ? nulls : opposite(nulls);
        } else if (predicate instanceof Predicate.All all) {
            return joined(all.parts(), statistics, Relation.OUTSIDE, Relation.INSIDE);
        }
        return joined(((Predicate.Any) predicate).parts(), statistics, Relation.INSIDE, Relation.OUTSIDE);
    }

    /** Returns the parts of a predicate that statistics do not decide for cells of which some may match. */
    public static Predicate undecided(Predicate predicate, Statistics statistics) {
        if (!(predicate instanceof Predicate.All all)) {
            return predicate;
        }
        List<Predicate> parts = all.parts().stream()
                .filter(part -> of(part, statistics) != Relation.INSIDE)
                .toList();
        return parts.size() == 1 ? parts.get(0) : new Predicate.All(parts);
    }

    private static Relation opposite(Relation relation) {
        return switch (relation) {
            case OUTSIDE -> Relation.INSIDE;
            case CROSSES -> Relation.CROSSES;
            case INSIDE -> Relation.OUTSIDE;
        };
    }

    /** Returns the deciding relation if any part has it. Otherwise all parts must agree. */
    private static Relation joined(List<Predicate> parts, Statistics statistics, Relation decides, Relation agree) {
        Relation joined = agree;
        for (Predicate part : parts) {
            Relation one = of(part, statistics);
            if (one == decides) {
                return one;
            }
            joined = one == Relation.CROSSES ? one : joined;
        }
        return joined;
    }
}
