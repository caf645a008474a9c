package dev.tegula.internal.write;

import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.commit.ConsolidatedCommit;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.internal.write.fragment.FragmentOrigin;
import dev.tegula.internal.write.fragment.FragmentWriter;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Writes the cells of several fragments of a sparse array, in global order, as one fragment or as several fragments of
 * limited size.
 */
public final class SparseConsolidatedWrite implements AutoCloseable {

    private final ArrayContext context;
    private final SchemaRef schemaRef;
    private final ArraySchema schema;
    private final TimestampedName name;
    private final FragmentOrigin origin;
    private final long maxSize;
    private final List<FragmentWriter> fragments = new ArrayList<>();
    private final Map<String, Long> cells = new LinkedHashMap<>();
    private SparseStream stream;
    private long before;

    /**
     * @param name name of the first fragment
     * @param maxSize size of the data files in bytes at which the next fragment is started
     */
    public SparseConsolidatedWrite(
            ArrayContext context, SchemaRef schemaRef, TimestampedName name, FragmentOrigin origin, long maxSize) {
        this.context = context;
        this.schemaRef = schemaRef;
        this.schema = context.schemas().get(schemaRef.name());
        this.name = name;
        this.origin = origin;
        stream = new SparseStream(open(name));
        this.maxSize = ConsolidatedCommit.canBeSeveral(fragments.get(0).version()) ? maxSize : Long.MAX_VALUE;
    }

    private FragmentWriter open(TimestampedName fragmentName) {
        List<String> names = new ArrayList<>(schema.fieldNames());
        names.addAll(origin.times().names());
        FragmentWriter fragment = new FragmentWriter(context, schema, schemaRef.name(), fragmentName, names, origin);
        fragments.add(fragment);
        return fragment;
    }

    /** Writes the next cells, with a column for each field of the fragment. */
    public void append(Cells cells) {
        if (maxSize == Long.MAX_VALUE) {
            stream.append(cells);
            return;
        }
        int step = (int) Math.min(Integer.MAX_VALUE - 8, schema.capacity());
        for (int from = 0; from < cells.size(); from += Math.min(step, cells.size() - from)) {
            stream.append(ColumnSlices.join(cells, from, from + Math.min(step, cells.size() - from), null));
            if (fragments.get(fragments.size() - 1).bytes() >= maxSize) {
                next();
            }
        }
    }

    private void next() {
        Cells rest = stream.takePending();
        before += stream.written();
        finish(fragments.get(fragments.size() - 1));
        stream = new SparseStream(open(NameSource.sibling(name)));
        if (rest != null) {
            stream.append(rest);
        }
    }

    private void finish(FragmentWriter fragment) {
        fragment.finishSparse(stream.finish());
        cells.put(fragment.name().text(), stream.written());
    }

    /** Returns the number of cells written so far. */
    public long written() {
        return before + stream.written();
    }

    /**
     * Publishes the fragments and returns their names.
     *
     * @param record creates a record from the number of cells in each fragment
     */
    public List<String> commit(List<FragmentRef> replaced, Function<Map<String, Long>, ConsolidationRecord> record) {
        finish();
        if (!fragments.isEmpty()) {
            ConsolidatedCommit.publish(context, fragments, replaced, record.apply(cells));
        }
        return fragments.stream().map(fragment -> fragment.name().text()).toList();
    }

    /** Stores the fragments without publishing them. */
    public List<FragmentReceipt> store() {
        finish();
        List<FragmentReceipt> receipts = new ArrayList<>();
        for (FragmentWriter fragment : fragments) {
            fragment.publishUncommitted();
            receipts.add(fragment.receipt(
                    Objects.requireNonNull(cells.get(fragment.name().text()))));
        }
        return receipts;
    }

    private void finish() {
        FragmentWriter last = fragments.get(fragments.size() - 1);
        if (stream.written() > 0) {
            finish(last);
        } else {
            last.close();
            fragments.remove(last);
        }
    }

    @Override
    public void close() {
        fragments.forEach(FragmentWriter::close);
    }
}
