package dev.tegula.interop.differential;

import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Comparison;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.oracle.LibtiledbEngine;
import dev.tegula.interop.oracle.OracleException;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.interop.tegula.TegulaRanges;
import dev.tegula.model.TegulaArray;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.schema.TileOrder;
import dev.tegula.testkit.model.ArrayUnderTest;
import dev.tegula.testkit.model.ForwardingArray;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A Tegula array whose reads are repeated with libtiledb and compared. */
final class WitnessedArray extends ForwardingArray {

    private final TegulaArray array;
    private final String uri;
    private final LibtiledbEngine libtiledb;
    private final AtomicInteger witnessed;
    private final Set<Long> written = new HashSet<>();
    private boolean sameTime;
    private boolean tombstones;
    private final Set<String> deletedBy = new HashSet<>();
    private final Set<String> evolved = new HashSet<>();
    private final Map<String, FilterPipeline> filters = new HashMap<>();
    private final Set<String> refiltered = new HashSet<>();
    private @Nullable ArraySchema latest;

    /**
     * Prepares the array without creating it.
     *
     * @param uri the URI of an array that does not exist
     * @param witnessed the counter of reads by both engines
     */
    WitnessedArray(String uri, LibtiledbEngine libtiledb, AtomicInteger witnessed) {
        this.array = new TegulaArray(uri);
        this.uri = uri;
        this.libtiledb = libtiledb;
        this.witnessed = witnessed;
    }

    @Override
    public List<Cells> read(
            TimestampRange timestamps,
            Subarray subarray,
            @Nullable Condition where,
            List<String> fields,
            ResultOrder order,
            long budget) {
        Opening opening = new Opening(
                null,
                timestamps.start(),
                timestamps.end() == Long.MAX_VALUE ? null : timestamps.end(),
                Opening.NOW.config());
        TegulaEngine tegula = TegulaEngine.shared();
        SchemaSpec schema = tegula.schema(uri, opening);
        // The comparison needs the coordinates to know which cells may come in any order.
        Set<String> wanted = new LinkedHashSet<>(schema.dense() ? List.of() : schema.dimNames());
        wanted.addAll(fields);
        boolean any = schema.dense() && order == ResultOrder.UNORDERED;
        CellOrder asked = any ? CellOrder.ROW_MAJOR : CellOrder.valueOf(order.name());
        ReadSpec read = new ReadSpec(asked, ranges(schema, subarray), List.copyOf(wanted), opening, null);
        if (isTrusted(schema, order) && Collections.disjoint(refiltered, wanted) && libtiledb.isTrusted(schema, read)) {
            Columns ours = tegula.read(uri, read);
            if (!hasTwoZeros(schema, ours)) {
                witness(schema, read, ours);
            }
        }
        return array.read(timestamps, subarray, where, fields, order, budget);
    }

    /**
     * Returns false if libtiledb is known to read the array wrongly:
     *
     * <ul>
     *   <li>It does not support arrays that have a current domain at any time.
     *   <li>It refuses deletes on a dropped attribute. A delete on an attribute added after a cell was written deletes
     *       the cell whatever the condition.
     *   <li>Of several cells with the same coordinates and timestamp, the last one does not always win.
     *   <li>It crashes on tiles of deleted cells only, in global order and without an order.
     * </ul>
     */
    private boolean isTrusted(SchemaSpec schema, ResultOrder order) {
        boolean byRows = order == ResultOrder.ROW_MAJOR || order == ResultOrder.COL_MAJOR;
        return (!tombstones || byRows)
                && Objects.requireNonNull(latest).currentDomain() == null
                && Collections.disjoint(deletedBy, evolved)
                && (schema.dense() || schema.allowsDups() || !sameTime);
    }

    /** Returns only the first range of each dimension. libtiledb returns cells in overlapping ranges more than once. */
    private static Map<String, List<Range>> ranges(SchemaSpec schema, Subarray subarray) {
        Map<String, List<Range>> ranges = new LinkedHashMap<>();
        subarray.ranges().forEach((name, some) -> {
            boolean open = some.get(0) instanceof dev.tegula.schema.Range.OfBytes text && text.high() == null;
            if (!open) {
                ranges.put(name, List.of(TegulaRanges.spec(schema.field(name).type(), some.get(0))));
            }
        });
        return ranges;
    }

    /**
     * Returns true if the array may contain cells at both -0.0 and 0.0. If one of them is sorted between two of the
     * other, libtiledb returns both of the latter.
     */
    private static boolean hasTwoZeros(SchemaSpec schema, Columns cells) {
        for (DimensionSpec dim : schema.allowsDups() ? List.<DimensionSpec>of() : schema.dims()) {
            for (int i = 0; dim.type().isFloat() && i < cells.cellCount(); i++) {
                if (Double.doubleToRawLongBits(
                                cells.column(dim.name()).cell(dim, i).floating(dim.type()))
                        == Long.MIN_VALUE) {
                    return true;
                }
            }
        }
        return false;
    }

    private void witness(SchemaSpec schema, ReadSpec read, Columns ours) {
        int crashes = libtiledb.oracle().crashes().size();
        try {
            String difference = Comparison.of(schema, read).difference(libtiledb.read(uri, read), ours);
            if (difference != null) {
                throw new AssertionError("tegula reads otherwise than libtiledb: " + difference + "; read: " + read);
            }
            witnessed.incrementAndGet();
        } catch (OracleException e) {
            Engines.requireExcuse(libtiledb.oracle(), crashes, e, read);
        }
    }

    @Override
    public void create(long timestamp, ArraySchema schema) {
        latest = schema;
        noteFilters(schema);
        array.create(timestamp, schema);
    }

    @Override
    public void evolve(long timestamp, SchemaEvolution change) {
        ArraySchema before = Objects.requireNonNull(latest);
        ArraySchema after = change.apply(before);
        before.fieldNames().stream().filter(name -> after.field(name) == null).forEach(evolved::add);
        after.fieldNames().stream().filter(name -> before.field(name) == null).forEach(evolved::add);
        latest = after;
        noteFilters(after);
        array.evolve(timestamp, change);
    }

    /**
     * Records attributes that were dropped and added again with other filters. libtiledb decodes cells with the current
     * filters of the attribute, so it cannot read the earlier cells.
     */
    private void noteFilters(ArraySchema schema) {
        for (Attribute attribute : schema.attributes()) {
            FilterPipeline before = filters.putIfAbsent(attribute.name(), attribute.filters());
            if (before != null && !before.equals(attribute.filters())) {
                refiltered.add(attribute.name());
            }
        }
    }

    @Override
    public void write(long timestamp, Cells cells, Duplicates duplicates) {
        sameTime |= !written.add(timestamp);
        array.write(timestamp, cells, duplicates);
    }

    @Override
    public void write(long timestamp, Subarray box, Cells cells, TileOrder order) {
        array.write(timestamp, box, cells, order);
    }

    @Override
    public void writeInGlobalOrder(long timestamp, Subarray box, List<Cells> parts) {
        sameTime |= !written.add(timestamp);
        array.writeInGlobalOrder(timestamp, box, parts);
    }

    @Override
    public void writeJob(long timestamp, List<Cells> tasks, boolean published) {
        sameTime |= !written.add(timestamp);
        array.writeJob(timestamp, tasks, published);
    }

    @Override
    public void writeTombstones(long timestamp, Cells cells, BitSet deletes) {
        sameTime |= !written.add(timestamp);
        tombstones = true;
        array.writeTombstones(timestamp, cells, deletes);
    }

    @Override
    public void deleteAllBut(long timestamp, Condition stays) {
        deletedBy.addAll(stays.fieldNames());
        array.deleteAllBut(timestamp, stays);
    }

    @Override
    protected <T> T ask(Function<ArrayUnderTest, T> operation) {
        return operation.apply(array);
    }

    @Override
    public void close() {
        array.close();
    }
}
