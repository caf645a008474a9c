package dev.tegula.model;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Query;
import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.splits.QuerySplit;
import dev.tegula.splits.SplitOptions;
import dev.tegula.testkit.model.ArrayUnderTest;
import dev.tegula.testkit.model.ForwardingArray;
import dev.tegula.testkit.values.SerializedForm;
import dev.tegula.vfs.MemoryVfs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An array whose reads are also divided into splits, which other engines read after serialization. */
final class SplitArray extends ForwardingArray {

    private final String uri = "mem://splits/array";
    private final MemoryVfs store = new MemoryVfs();
    private final Tegula tegula = TestStores.smallEngine(store);
    private final Tegula other = TestStores.smallEngine(store);
    private final TegulaArray array;
    private long reads;
    private long pieces;

    SplitArray(List<SplitArray> all) {
        array = new TegulaArray(tegula, uri);
        all.add(this);
    }

    long reads() {
        return reads;
    }

    long pieces() {
        return pieces;
    }

    static QuerySplit copy(QuerySplit split) {
        return (QuerySplit) SerializedForm.read(SerializedForm.of(split));
    }

    private static List<String> rows(Cells cells, List<String> fields) {
        return cells.rows()
                .map(row -> Arrays.deepToString(fields.stream().map(row::get).toArray()))
                .toList();
    }

    @Override
    public List<Cells> read(
            TimestampRange timestamps,
            Subarray subarray,
            @Nullable Condition where,
            List<String> fields,
            ResultOrder order,
            long budget) {
        List<Cells> whole = array.read(timestamps, subarray, where, fields, order, budget);
        List<String> expected = new ArrayList<>();
        whole.forEach(cells -> expected.addAll(rows(cells, fields)));
        for (long bytes : new long[] {1, 200, 2_000}) {
            List<String> found = new ArrayList<>();
            boolean inOrder;
            List<QuerySplit> splits;
            try (ArrayReader reader =
                    tegula.openForReading(uri, OpenOptions.defaults().at(timestamps))) {
                Query query = reader.query().subarray(subarray).fields(fields).order(order);
                if (where != null) {
                    query = query.where(where).matchesOnly();
                }
                splits = query.splits(SplitOptions.defaults().withBytes(bytes));
                inOrder = order == ResultOrder.GLOBAL && !isHilbertOfStrings(reader.schema());
            }
            reads++;
            pieces += splits.size();
            for (QuerySplit split : splits) {
                QuerySplit piece = copy(split);
                if (!piece.equals(split)) {
                    throw new AssertionError(split + " is changed by serialization");
                }
                try (ArrayReader reader = other.open(piece, OpenOptions.defaults())) {
                    found.addAll(rows(reader.query(piece).read(), fields));
                }
            }
            List<String> wanted = new ArrayList<>(expected);
            if (!inOrder) {
                wanted.sort(null);
                found.sort(null);
            }
            if (!wanted.equals(found)) {
                throw new AssertionError(
                        "splits of " + bytes + " bytes: " + splits + "\nfound " + found + "\nexpected " + wanted);
            }
        }
        return whole;
    }

    private static boolean isHilbertOfStrings(ArraySchema schema) {
        return schema.cellOrder() == CellOrder.HILBERT
                && schema.dimensions().stream().anyMatch(Dimension::isVariable);
    }

    @Override
    protected <T> T ask(Function<ArrayUnderTest, T> operation) {
        return operation.apply(array);
    }

    @Override
    public void close() {
        array.close();
        tegula.close();
        other.close();
    }
}
