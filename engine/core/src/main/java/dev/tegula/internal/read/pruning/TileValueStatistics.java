package dev.tegula.internal.read.pruning;

import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.cells.TextSet;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.condition.PredicateRelation;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.MbrLevel;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.storage.open.TrustedTileStatistics;
import dev.tegula.schema.Attribute;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Statistics of the cells of a tile or of a fragment, known before any cell is read. */
final class TileValueStatistics implements PredicateRelation.Statistics {

    private final Function<String, @Nullable Attribute> attributes;
    private final OpenFragment fragment;
    private final @Nullable FragmentBox box;
    private final int tile;
    private final long cells;
    private final boolean ofFragment;

    private TileValueStatistics(
            Function<String, @Nullable Attribute> attributes,
            OpenFragment fragment,
            @Nullable FragmentBox box,
            int tile,
            long cells,
            boolean ofFragment) {
        this.attributes = attributes;
        this.fragment = fragment;
        this.box = box;
        this.tile = tile;
        this.cells = cells;
        this.ofFragment = ofFragment;
    }

    /**
     * Returns the statistics of a tile.
     *
     * @param attributes returns an attribute of a predicate by its name, or null if there is none
     * @param box the place of a dense fragment; null of a sparse one
     * @param cells number of cells in the tile
     */
    static TileValueStatistics ofTile(
            Function<String, @Nullable Attribute> attributes,
            OpenFragment fragment,
            @Nullable FragmentBox box,
            int tile,
            long cells) {
        return new TileValueStatistics(attributes, fragment, box, tile, cells, false);
    }

    /**
     * Returns the relation of all cells of a fragment to a predicate, from statistics of the whole fragment.
     * {@link Relation#CROSSES} means that it depends on the tile.
     */
    static Relation wholeRelation(
            Predicate predicate, Function<String, @Nullable Attribute> attributes, OpenFragment fragment) {
        if (predicate.equals(Predicate.TRUE)) {
            return Relation.INSIDE;
        }
        long cells = FragmentSummary.of(fragment).cells();
        return PredicateRelation.of(predicate, new TileValueStatistics(attributes, fragment, null, 0, cells, true));
    }

    /** Returns the fill value statistics of an attribute that the fragment does not have, or null if it has it. */
    private @Nullable FillValueStatistics missing(String field) {
        Attribute attribute = attributes.apply(field);
        return attribute != null && fragment.fields().find(attribute.field()) == null
                ? new FillValueStatistics(attributes)
                : null;
    }

    private TrustedTileStatistics extremes(String field) {
        Attribute attribute = attributes.apply(field);
        // A dimension may have the name of an attribute of an older schema.
        FragmentFields.Entry entry =
                attribute == null ? null : fragment.fields().find(attribute.field());
        return entry == null
                ? TrustedTileStatistics.UNKNOWN
                : ofFragment ? fragment.wholeStatistics(entry) : fragment.tileStatistics(entry);
    }

    /** The R-tree holds the bounds of a sparse fragment's dimensions. */
    private int dimension(String field) {
        return fragment.isDense() ? -1 : fragment.schema().dimensionIndex(field);
    }

    private MbrLevel mbrs() {
        return fragment.rtree().leaves(fragment.schema().dimensions());
    }

    @Override
    public Relation keys(String field, KeySet set) {
        FillValueStatistics missing = missing(field);
        if (missing != null) {
            return missing.keys(field, set);
        }
        int axis = box == null ? -1 : box.dimension(field);
        if (box != null && axis >= 0) {
            return box.relation(axis, tile, set);
        }
        int d = dimension(field);
        if (d >= 0) {
            return ofFragment ? Relation.CROSSES : set.relation(mbrs().low(d, tile), mbrs().high(d, tile));
        }
        if (TimestampFields.isTime(field)) {
            if (fragment.fields().find(field) != null) {
                return Relation.CROSSES;
            }
            long time = Keys.ofLong(
                    TimestampFields.field(field).datatype(),
                    TimestampFields.without(TimestampFields.field(field), fragment));
            return set.contains(time) ? Relation.INSIDE : Relation.OUTSIDE;
        }
        TrustedTileStatistics known = extremes(field);
        if (known.nulls(tile) == cells) {
            return Relation.OUTSIDE;
        }
        Relation values = set.isEmpty()
                ? Relation.OUTSIDE
                : set.equals(KeySet.ALL)
                        ? Relation.INSIDE
                        : known.hasKeys(tile) ? set.relation(known.low(tile), known.high(tile)) : Relation.CROSSES;
        return withNulls(values, known);
    }

    private Relation withNulls(Relation values, TrustedTileStatistics known) {
        return values == Relation.INSIDE && known.nulls(tile) != 0 ? Relation.CROSSES : values;
    }

    @Override
    public Relation texts(String field, TextSet set) {
        FillValueStatistics missing = missing(field);
        if (missing != null) {
            return missing.texts(field, set);
        }
        int d = dimension(field);
        if (d >= 0) {
            return ofFragment ? Relation.CROSSES : set.relation(mbrs().textLow(d, tile), mbrs().textHigh(d, tile));
        }
        TrustedTileStatistics known = extremes(field);
        if (known.nulls(tile) == cells) {
            return Relation.OUTSIDE;
        }
        byte[] low = known.textLow(tile);
        byte[] high = known.textHigh(tile);
        return low == null || high == null ? Relation.CROSSES : withNulls(set.relation(low, high), known);
    }

    @Override
    public Relation nulls(String field) {
        FillValueStatistics missing = missing(field);
        if (missing != null) {
            return missing.nulls(field);
        }
        long nulls = extremes(field).nulls(tile);
        return nulls == 0 ? Relation.OUTSIDE : nulls == cells ? Relation.INSIDE : Relation.CROSSES;
    }
}
