package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.SchemaEvolution;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Transactions while others change or delete their array, and changes of no cell or of one cell twice. */
class TransactionSurroundingsTest {

    private static final String URI = "mem://transactions/surroundings";
    private static final OpenOptions NOW =
            OpenOptions.defaults().withKey(EncryptionKey.ofText("0123456789abcdef0123456789abcdef"));

    private final Tegula tegula = Tegula.create();

    @BeforeEach
    void create() {
        ArraySchema schema = ArraySchema.sparse()
                .dimension(Dimension.int32("x", 0, 99, 10))
                .dimension(Dimension.int32("y", 0, 99, 10))
                .attribute(Attribute.utf8("t").withNullable(true))
                .cellOrder(CellOrder.HILBERT)
                .build();
        tegula.createArray(URI, schema, NOW);
        tegula.inTransaction(URI, NOW, transaction -> transaction.write(cell(1, "a")));
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private static Cells cell(int x, String text) {
        return Cells.builder().int32("x", x).int32("y", x).utf8("t", text).build();
    }

    private String[] texts() {
        try (ArrayReader array = tegula.openForReading(URI, NOW)) {
            return array.read(Subarray.whole(), "t").utf8("t");
        }
    }

    @Test
    void deletedArray_isNotWritten() {
        try (Transaction transaction = tegula.transaction(URI, NOW)) {
            transaction.write(cell(2, "b"));
            tegula.object(URI, NOW).delete();
            assertThrows(ArrayNotFoundException.class, transaction::commit);
        }
        assertThrows(ArrayNotFoundException.class, () -> tegula.openForReading(URI, NOW));
        create();
        assertArrayEquals(new String[] {"a"}, texts());
    }

    @Test
    void evolvedConsolidatedAndVacuumedArray_isAConflictOnce() {
        boolean[] done = {false};
        tegula.inTransaction(URI, NOW, transaction -> {
            transaction.read(Subarray.point("x", 1));
            if (!done[0]) {
                done[0] = true;
                tegula.maintenance(URI, NOW).evolve(SchemaEvolution.begin().addAttribute(Attribute.int32("n")));
                tegula.inTransaction(
                        URI, NOW, other -> other.delete(Condition.field("x").eq(50)));
                tegula.maintenance(URI, NOW).consolidate();
                tegula.maintenance(URI, NOW).vacuum();
                transaction.write(cell(2, "b"));
            } else {
                transaction.write(Cells.builder()
                        .int32("x", 2)
                        .int32("y", 2)
                        .utf8("t", "c")
                        .int32("n", 5)
                        .build());
            }
        });
        assertArrayEquals(new String[] {"a", "c"}, texts());
    }

    @Test
    void noCells_publishNothing() {
        try (Transaction transaction = tegula.transaction(URI, NOW)) {
            transaction.write(Cells.builder().int32("x").int32("y").utf8("t").build());
            transaction.delete(Cells.builder().int32("x").int32("y").build());
            assertEquals(0, transaction.delete(Condition.field("t").eq("none")));
            assertEquals(0, transaction.commit().fragments().size());
        }
    }

    @Test
    void deletedAndWrittenCell_isWritten() {
        try (Transaction transaction = tegula.transaction(URI, NOW)) {
            transaction.write(cell(1, "new"));
            transaction.delete(Condition.field("t").eq("a"));
            transaction.delete(Cells.builder().int32("x", 1, 1).int32("y", 1, 1).build());
            transaction.commit();
        }
        assertArrayEquals(new String[] {"new"}, texts());
    }
}
