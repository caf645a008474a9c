package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.ConflictException;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.splits.SplitOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Transactions whose fragments other processes write. */
class TransactionJobsTest {

    @TempDir
    Path folder;

    private final Tegula tegula = Tegula.create();

    private String uri() {
        return Tegula.uri(folder.resolve("array"));
    }

    @BeforeEach
    void create() {
        tegula.createArray(
                uri(),
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 9999, 10))
                        .attribute(Attribute.int32("a"))
                        .build());
        write(1, 2, 3, 4, 100);
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private void write(long... x) {
        try (ArrayWriter array = tegula.openForWriting(uri())) {
            array.write(cells(0, x));
        }
    }

    private static Cells cells(int a, long... x) {
        int[] values = new int[x.length];
        Arrays.fill(values, a);
        return Cells.builder().int64("x", x).int32("a", values).build();
    }

    private static Cells coordinates(long... x) {
        return Cells.builder().int64("x", x).build();
    }

    private List<FragmentReceipt> part(WriteJob job, Cells deleted, Cells written) {
        try (JobWriter writer = tegula.jobs(uri()).open(job)) {
            writer.deleteAndWrite(deleted, written);
            return writer.receipts();
        }
    }

    private void assertCells(long[] x, int[] a) {
        assertRows(x, a);
        assertEquals(
                List.of(),
                tegula.integrity(uri())
                        .verify(VerifyOptions.full(), new VerifyListener() {})
                        .findings());
    }

    private void assertRows(long[] x, int[] a) {
        try (ArrayReader array = tegula.openForReading(uri())) {
            Cells cells = array.query().read();
            assertArrayEquals(x, cells.int64("x"));
            assertArrayEquals(a, cells.int32("a"));
        }
    }

    @Test
    void parts_areVisibleWithTheCommit_andReplaceOwnDeletes() {
        try (Transaction transaction = tegula.transaction(uri())) {
            transaction.delete(Condition.field("x").lt(3));
            WriteJob job = transaction.beginJob();
            List<FragmentReceipt> receipts = new ArrayList<>();
            receipts.addAll(part(job, coordinates(3, 4), cells(7, 4, 5)));
            part(job, coordinates(100), cells(9, 6)); // repeated below
            receipts.addAll(part(job, coordinates(100), cells(8, 6)));
            try (JobWriter writer = tegula.jobs(uri()).open(job)) {
                writer.write(cells(6, 2), Duplicates.REFUSE);
                receipts.addAll(writer.receipts());
            }
            transaction.add(receipts);
            assertThrows(
                    IllegalArgumentException.class, () -> tegula.jobs(uri()).publish(job, receipts));
            assertRows(new long[] {1, 2, 3, 4, 100}, new int[5]);
            List<String> fragments = transaction.commit().fragments();
            assertEquals(4, fragments.size());
            assertTrue(fragments.stream().allMatch(name -> name.contains(job.id())), fragments.toString());
            assertEquals(1, tegula.jobs(uri()).discardUnpublished(job));
        }
        assertCells(new long[] {2, 4, 5, 6}, new int[] {6, 7, 7, 8});
    }

    @Test
    void changeOfASplitThatWasRead_isAConflict_andNothingIsLeft() {
        try (Transaction transaction = tegula.transaction(uri())) {
            transaction.reader().query().subarray(Subarray.range("x", 1, 3)).splits(SplitOptions.defaults());
            WriteJob job = transaction.beginJob();
            transaction.add(part(job, coordinates(1), cells(7, 2)));
            write(3);
            assertThrows(ConflictException.class, transaction::commit);
        }
        assertCells(new long[] {1, 2, 3, 4, 100}, new int[5]);
        assertEquals(2, folders());
    }

    @Test
    void writeElsewhere_isNoConflict() {
        try (Transaction transaction = tegula.transaction(uri())) {
            transaction.reader().query().subarray(Subarray.range("x", 1, 3)).splits(SplitOptions.defaults());
            WriteJob job = transaction.beginJob();
            transaction.add(part(job, coordinates(1), cells(7, 2)));
            write(50);
            transaction.commit();
        }
        assertCells(new long[] {2, 3, 4, 50, 100}, new int[] {7, 0, 0, 0, 0});
    }

    @Test
    void laterWrite_hidesCellsOfAnAppend_andOtherProgressIsAConflict() {
        String key = WriteJob.PROGRESS_PREFIX + "a";
        ArrayReader past = tegula.openForReading(uri(), OpenOptions.defaults().at(newest()));
        try (Transaction transaction = tegula.transaction(uri())) {
            assertNull(transaction.metadata(key));
            WriteJob job = transaction.beginAppend();
            transaction.add(part(job, cells(7, 2, 50)));
            write(2);
            transaction.updateMetadata(MetadataChanges.none().put(key, MetadataValue.int64(1)));
            transaction.commit();
        }
        assertCells(new long[] {1, 2, 3, 4, 50, 100}, new int[] {0, 0, 0, 0, 7, 0});
        try (Transaction late = tegula.transaction(uri());
                Transaction first = tegula.transaction(uri())) {
            for (Transaction each : List.of(late, first)) {
                assertEquals(MetadataValue.int64(1), each.metadata(key));
                each.add(part(each.beginAppend(), cells(each == first ? 8 : 9, 60)));
                each.updateMetadata(MetadataChanges.none().put(key, MetadataValue.int64(2)));
            }
            first.commit();
            assertThrows(ConflictException.class, late::commit);
        }
        assertCells(new long[] {1, 2, 3, 4, 50, 60, 100}, new int[] {0, 0, 0, 0, 7, 8, 0});
        tegula.inTransaction(uri(), transaction -> transaction.restore(past));
        past.close();
        assertCells(new long[] {1, 2, 3, 4, 100}, new int[5]);
        try (ArrayReader array = tegula.openForReading(uri())) {
            assertEquals(MetadataValue.int64(2), array.metadata().get(key));
        }
    }

    private long newest() {
        try (ArrayReader array = tegula.openForReading(uri())) {
            return array.fragments().get(0).end();
        }
    }

    private List<FragmentReceipt> part(WriteJob job, Cells written) {
        try (JobWriter writer = tegula.jobs(uri()).open(job)) {
            writer.write(written, Duplicates.REFUSE);
            return writer.receipts();
        }
    }

    @Test
    void laterWriteThatHidesAPart_isAConflict() {
        try (Transaction transaction = tegula.transaction(uri())) {
            WriteJob job = transaction.beginJob();
            transaction.add(part(job, coordinates(1), cells(7, 2)));
            write(2);
            assertThrows(ConflictException.class, transaction::commit);
        }
        assertCells(new long[] {1, 2, 3, 4, 100}, new int[5]);
    }

    @Test
    void replacedCells_disappearWithTheFileThatShowsTheNewOnes() throws IOException {
        try (Transaction transaction = tegula.transaction(uri())) {
            WriteJob job = transaction.beginJob();
            assertTrue(transaction.replace(Condition.field("x").lt(4)));
            List<FragmentReceipt> receipts = part(job, coordinates(), cells(7, 2, 50));
            assertRows(new long[] {1, 2, 3, 4, 100}, new int[5]);
            transaction.add(receipts);
            transaction.commit();
        }
        assertCells(new long[] {2, 4, 50, 100}, new int[] {7, 0, 7, 0});
        try (Stream<Path> commits = Files.list(folder.resolve("array/__commits"))) {
            assertEquals(
                    List.of(".con", ".del", ".wrt"),
                    commits.map(file -> file.toString().replaceAll(".*(?=\\.)", ""))
                            .sorted()
                            .toList());
        }
        tegula.maintenance(uri()).consolidate();
        assertRows(new long[] {2, 4, 50, 100}, new int[] {7, 0, 7, 0});
    }

    @Test
    void replaceWithoutNewCells_deletes() {
        try (Transaction transaction = tegula.transaction(uri())) {
            transaction.beginJob();
            assertTrue(transaction.replaceAllBut(Condition.field("x").gt(50)));
            transaction.commit();
        }
        assertCells(new long[] {100}, new int[1]);
    }

    @Test
    void conditionThatIsNotStorable_isNotReplaced() {
        try (Transaction transaction = tegula.transaction(uri())) {
            transaction.beginJob();
            assertThrows(
                    IllegalArgumentException.class,
                    () -> transaction.replace(Condition.field("nothing").lt(4)));
        }
        assertCells(new long[] {1, 2, 3, 4, 100}, new int[5]);
    }

    @Test
    void otherTransaction_thatReadsReplacedCells_isAConflict() {
        try (Transaction other = tegula.transaction(uri())) {
            other.read(Subarray.range("x", 1, 3));
            other.write(cells(9, 60));
            try (Transaction transaction = tegula.transaction(uri())) {
                transaction.beginJob();
                transaction.replace(Condition.field("x").lt(4));
                transaction.commit();
            }
            assertThrows(ConflictException.class, other::commit);
        }
    }

    @Test
    void fragmentsBelow_areHidden() {
        try (Transaction transaction = tegula.transaction(uri())) {
            WriteJob job = transaction.beginJob();
            transaction.add(part(job, coordinates(), cells(7, 2)));
            try (JobWriter below = transaction.openBelow()) {
                below.write(cells(5, 1, 2), Duplicates.REFUSE);
            }
            transaction.commit();
        }
        assertCells(new long[] {1, 2, 3, 4, 100}, new int[] {5, 7, 0, 0, 0});
    }

    @Test
    void closeWithoutCommit_orWithoutParts_deletesFragments() {
        try (Transaction transaction = tegula.transaction(uri())) {
            part(transaction.beginJob(), coordinates(1), cells(7, 2));
        }
        assertEquals(1, folders());
        try (Transaction transaction = tegula.transaction(uri())) {
            part(transaction.beginJob(), coordinates(1), cells(7, 2));
            assertEquals(List.of(), transaction.commit().fragments());
        }
        assertEquals(1, folders());
    }

    private long folders() {
        try (Stream<Path> all = Files.list(folder.resolve("array/__fragments"))) {
            return all.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
