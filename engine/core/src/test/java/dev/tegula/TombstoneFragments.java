package dev.tegula;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.condition.StoredConditions;
import dev.tegula.internal.format.DeleteConditionFormat;
import dev.tegula.internal.fragment.FragmentFields.Times;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.internal.write.SparseFragmentCopy;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.internal.write.fragment.FragmentOrigin;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Field;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Writes fragments some of whose cells are tombstones, each with the condition that libtiledb needs beside it. */
public final class TombstoneFragments {

    private final Tegula tegula;
    private final String uri;

    public TombstoneFragments(Tegula tegula, String uri) {
        this.tegula = tegula;
        this.uri = uri;
    }

    private ArrayContext context() {
        try (ArrayReader array = tegula.openForReading(uri)) {
            return ArrayContext.open(array.query().array().snapshot().context().location());
        }
    }

    /**
     * Writes cells of different coordinates, in any order.
     *
     * @param cells all fields; the attributes of tombstones are of no account
     * @param tombstones positions of the tombstones among the cells
     * @throws IllegalArgumentException if a cell is outside the domain
     */
    public void write(long time, Cells cells, BitSet tombstones) {
        deleteNothing(time);
        writeWithoutCondition(time, cells, tombstones);
    }

    /** Writes cells without the condition, which readers of Tegula do not need. */
    public void writeWithoutCondition(long time, Cells cells, BitSet tombstones) {
        long[] deleted = all(TimestampFields.NONE, cells);
        tombstones.stream().forEach(i -> deleted[i] = time);
        write(time, cells, deleted, all(TimestampFields.NONE, cells));
    }

    /** Writes cells that all have one time and condition of their delete, which may contradict the fragment. */
    public void write(long time, Cells cells, long deleted, long condition) {
        write(time, cells, all(deleted, cells), all(condition, cells));
    }

    private static long[] all(long value, Cells cells) {
        long[] values = new long[cells.size()];
        Arrays.fill(values, value);
        return values;
    }

    private void write(long time, Cells cells, long[] deleted, long[] conditions) {
        ArrayContext context = context();
        SchemaRef ref = context.directory().schemaAt(time);
        ArraySchema schema = context.schemas().get(ref.name());
        TimestampedName name = NameSource.fragment(
                time, FormatVersion.forFragment(schema.version()).number());
        FragmentOrigin origin = new FragmentOrigin(new Times(true, true), List.of());
        try (SparseFragmentCopy fragment = new SparseFragmentCopy(context, ref, name, origin)) {
            Cells complete = withTimes(schema, cells, List.of(all(time, cells), deleted, conditions));
            fragment.check(complete);
            fragment.append(complete);
            fragment.commit();
        }
    }

    private static Cells withTimes(ArraySchema schema, Cells cells, List<long[]> times) {
        List<Column> columns = new ArrayList<>();
        schema.fieldNames().forEach(field -> columns.add(cells.column(field)));
        List<Field> fields = List.of(TimestampFields.WRITTEN, TimestampFields.DELETED, TimestampFields.CONDITION);
        for (int i = 0; i < fields.size(); i++) {
            columns.add(Column.of(fields.get(i), times.get(i), cells.size(), null, null));
        }
        return Cells.of(columns);
    }

    /** Stores a delete condition that no cell matches. */
    private void deleteNothing(long time) {
        ArrayContext context = context();
        ArraySchema schema =
                context.schemas().get(context.directory().schemaAt(time).name());
        FormatVersion version = FormatVersion.forFragment(schema.version());
        ByteWriter content = new ByteWriter();
        DeleteConditionFormat.write(
                content,
                new StoredConditions(schema)
                        .of(new Predicate.IsNull(schema.dimensions().get(0).name(), false)));
        ByteWriter tile = new ByteWriter();
        context.resources()
                .filters()
                .use(scratch -> GenericTile.write(content.array(), content.size(), version, null, tile, scratch));
        VfsUri commits = context.directory().root().child(FolderNames.COMMITS);
        context.storage().createFolder(commits);
        String name = NameSource.fragment(time, version.number()).text();
        context.storage().write(commits.child(name + ".del"), tile.toByteArray());
    }
}
