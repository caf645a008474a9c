package dev.tegula.internal.sql.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.function.Function1;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an operator that keeps those of some inputs. If they exceed the memory, all inputs are written to disk in
 * partitions by the hash of their keys, and the operator runs for each partition. It must not depend on rows with other
 * keys: joins with equalities, windows with partitions, groups.
 */
public final class PartitionedRows<R> extends AbstractEnumerable<R> {

    private final List<Enumerable<Object>> inputs;
    private final Operation<R> operation;
    private final MemoryAccount account;

    /**
     * An operator.
     *
     * @param name the name for messages
     * @param keys the keys of the rows of each input
     * @param kept which inputs are kept; others are read once
     * @param rows returns its rows from inputs
     * @param order the order that its rows have if they are not partitioned, and that they have again; null for none
     */
    public record Operation<R>(
            String name,
            List<Function1<Object, @Nullable Object>> keys,
            List<Boolean> kept,
            Function1<List<Enumerable<Object>>, Enumerable<R>> rows,
            @Nullable Comparator<R> order) {}

    public PartitionedRows(List<Enumerable<Object>> inputs, Operation<R> operation, MemoryAccount account) {
        this.inputs = inputs;
        this.operation = operation;
        this.account = account;
    }

    @Override
    public Enumerator<R> enumerator() {
        return new Step(0, true).rows(inputs);
    }

    /** The operator for all rows, or for a partition. */
    private final class Step {
        private final int level;
        private final boolean isDivisible;
        private final List<List<Object>> lists = new ArrayList<>();
        private long bytes;

        Step(int level, boolean isDivisible) {
            this.level = level;
            this.isDivisible = isDivisible;
            inputs.forEach(input -> lists.add(new ArrayList<>()));
        }

        private Enumerator<R> rows(List<Enumerable<Object>> all) {
            List<Enumerable<Object>> given = new ArrayList<>(all);
            for (int i = 0; i < all.size(); i++) {
                if (operation.kept.get(i)) {
                    Enumerator<Object> rest = all.get(i).enumerator();
                    if (!keep(rest, lists.get(i))) {
                        return partitioned(all, i, rest);
                    }
                    given.set(i, KeptRows.of(lists.get(i), account));
                }
            }
            Iterator<Enumerable<R>> rows = List.of(operation.rows.apply(given)).iterator();
            return new RowSequence<>(() -> rows.hasNext() ? rows.next().enumerator() : null, this::release);
        }

        /** Keeps rows and returns true, unless one does not fit, which is the current one then. */
        private boolean keep(Enumerator<Object> rows, List<Object> list) {
            while (rows.moveNext()) {
                Object row = rows.current();
                long size = RowSize.of(row) + RowSize.ENTRY;
                if (!isDivisible) {
                    account.charge(size, operation.name); // all that is left
                } else if (!account.tryCharge(bytes, size)) {
                    return false;
                }
                bytes += size;
                list.add(row);
            }
            rows.close();
            return true;
        }

        private void release() {
            lists.clear();
            account.release(bytes);
            bytes = 0;
        }

        /** @param rest the input whose current row does not fit */
        private Enumerator<R> partitioned(List<Enumerable<Object>> all, int number, Enumerator<Object> rest) {
            List<Partitions<Object>> partitions = operation.keys.stream()
                    .map(key -> new Partitions<Object>(account, operation.name, key::apply, level))
                    .toList();
            try {
                for (int i = 0; i < all.size(); i++) {
                    lists.get(i).forEach(partitions.get(i)::add);
                }
                release();
                partitions.get(number).add(rest.current());
                partitions.get(number).addAll(rest);
                for (int i = 0; i < all.size(); i++) {
                    if (i > number || !operation.kept.get(i)) {
                        partitions.get(i).addAll(all.get(i).enumerator());
                    }
                }
            } catch (RuntimeException | Error e) {
                partitions.forEach(Partitions::close);
                throw e;
            }
            Iterator<Integer> parts = IntStream.range(0, Partitions.COUNT)
                    .filter(part -> partitions.stream().anyMatch(each -> each.has(part)))
                    .iterator();
            Enumerator<R> rows = new RowSequence<>(
                    () -> parts.hasNext() ? partition(partitions, parts.next()) : null,
                    () -> partitions.forEach(Partitions::close));
            Comparator<R> order = level == 0 ? operation.order : null;
            return order == null ? rows : SpillingSort.sort(rows, order, account, Long.MAX_VALUE);
        }

        private Enumerator<R> partition(List<Partitions<Object>> partitions, int part) {
            boolean divisible = IntStream.range(0, partitions.size())
                    .anyMatch(i -> operation.kept.get(i) && partitions.get(i).isDivisible(part));
            List<Enumerable<Object>> rows = new ArrayList<>();
            partitions.forEach(each -> rows.add(each.rows(part)));
            return new Step(level + 1, divisible).rows(rows);
        }
    }
}
