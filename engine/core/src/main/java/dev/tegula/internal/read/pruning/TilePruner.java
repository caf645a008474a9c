package dev.tegula.internal.read.pruning;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.condition.PredicateRelation;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.Attribute;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Compares the statistics of fragments and tiles with a read's condition. Statistics of a whole fragment come first, so
 * that those of its tiles are read only if the fragment's do not decide.
 */
public final class TilePruner {

    private final Function<String, @Nullable Attribute> attributes;
    private final Function<OpenFragment, Predicate> predicates;
    private final Map<OpenFragment, Relation> fragmentRelations = new ConcurrentHashMap<>();

    /**
     * @param attributes returns an attribute of predicates by its name, or null if there is none
     * @param predicates predicate that the cells of a fragment must satisfy; must always return the same one
     */
    public TilePruner(Function<String, @Nullable Attribute> attributes, Function<OpenFragment, Predicate> predicates) {
        this.attributes = attributes;
        this.predicates = predicates;
    }

    /**
     * Returns the relation of all cells of a fragment to the condition. {@link Relation#CROSSES} means that it depends
     * on the tile.
     */
    public Relation of(OpenFragment fragment) {
        return fragmentRelations.computeIfAbsent(
                fragment, f -> TileValueStatistics.wholeRelation(predicates.apply(f), attributes, f));
    }

    /**
     * Returns the relation of the cells of a sparse fragment's tile to the condition.
     *
     * @param cells number of cells in the tile
     */
    public Relation of(OpenFragment fragment, int tile, long cells) {
        return of(fragment, null, tile, cells);
    }

    /**
     * Returns the part of the condition that statistics do not decide for the cells of a sparse fragment's tile.
     *
     * @param cells number of cells in the tile
     */
    public Predicate undecided(OpenFragment fragment, int tile, long cells) {
        return PredicateRelation.undecided(
                predicates.apply(fragment), TileValueStatistics.ofTile(attributes, fragment, null, tile, cells));
    }

    /**
     * Returns the relation of the cells of a dense fragment's tile to the condition.
     *
     * @param cells number of cells in the tile
     */
    public Relation of(FragmentBox box, int tile, long cells) {
        return of(box.fragment(), box, tile, cells);
    }

    private Relation of(OpenFragment fragment, @Nullable FragmentBox box, int tile, long cells) {
        Relation whole = of(fragment);
        return whole != Relation.CROSSES
                ? whole
                : PredicateRelation.of(
                        predicates.apply(fragment), TileValueStatistics.ofTile(attributes, fragment, box, tile, cells));
    }
}
