package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.integrity.Severity;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.vfs.CountingVfs;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lists of deletes: an engine fetches each of them once for its readers, and anew to verify it. */
class KnownListsTest {

    private static final String URI = "mem://store/array";
    private static final int CELLS = 10;

    private final MemoryVfs memory = new MemoryVfs();
    private final CountingVfs store = new CountingVfs(memory);
    private final Tegula writer = TestStores.engine(memory);
    private final Tegula reader = TestStores.engine(store);

    @BeforeEach
    void listTwoDeletes() {
        ArraySchema schema = ArraySchema.sparse()
                .dimension(Dimension.int64("x", 0, CELLS - 1, CELLS))
                .attribute(Attribute.int64("v"))
                .build();
        writer.createArray(URI, schema);
        try (ArrayWriter array = writer.openForWriting(URI)) {
            long[] all = LongStream.range(0, CELLS).toArray();
            array.write(Cells.builder().int64("x", all).int64("v", all).build());
        }
        delete(1);
        delete(2);
        list();
    }

    @AfterEach
    void close() {
        writer.close();
        reader.close();
    }

    private void delete(long x) {
        try (ArrayWriter array = writer.openForWriting(URI)) {
            array.delete(Condition.field("x").eq(x));
        }
    }

    private void list() {
        writer.maintenance(URI).consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
        writer.maintenance(URI).vacuum(VacuumOptions.of(ConsolidationMode.COMMITS));
    }

    private long[] read() {
        try (ArrayReader array = reader.openForReading(URI)) {
            return array.query().order(ResultOrder.ROW_MAJOR).read().int64("x");
        }
    }

    private long fetchedLists() {
        return store.log().stream()
                .filter(request ->
                        request.verb().isRequest() && request.uri().name().endsWith(".con"))
                .count();
    }

    private VfsUri onlyList() throws IOException {
        return memory.listAll(VfsUri.parse(URI).child("__commits")).stream()
                .map(VfsEntry::uri)
                .filter(file -> file.name().endsWith(".con"))
                .reduce((a, b) -> {
                    throw new AssertionError(a + " and " + b);
                })
                .orElseThrow();
    }

    private void replace(VfsUri file, byte[] bytes) throws IOException {
        memory.delete(file);
        try (VfsOutput output = memory.create(file)) {
            output.write(bytes);
            output.publish();
        }
    }

    @Test
    void listThatWasRead_isNotFetchedAgain() {
        for (int i = 0; i < 3; i++) {
            assertArrayEquals(new long[] {0, 3, 4, 5, 6, 7, 8, 9}, read());
            assertEquals(1, fetchedLists());
        }
    }

    @Test
    void newerList_isFetched() {
        read();
        delete(7);
        list();
        assertArrayEquals(new long[] {0, 3, 4, 5, 6, 8, 9}, read());
        assertEquals(2, fetchedLists());
    }

    @Test
    void damagedList_isFoundByVerificationAndByItsSize() throws IOException {
        read();
        VfsUri list = onlyList();
        byte[] bytes = memory.readAll(list);
        bytes[bytes.length - 1] ^= 1;
        replace(list, bytes);
        assertEquals(
                1,
                reader.integrity(URI).verify().findings().stream()
                        .filter(finding -> finding.severity() == Severity.ERROR)
                        .count());
        replace(list, Arrays.copyOf(bytes, bytes.length - 1));
        assertThrows(CorruptArrayException.class, this::read);
    }
}
