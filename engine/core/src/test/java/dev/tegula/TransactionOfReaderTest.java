package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.ConflictException;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.splits.SplitOptions;
import dev.tegula.transactions.CommitResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Transactions on the state of an open reader. */
class TransactionOfReaderTest {

    private static final String URI = "mem://transactions/reader";
    private static final OpenOptions NOW =
            OpenOptions.defaults().withKey(EncryptionKey.ofText("0123456789abcdef0123456789abcdef"));

    private static final long START = 1_700_000_000_000L;

    private final Tegula tegula = Tegula.create();

    /** The states at 10 and 20 have the cells 1, and 1 and 2. */
    @BeforeEach
    void create() {
        ArraySchema schema = ArraySchema.sparse()
                .dimension(Dimension.int64("x", 0, 9999, 10))
                .attribute(Attribute.int32("a"))
                .build();
        tegula.createArray(URI, schema, at(1));
        writeAt(10, 1);
        writeAt(20, 2);
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private void writeAt(long time, long x) {
        try (ArrayWriter array = tegula.openForWriting(URI, at(time))) {
            array.write(cell(x, 0));
            array.updateMetadata(MetadataChanges.none().put("count", MetadataValue.int64(x)));
        }
    }

    private static OpenOptions at(long time) {
        return NOW.at(START + time);
    }

    private static Cells cell(long x, int a) {
        return Cells.builder().int64("x", x).int32("a", a).build();
    }

    private void write(long x, int a) {
        tegula.inTransaction(URI, NOW, other -> other.write(cell(x, a)));
    }

    private long[] places() {
        try (ArrayReader array = tegula.openForReading(URI, NOW)) {
            return array.read(Subarray.whole(), "x").int64("x");
        }
    }

    /** Opens a transaction whose reader is closed before it ends. */
    private Transaction begin(OpenOptions options) {
        try (ArrayReader reader = tegula.openForReading(URI, options)) {
            return reader.transaction();
        }
    }

    @Test
    void readerOfNow_isTheBase() {
        try (ArrayReader reader = tegula.openForReading(URI, NOW)) {
            write(3, 0);
            try (Transaction transaction = reader.transaction()) {
                assertArrayEquals(
                        new long[] {1, 2},
                        transaction.read(Subarray.range("x", 0, 2), "x").int64("x"));
                transaction.write(cell(4, 0));
                transaction.commit();
            }
            assertArrayEquals(
                    new long[] {1, 2}, reader.read(Subarray.whole(), "x").int64("x"));
        }
        assertArrayEquals(new long[] {1, 2, 3, 4}, places());
    }

    @Test
    void whatTheReaderHasRead_doesNotCount() {
        try (ArrayReader reader = tegula.openForReading(URI, NOW);
                Transaction transaction = reader.transaction()) {
            reader.read(Subarray.whole());
            write(1, 7);
            transaction.write(cell(4, 0));
            transaction.commit();
        }
        assertArrayEquals(new long[] {1, 2, 4}, places());
    }

    /** The commit at 20 is later than the base, although the directory was listed after it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void readerAtATime_laterWritesAreThoseOfOthers(boolean consolidated) {
        if (consolidated) {
            tegula.maintenance(URI, NOW).consolidate(ConsolidationOptions.defaults());
            tegula.maintenance(URI, NOW).vacuum();
        }
        try (Transaction transaction = begin(at(10))) {
            assertArrayEquals(
                    new long[] {1}, transaction.read(Subarray.whole(), "x").int64("x"));
            transaction.write(cell(4, 0));
            ConflictException e = assertThrows(ConflictException.class, transaction::commit);
            assertTrue(e.getMessage().contains("cells that it read were changed"), e.getMessage());
        }
        try (Transaction transaction = begin(at(10))) {
            assertEquals(1, transaction.read(Subarray.point("x", 1)).size());
            transaction.write(cell(4, 0));
            CommitResult result = transaction.commit();
            assertTrue(result.timestamp() > START + 20, "changes have the time of the commit");
        }
        assertArrayEquals(new long[] {1, 2, 4}, places());
    }

    @Test
    void readerAtATime_laterDeletesConflictWithReads() {
        try (ArrayWriter array = tegula.openForWriting(URI, at(30))) {
            array.delete(Condition.field("x").eq(1));
        }
        try (Transaction transaction = begin(at(20))) {
            assertEquals(1, transaction.read(Subarray.point("x", 1)).size());
            transaction.write(cell(4, 0));
            assertThrows(ConflictException.class, transaction::commit);
        }
        try (Transaction transaction = begin(at(20))) {
            assertEquals(2, transaction.delete(Condition.field("a").eq(0)));
            transaction.commit();
        }
        assertArrayEquals(new long[0], places());
    }

    @Test
    void readerAtATag_readsItsMetadata() {
        tegula.tags(URI, at(10)).set("first");
        try (Transaction transaction = begin(tegula.tags(URI, NOW).options("first"))) {
            assertEquals(MetadataValue.int64(1), transaction.metadata("count"));
            transaction.commit(); // one state was read, and nothing is changed
        }
        try (Transaction transaction = begin(tegula.tags(URI, NOW).options("first"))) {
            transaction.metadata("count");
            transaction.write(cell(4, 0));
            ConflictException e = assertThrows(ConflictException.class, transaction::commit);
            assertTrue(e.getMessage().contains("another value of 'count'"), e.getMessage());
        }
    }

    /** Metadata are read late: the transaction has those that the reader has returned. */
    @Test
    void metadataThatTheReaderHasRead_areThoseOfTheTransaction() {
        try (ArrayReader reader = tegula.openForReading(URI, NOW)) {
            Map<String, MetadataValue> before = reader.metadata();
            writeAt(30, 3);
            try (Transaction transaction = reader.transaction()) {
                assertEquals(before, transaction.metadata());
                assertThrows(ConflictException.class, transaction::commit);
            }
        }
    }

    @Test
    void readerBeforeASchema_isAConflict() {
        tegula.maintenance(URI, at(30)).evolve(SchemaEvolution.begin().addAttribute(Attribute.int32("b")));
        try (Transaction transaction = begin(at(20))) {
            transaction.write(cell(4, 0));
            ConflictException e = assertThrows(ConflictException.class, transaction::commit);
            assertTrue(e.getMessage().contains("the schema was changed"), e.getMessage());
        }
    }

    @Test
    void schemaOfAReaderAtATime_isEvolved() {
        try (Transaction transaction = begin(at(20))) {
            transaction.evolve(SchemaEvolution.begin().addAttribute(Attribute.int32("b")));
            transaction.write(
                    Cells.builder().int64("x", 4).int32("a", 0).int32("b", 5).build());
            transaction.commit();
        }
        try (ArrayReader array = tegula.openForReading(URI, NOW)) {
            assertArrayEquals(
                    new int[] {5}, array.read(Subarray.point("x", 4), "b").int32("b"));
        }
    }

    @Test
    void readersOfAPart_areRefused() {
        ArrayReader closed = tegula.openForReading(URI, NOW);
        List<ArrayReader> parts = List.of(
                tegula.openForReading(URI, NOW.at(TimestampRange.between(START + 15, START + 30))),
                tegula.open(closed.query().splits(SplitOptions.defaults()).get(0), NOW));
        for (ArrayReader part : parts) {
            try (part) {
                IllegalStateException e = assertThrows(IllegalStateException.class, part::transaction);
                assertTrue(e.getMessage().contains("part of the array's state"), e.getMessage());
            }
        }
        closed.close();
        assertThrows(IllegalStateException.class, closed::transaction);
    }
}
