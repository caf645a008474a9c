package dev.tegula.internal.sql.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
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
     * @param keys the keys of the rows of each input; null if all rows belong together
     * @param kept which inputs are kept; others are read once
     * @param rows returns its rows from inputs
     * @param order the order that its rows have if they are not partitioned, and that they have again; null for none
     * @param sorted returns its rows from those of one key that exceed the memory, and closes them; null if it cannot
     */
    public record Operation<R>(
            String name,
            List<@Nullable Function1<Object, @Nullable Object>> keys,
            List<Boolean> kept,
            Function1<List<Enumerable<Object>>, Enumerable<R>> rows,
            @Nullable Comparator<R> order,
            @Nullable Function<Enumerator<Object>, Enumerator<R>> sorted) {}

    public PartitionedRows(List<Enumerable<Object>> inputs, Operation<R> operation, MemoryAccount account) {
        this.inputs = inputs;
        this.operation = operation;
        this.account = account;
    }

    @Override
    public Enumerator<R> enumerator() {
        return new Step(0, operation.keys.get(0) != null).rows(inputs);
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
                        return isDivisible ? partitioned(all, i, rest) : sorted(lists.get(i), rest);
                    }
                    given.set(i, KeptRows.of(lists.get(i), account));
                }
            }
            return RowSequence.of(List.of(() -> operation.rows.apply(given).enumerator()), this::release);
        }

        /** Keeps rows and returns true, unless one does not fit, which is the current one then. */
        private boolean keep(Enumerator<Object> rows, List<Object> list) {
            try {
                while (rows.moveNext()) {
                    Object row = rows.current();
                    long size = RowSize.of(row) + RowSize.ENTRY;
                    if (!isDivisible && operation.sorted == null) {
                        account.charge(size, operation.name); // all that is left
                    } else if (!account.tryCharge(bytes, size)) {
                        return false;
                    }
                    bytes += size;
                    list.add(row);
                }
            } catch (RuntimeException | Error e) {
                rows.close();
                throw e;
            }
            rows.close();
            return true;
        }

        /**
         * Returns the rows of one key from sorted ones, then those of other keys with the same hash.
         *
         * @param rest more rows, whose current one does not fit
         */
        private Enumerator<R> sorted(List<Object> rows, Enumerator<Object> rest) {
            Object row = rest.current();
            release();
            OtherKeys others = new OtherKeys(RowSequence.of(
                    List.of(
                            () -> new KeptRows<>(rows, account),
                            () -> new KeptRows<>(List.of(row), account),
                            () -> rest),
                    rest::close));
            return RowSequence.of(
                    List.of(
                            () -> Objects.requireNonNull(operation.sorted).apply(others),
                            () -> new Step(level, false).rows(List.of(others.rows()))),
                    others.file::close);
        }

        private void release() {
            lists.replaceAll(list -> new ArrayList<>());
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
                rest.close();
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

    /** The rows with the key of the first one; others are written to disk. */
    private final class OtherKeys implements Enumerator<Object> {
        private final Enumerator<Object> all;
        private final RowFile<Object> file = new RowFile<>(account, operation.name);
        private final @Nullable Function1<Object, @Nullable Object> key = operation.keys.get(0);
        private boolean isFirst = true;
        private @Nullable Object first;

        OtherKeys(Enumerator<Object> all) {
            this.all = all;
        }

        @Override
        public Object current() {
            return all.current();
        }

        @Override
        public boolean moveNext() {
            while (all.moveNext()) {
                Object found = key == null ? null : key.apply(all.current());
                first = isFirst ? found : first;
                isFirst = false;
                if (Objects.equals(first, found)) {
                    return true;
                }
                file.add(all.current());
            }
            return false;
        }

        /** Returns the rows with other keys. */
        Enumerable<Object> rows() {
            return new AbstractEnumerable<>() {
                @Override
                public Enumerator<Object> enumerator() {
                    return file.rows();
                }
            };
        }

        @Override
        public void reset() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            all.close();
        }
    }
}
