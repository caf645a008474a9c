package dev.tegula.shared;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.Transaction;
import dev.tegula.errors.ConflictException;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.Severity;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * An array that only transactions change: they move amounts between accounts, append numbered rows, delete by
 * conditions and count in metadata. The sum stays, and no number is given twice: both fail if a transaction misses what
 * another one has changed, or is published in part.
 */
record Accounts(String uri) {

    private static final int ACCOUNTS = 4;
    private static final int AMOUNT = 100;
    private static final int NUMBERED = 1000;
    private static final int COUNTED = 5000;
    private static final long LAST = 1L << 40;
    private static final String COUNT = "count";

    void create(Tegula tegula) {
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, LAST, 10))
                        .attribute(Attribute.int64("v"))
                        .capacity(3)
                        .build());
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            long[] x = LongStream.range(0, ACCOUNTS).toArray();
            long[] v = new long[ACCOUNTS];
            Arrays.fill(v, AMOUNT);
            array.write(cells(x, v));
        }
    }

    private static Cells cells(long[] x, long[] v) {
        return Cells.builder().int64("x", x).int64("v", v).build();
    }

    /** Carries out a random transaction; returns the number of counted transactions if it was one of them, else -1. */
    int transact(Tegula engine, RandomGenerator random) {
        if (random.nextInt(3) == 0) {
            AtomicInteger counted = new AtomicInteger();
            engine.inTransaction(uri, transaction -> counted.set(count(transaction)));
            return counted.get();
        } else if (random.nextBoolean()) {
            long from = random.nextInt(ACCOUNTS);
            long to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
            engine.inTransaction(uri, transaction -> move(transaction, from, to, random.nextInt(AMOUNT)));
        } else {
            engine.inTransaction(uri, Accounts::append);
        }
        return -1;
    }

    /** Moves an amount. An account that would be empty is deleted, and written again with the next amount. */
    private static void move(Transaction transaction, long from, long to, long amount) {
        long left = balance(transaction, from) - amount;
        long got = balance(transaction, to) + amount;
        if (left == 0) {
            transaction.delete(Cells.builder().int64("x", from).build());
            transaction.write(cells(new long[] {to}, new long[] {got}));
        } else {
            transaction.write(cells(new long[] {from, to}, new long[] {left, got}));
        }
    }

    private static long balance(Transaction transaction, long account) {
        Cells found = transaction.read(Subarray.point("x", account), "v");
        return found.size() == 0 ? 0 : found.int64("v")[0];
    }

    /** Appends a row whose number is that of the rows before, to a place that depends on it, and deletes the oldest. */
    private static void append(Transaction transaction) {
        long[] numbers = transaction
                .read(Subarray.range("x", NUMBERED, COUNTED - 1), "v")
                .int64("v");
        long next = LongStream.of(numbers).max().orElse(-1) + 1;
        transaction.write(cells(new long[] {NUMBERED + 7 * next % 101}, new long[] {next}));
        transaction.delete(Condition.field("x")
                .between(NUMBERED, COUNTED - 1)
                .and(Condition.field("v").le(next - 3)));
    }

    /** Writes a row whose number is in the metadata, or only the next number. */
    private static int count(Transaction transaction) {
        MetadataValue last = transaction.metadata(COUNT);
        int next = last == null ? 0 : (int) last.longAt(0);
        transaction.updateMetadata(MetadataChanges.none().put(COUNT, MetadataValue.int32(next + 1)));
        if (next % 3 != 2) {
            transaction.write(cells(new long[] {COUNTED + next}, new long[] {next}));
        }
        return next + 1;
    }

    /** Returns how many transactions have counted, after those of dead processes were settled. */
    int counted(Tegula tegula) {
        AtomicInteger counted = new AtomicInteger();
        while (true) {
            try {
                tegula.inTransaction(uri, transaction -> counted.set(count(transaction)));
                return counted.get() - 1;
            } catch (ConflictException othersWereFaster) {
                // Each time: this transaction has changed nothing.
            }
        }
    }

    /** Cells and metadata of one moment. */
    private record State(
            long[] amounts,
            long[] numbers,
            long[] counted,
            @Nullable MetadataValue count) {

        static State of(Transaction transaction) {
            return new State(
                    transaction.read(Subarray.range("x", 0, NUMBERED - 1), "v").int64("v"),
                    transaction
                            .read(Subarray.range("x", NUMBERED, COUNTED - 1), "v")
                            .int64("v"),
                    transaction.read(Subarray.range("x", COUNTED, LAST), "v").int64("v"),
                    transaction.metadata(COUNT));
        }

        void check() {
            assertEquals(ACCOUNTS * AMOUNT, LongStream.of(amounts).sum());
            long last = LongStream.of(numbers).max().orElse(-1);
            assertEquals(
                    LongStream.rangeClosed(Math.max(0, last - 2), last).boxed().toList(),
                    LongStream.of(numbers).sorted().boxed().toList());
            assertArrayEquals(
                    LongStream.range(0, count == null ? 0 : (int) count.longAt(0))
                            .filter(number -> number % 3 != 2)
                            .toArray(),
                    counted);
        }
    }

    /** Returns the state of a moment: the metadata of a reader may be later than its cells. */
    private State state(Tegula tegula) {
        AtomicReference<State> state = new AtomicReference<>();
        while (true) {
            try {
                tegula.inTransaction(uri, transaction -> state.set(State.of(transaction)));
                return state.get();
            } catch (ConflictException othersWereFaster) {
                // Each time.
            }
        }
    }

    void check(Tegula tegula) {
        state(tegula).check();
        List<Finding> errors =
                tegula.integrity(uri).verify(VerifyOptions.full(), new VerifyListener() {}).findings().stream()
                        .filter(finding -> finding.severity() == Severity.ERROR
                                && finding.code() != FindingCode.FRAGMENT_UNCOMMITTED)
                        .toList();
        assertEquals(List.of(), errors);
    }
}
