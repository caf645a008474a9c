package dev.tegula.internal.salvage;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.integrity.SalvageReport;
import dev.tegula.integrity.SalvageReport.Outcome;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentFields.Times;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.salvage.DensePlaces.TileBox;
import dev.tegula.internal.salvage.FragmentOpening.Opened;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.DenseFragmentCopy;
import dev.tegula.internal.write.SparseFragmentCopy;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.internal.write.fragment.FragmentOrigin;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Copies the readable cells of one fragment to another array, as one fragment or several with the same timestamps. */
final class FragmentCopy {

    private final ArrayContext target;
    private final Opened source;
    private final FragmentCells cells;
    private final FragmentFooter footer;
    private final TimestampedName name;
    private long copied;

    /** @param target the new array, with the schemas of the source */
    FragmentCopy(ArrayContext target, Opened source) {
        this.target = target;
        this.source = source;
        this.cells = source.cells();
        this.footer = cells.fragment().footer();
        TimestampedName own = cells.fragment().name();
        // TileDB 1.4 and 1.5 write the later timestamp first.
        this.name = TimestampedName.of(
                Math.min(own.start(), own.end()),
                Math.max(own.start(), own.end()),
                uuid(own),
                version().number());
    }

    private static String uuid(TimestampedName own) {
        return own.uuid().length() == NameSource.uuid().length() ? own.uuid() : NameSource.uuid();
    }

    /** Returns the version of the array, as for other writes, unless it does not support timestamps of cells. */
    private FormatVersion version() {
        FormatVersion version =
                FormatVersion.forFragment(cells.fragment().schema().version());
        boolean fits = (!footer.timestamps() || version.hasTimestamps())
                && (!footer.deletes() || version.hasProcessedConditions());
        return fits ? version : FormatVersion.forFragment(footer.version().number());
    }

    /** Copies the fragment and returns the outcome. */
    SalvageReport.Fragment run() {
        LossLog losses = cells.places() == null ? sparse() : dense(cells.places());
        Outcome outcome = losses.isEmpty() ? Outcome.COPIED : copied == 0 ? Outcome.LOST : Outcome.PARTLY;
        String array = target.directory().root().toString();
        return new SalvageReport.Fragment(array, cells.fragment().name().text(), outcome, copied, "", losses.losses());
    }

    private LossLog sparse() {
        LossLog losses = new LossLog();
        try (SparseFragmentCopy copy = new SparseFragmentCopy(target, source.schema(), name, origin())) {
            for (int t = 0; t < cells.tiles(); t++) {
                Cells read = cells.read(t, losses);
                Cells tile = read == null ? null : inDomain(copy, read, t, losses);
                if (tile != null) {
                    copy.append(withTimestamps(tile));
                    copied += tile.size();
                }
            }
            copy.commit();
        }
        return losses;
    }

    /** Returns the cells of a tile that are within the domain, or null if there are none. */
    private @Nullable Cells inDomain(SparseFragmentCopy copy, Cells tile, int t, LossLog losses) {
        try {
            copy.check(tile);
            return tile;
        } catch (IllegalArgumentException e) {
            Cells inside = copy.inDomain(tile);
            cells.lose(t, tile.size() - (inside == null ? 0 : inside.size()), DamageReasons.reason(e), losses);
            return inside;
        }
    }

    private FragmentOrigin origin() {
        Times times = new Times(footer.timestamps() || needsTimestamps(), footer.deletes());
        return new FragmentOrigin(times, cells.processedConditions());
    }

    /**
     * Returns whether cells need timestamps: the fragment was consolidated in an old version without them, and its copy
     * has a version in which libtiledb requires them.
     */
    private boolean needsTimestamps() {
        return !footer.timestamps()
                && name.start() < name.end()
                && version().hasTimestamps()
                && !footer.version().hasTimestamps();
    }

    /** Adds the fragment's end timestamp to cells that need timestamps. */
    private Cells withTimestamps(Cells tile) {
        if (!needsTimestamps()) {
            return tile;
        }
        List<Column> columns = tile.columns();
        Field field = new Field(FragmentFields.TIMESTAMPS, Datatype.UINT64, 1, false);
        columns.add(LostValues.ofNumber(field, name.end(), tile.size()));
        return Cells.of(columns);
    }

    /**
     * Copies all tiles as one fragment. If some are lost, copies the others in boxes, so that lost cells do not hide
     * those of older fragments.
     */
    private LossLog dense(DensePlaces places) {
        LossLog losses = new LossLog();
        BitSet readable = new BitSet();
        int whole = 0;
        try (DenseFragmentCopy copy = new DenseFragmentCopy(target, source.schema(), name)) {
            for (int t = 0; t < cells.tiles(); t++) {
                Cells tile = cells.read(t, losses);
                readable.set(t, tile != null);
                if (tile != null && readable.nextClearBit(whole) > t) {
                    whole = t;
                    copy.append(tile);
                    copied += places.count(t);
                }
            }
            if (readable.cardinality() == cells.tiles()) {
                copy.commit(places.cells(places.all()));
                return losses;
            }
        }
        copied = 0;
        TimestampedName next = name;
        for (TileBox box : places.boxes(readable)) {
            copyBox(places, box, next);
            next = TimestampedName.of(name.start(), name.end(), NameSource.uuidAfter(name), name.version());
        }
        return losses;
    }

    private void copyBox(DensePlaces places, TileBox box, TimestampedName boxName) {
        LossLog known = new LossLog();
        try (DenseFragmentCopy copy = new DenseFragmentCopy(target, source.schema(), boxName)) {
            for (int t : places.tiles(box)) {
                Cells tile = cells.read(t, known);
                if (tile == null) {
                    throw new CorruptArrayException(
                            FilePlace.of(cells.fragment().uri()).part("tile " + t),
                            "tile can no longer be read. Run the salvage again.");
                }
                copy.append(tile);
                copied += places.count(t);
            }
            copy.commit(places.cells(box));
        }
    }
}
