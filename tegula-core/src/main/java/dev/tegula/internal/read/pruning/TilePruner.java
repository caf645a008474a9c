package dev.tegula.internal.read.pruning;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.ArraySchema;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What statistics say of a read's condition: of whole fragments first, so that what is known of tiles is read only
 * where that does not decide.
 */
public final class TilePruner {

    private final ArraySchema schema;
    private final Function<OpenFragment, Predicate> predicates;
    private final Map<OpenFragment, Relation> wholes = new ConcurrentHashMap<>();

    /**
     * @param schema the schema that is read with
     * @param predicates what cells of a fragment must satisfy, always the same
     */
    public TilePruner(ArraySchema schema, Function<OpenFragment, Predicate> predicates) {
        this.schema = schema;
        this.predicates = predicates;
    }

    /** How all cells of a fragment lie to the condition; {@link Relation#CROSSES} where only its tiles can tell. */
    public Relation of(OpenFragment fragment) {
        return wholes.computeIfAbsent(fragment, f -> TileValueStatistics.wholeRelation(predicates.apply(f), schema, f));
    }

    /**
     * How the cells of a tile lie to the condition.
     *
     * @param cells cells of the tile
     */
    public Relation of(OpenFragment fragment, int tile, long cells) {
        Relation whole = of(fragment);
        return whole != Relation.CROSSES
                ? whole
                : TileValueStatistics.relation(predicates.apply(fragment), schema, fragment, tile, cells);
    }
}
