package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.ConflictException;
import dev.tegula.errors.InexactDeleteException;
import dev.tegula.errors.InvalidStateException;
import dev.tegula.errors.StorageException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.DeleteMethod;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is a conflict of a transaction and what is not, and which states can be restored. */
@Slow
class TransactionConflictsTest {

    private static final String URI = "mem://conflicts/array";
    private static final OpenOptions NOW = OpenOptions.defaults();
    private static final ConsolidationOptions MERGE = ConsolidationOptions.defaults();

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    private void createSparse() {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 9999, 10))
                        .attribute(Attribute.int32("a"))
                        .build());
        tegula.inTransaction(URI, transaction -> transaction.write(cells(1, 2, 3)));
    }

    private static Cells cells(long... x) {
        return Cells.builder().int64("x", x).int32("a", new int[x.length]).build();
    }

    private static Cells at(long... x) {
        return Cells.builder().int64("x", x).build();
    }

    private void delete(long x) {
        tegula.inTransaction(URI, transaction -> transaction.delete(at(x)));
    }

    private long[] places() {
        try (ArrayReader array = tegula.openForReading(URI)) {
            return array.read(Subarray.whole(), "x").int64("x");
        }
    }

    private ArraySchemaBuilder dense() {
        return ArraySchema.dense().dimension(Dimension.int32("x", 0, 99, 10)).attribute(Attribute.int32("v"));
    }

    private void writeBox(String uri, long time, int from, int... values) {
        try (ArrayWriter array = tegula.openForWriting(uri, NOW.at(time))) {
            array.write(
                    Subarray.range("x", from, from + values.length - 1),
                    Cells.builder().int32("v", values).build());
        }
    }

    private int[] values(OpenOptions options) {
        try (ArrayReader array = tegula.openForReading(URI, options)) {
            return array.read(Subarray.range("x", 0, 9)).int32("v");
        }
    }

    private void restore(OpenOptions then) {
        try (ArrayReader past = tegula.openForReading(URI, then)) {
            tegula.inTransaction(URI, transaction -> transaction.restore(past));
        }
    }

    /** The condition beside tombstones deletes nothing. */
    @Test
    void tombstonesElsewhere_areNoConflict() {
        createSparse();
        try (Transaction transaction = tegula.transaction(URI)) {
            transaction.read(Subarray.point("x", 1));
            transaction.requireUnchanged(at(2, 9));
            transaction.write(cells(5));
            delete(3);
            transaction.commit();
        }
        assertArrayEquals(new long[] {1, 2, 5}, places());
    }

    @Test
    void tombstonesOfReadCells_areAConflict() {
        createSparse();
        try (Transaction transaction = tegula.transaction(URI)) {
            transaction.read(Subarray.point("x", 1));
            transaction.write(cells(5));
            delete(1);
            assertThrows(ConflictException.class, transaction::commit);
        }
    }

    /** The consolidated fragment has neither the read cell nor its tombstone. */
    @Test
    void purgedTombstonesOfReadCells_areAConflict() {
        createSparse();
        try (Transaction transaction = tegula.transaction(URI)) {
            transaction.read(Subarray.point("x", 1));
            transaction.write(cells(5));
            delete(1);
            tegula.maintenance(URI).consolidate(MERGE.withPurge());
            tegula.maintenance(URI).vacuum(VacuumOptions.defaults());
            assertThrows(ConflictException.class, transaction::commit);
        }
    }

    @Test
    void deletedFragments_areAConflict() {
        createSparse();
        try (Transaction transaction = tegula.transaction(URI)) {
            transaction.read(Subarray.point("x", 1));
            transaction.write(cells(5));
            tegula.maintenance(URI).deleteFragments(TimestampRange.upTo(Long.MAX_VALUE - 1));
            ConflictException e = assertThrows(ConflictException.class, transaction::commit);
            assertTrue(e.getMessage().contains("fragments that it read were deleted"), e.getMessage());
        }
    }

    @Test
    void consolidatedFragments_areNoConflict() {
        createSparse();
        tegula.inTransaction(URI, transaction -> transaction.write(cells(4)));
        try (Transaction transaction = tegula.transaction(URI)) {
            transaction.read(Subarray.point("x", 1));
            transaction.write(cells(5));
            tegula.maintenance(URI).consolidate(MERGE);
            tegula.maintenance(URI).vacuum(VacuumOptions.defaults());
            tegula.inTransaction(URI, other -> other.write(cells(9)));
            transaction.commit();
        }
        assertArrayEquals(new long[] {1, 2, 3, 4, 5, 9}, places());
    }

    @Test
    void repeatedTransaction_whoseFragmentsWereRemoved_beginsAgain() {
        createSparse();
        tegula.inTransaction(URI, transaction -> transaction.write(cells(4)));
        AtomicInteger attempts = new AtomicInteger();
        tegula.inTransaction(URI, transaction -> {
            if (attempts.incrementAndGet() == 1) {
                tegula.maintenance(URI).consolidate(MERGE);
                tegula.maintenance(URI).vacuum(VacuumOptions.defaults());
            }
            transaction.write(cells(transaction.read(Subarray.whole()).size() + 1));
        });
        assertEquals(2, attempts.get());
        assertArrayEquals(new long[] {1, 2, 3, 4, 5}, places());
    }

    @Test
    void repeatedTransaction_whoseFragmentIsLost_failsAtOnce(@TempDir Path folder) throws IOException {
        String uri = folder.resolve("array").toUri().toString();
        tegula.createArray(uri, dense().build());
        writeBox(uri, 10, 0, 1, 2, 3);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(each -> each.endsWith("a0.tdb")).toList()) {
                Files.delete(file);
            }
        }
        AtomicInteger attempts = new AtomicInteger();
        assertThrows(
                StorageException.class,
                () -> tegula.inTransaction(uri, transaction -> {
                    attempts.incrementAndGet();
                    transaction.read(Subarray.range("x", 0, 9));
                }));
        assertEquals(1, attempts.get());
    }

    /** Neither coordinates that are named twice, nor two later versions of another cell. */
    @Test
    void repeatedCoordinates_areNoConflict() {
        createSparse();
        try (Transaction transaction = tegula.transaction(URI)) {
            transaction.requireUnchanged(at(1, 1));
            transaction.write(cells(5));
            tegula.inTransaction(URI, other -> other.write(cells(9)));
            tegula.inTransaction(URI, other -> other.write(cells(9)));
            tegula.maintenance(URI).consolidate(MERGE);
            transaction.commit();
        }
        assertArrayEquals(new long[] {1, 2, 3, 5, 9}, places());
    }

    /** Cells that a delete of a later time would hide at once are not reported as written. */
    @Test
    void deleteOfAFutureTime_isAConflict() {
        createSparse();
        try (ArrayWriter array = tegula.openForWriting(URI, NOW.at(System.currentTimeMillis() + 1_000_000))) {
            array.delete(Condition.field("x").ge(2), DeleteMethod.CONDITION);
        }
        try (Transaction transaction = tegula.transaction(URI)) {
            transaction.write(cells(5));
            ConflictException e = assertThrows(ConflictException.class, transaction::commit);
            assertTrue(e.getMessage().contains("Set the clock"), e.getMessage());
        }
    }

    @Test
    void severalBoxesOfAnOldArray_areRefused() {
        tegula.createArray(URI, dense().version(10).build());
        try (Transaction transaction = tegula.transaction(URI)) {
            Cells one = Cells.builder().int32("v", 1).build();
            transaction.write(Subarray.point("x", 1), one);
            assertThrows(UnsupportedFormatException.class, () -> transaction.write(Subarray.point("x", 3), one));
            transaction.commit();
        }
        assertEquals(1, values(NOW)[1]);
    }

    /** Only fragments of version 16 and later have times of deletes. */
    @ParameterizedTest
    @ValueSource(ints = {12, 15, 16})
    void deletesOfCells_needAFormatVersion(int version) {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 9999, 10))
                        .attribute(Attribute.int32("a"))
                        .version(version)
                        .build());
        tegula.inTransaction(URI, transaction -> transaction.write(cells(1, 2)));
        try (Transaction transaction = tegula.transaction(URI)) {
            if (version < 16) {
                UnsupportedFormatException e =
                        assertThrows(UnsupportedFormatException.class, () -> transaction.delete(at(1)));
                assertTrue(e.getMessage().contains("expected at least 16"), e.getMessage());
                assertThrows(
                        UnsupportedFormatException.class,
                        () -> transaction.delete(Condition.field("x").eq(1)));
            } else {
                transaction.delete(Condition.field("x").eq(1));
                transaction.commit();
            }
        }
    }

    @Test
    void restoreOfAnotherDenseArray_bringsItsCells() {
        String other = "mem://conflicts/other";
        tegula.createArray(URI, dense().build(), NOW.at(1));
        tegula.createArray(other, dense().build(), NOW.at(1));
        writeBox(URI, 20, 0, 1, 2);
        writeBox(other, 10, 7, 70, 80);
        try (ArrayReader past = tegula.openForReading(other)) {
            tegula.inTransaction(URI, transaction -> transaction.restore(past));
            assertArrayEquals(past.read(Subarray.range("x", 0, 9)).int32("v"), values(NOW));
        }
    }

    @Test
    void restoreOfATimeWithinAConsolidatedDenseFragment_isRefused() {
        tegula.createArray(URI, dense().build(), NOW.at(1));
        writeBox(URI, 10, 0, 1, 2);
        writeBox(URI, 20, 1, 3, 4);
        int[] then = values(NOW.at(10));
        tegula.maintenance(URI).consolidate(MERGE);
        restore(NOW.at(10));
        assertArrayEquals(then, values(NOW));
        tegula.maintenance(URI).vacuum(VacuumOptions.defaults());
        InvalidStateException e = assertThrows(InvalidStateException.class, () -> restore(NOW.at(10)));
        assertTrue(e.getMessage().contains("its state at 10 is lost"), e.getMessage());
        assertArrayEquals(then, values(NOW));
    }

    @Test
    void restoreOfADenseArrayThatHasGrown_isRefused() {
        tegula.createArray(URI, dense().currentDomain(List.of(Range.of(0, 4))).build(), NOW.at(11));
        writeBox(URI, 12, 0, 1, 2);
        tegula.maintenance(URI, NOW.at(15))
                .evolve(SchemaEvolution.begin().expandCurrentDomain(List.of(Range.of(0, 19))));
        writeBox(URI, 20, 3, 3, 4, 5);
        InvalidStateException e = assertThrows(InvalidStateException.class, () -> restore(NOW.at(12)));
        assertTrue(e.getMessage().contains("outside the current domain"), e.getMessage());
    }

    /** Coordinates do not identify cells; the error is that of all front ends. */
    @Test
    void deletesFromArraysWithDuplicates_areRefusedAlike() {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 99, 10))
                        .attribute(Attribute.float64("a"))
                        .allowDuplicates(true)
                        .build());
        try (Transaction transaction = tegula.transaction(URI);
                ArrayWriter writer = tegula.openForWriting(URI)) {
            Condition condition = Condition.field("a").gt(0);
            for (Executable each : List.<Executable>of(
                    () -> transaction.delete(condition),
                    () -> transaction.delete(Cells.builder().int64("x", 1).build()),
                    () -> writer.delete(condition, DeleteMethod.TOMBSTONES),
                    () -> writer.delete(Condition.field("a").lt(0)))) {
                InexactDeleteException e = assertThrows(InexactDeleteException.class, each);
                assertTrue(e.getMessage().contains("allows duplicates"), e.getMessage());
            }
        }
    }
}
