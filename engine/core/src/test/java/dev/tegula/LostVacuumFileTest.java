package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.Severity;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.DeletionReport;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The record of a consolidation reveals a lost vacuum file, and maintenance keeps the record. */
class LostVacuumFileTest {

    private static final String URI = "mem://store/array";

    private final MemoryVfs store = new MemoryVfs();
    private final Tegula tegula = TestStores.engine(store);

    @AfterEach
    void close() {
        tegula.close();
    }

    private void write(long time, int value) {
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(time))) {
            array.write(
                    Subarray.range("x", 1, 4),
                    Cells.builder().int32("v", value, value, value, value).build());
        }
    }

    /** Writes three fragments, consolidates the first two, and consolidates the result with the third. */
    private void consolidateTwice() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", 1, 4, 4))
                        .attribute(Attribute.int32("v"))
                        .build(),
                OpenOptions.defaults().at(1000));
        write(1001, 1);
        write(1002, 2);
        tegula.maintenance(URI).consolidate();
        write(1003, 3);
        tegula.maintenance(URI).consolidate();
    }

    private void loseVacuumFile(String range) throws IOException {
        List<VfsUri> lost = store.listAllBelow(VfsUri.parse(URI)).stream()
                .map(VfsEntry::uri)
                .filter(file -> file.name().startsWith(range) && file.name().endsWith(".vac"))
                .toList();
        assertEquals(1, lost.size());
        store.delete(lost.get(0));
    }

    private List<FindingCode> errors() {
        return tegula.integrity(URI).verify().findings().stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .map(Finding::code)
                .toList();
    }

    @Test
    void verify_findsReplacedFragmentsVisibleAgainInADenseArray() throws IOException {
        consolidateTwice();
        assertEquals(List.of(), errors());
        loseVacuumFile("__1001_1002_");
        assertEquals(List.of(FindingCode.REPLACEMENT_UNKNOWN), errors());
    }

    @Test
    void consolidate_refusesAFragmentTogetherWithItsReplacedFragments() throws IOException {
        consolidateTwice();
        loseVacuumFile("__1001_1003_");
        CorruptArrayException refusal = assertThrows(
                CorruptArrayException.class, () -> tegula.maintenance(URI).consolidate());
        assertTrue(refusal.getMessage().contains("its vacuum file is lost or damaged"), refusal.getMessage());
        assertEquals(List.of(FindingCode.REPLACEMENT_UNKNOWN), errors());
    }

    @Test
    void vacuum_keepsTheReplacedFragmentThatProvesTheLoss() throws IOException {
        consolidateTwice();
        loseVacuumFile("__1001_1002_");
        DeletionReport report = tegula.maintenance(URI).vacuum();
        assertEquals(List.of(), report.deleted());
        assertEquals(1, report.kept().size());
        assertEquals(List.of(FindingCode.REPLACEMENT_UNKNOWN), errors());
    }

    @Test
    void vacuum_deletesAllGenerationsOfASoundArray() {
        consolidateTwice();
        tegula.maintenance(URI).vacuum();
        try (ArrayReader array = tegula.openForReading(URI)) {
            assertArrayEquals(
                    new int[] {3, 3, 3, 3}, array.read(Subarray.whole(), "v").int32("v"));
            assertEquals(1, array.fragments().size());
        }
        assertEquals(List.of(), errors());
    }

    /** Pieces of one consolidation have the same times, and may have equal numbers of cells. */
    @Test
    void piecesOfAConsolidation_areNoLostVacuumFile() {
        boolean equal = false;
        for (int bytes = 100; bytes < 3000; bytes += 50) {
            String uri = "mem://store/pieces" + bytes;
            tegula.createArray(
                    uri,
                    ArraySchema.sparse()
                            .dimension(Dimension.int32("x", 1, 100, 10))
                            .attribute(Attribute.int32("v"))
                            .allowDuplicates(true)
                            .capacity(2)
                            .build());
            int[] cells = {1, 2, 3, 4, 5, 6, 7, 8};
            for (int time = 1; time <= 2; time++) {
                try (ArrayWriter array =
                        tegula.openForWriting(uri, OpenOptions.defaults().at(time))) {
                    array.write(
                            Cells.builder().int32("x", cells).int32("v", cells).build());
                }
            }
            tegula.maintenance(uri)
                    .consolidate(ConsolidationOptions.defaults()
                            .withAmplification(100)
                            .withMaxFragmentSize(bytes));
            assertTrue(tegula.integrity(uri).verify().isSound(), "pieces of " + bytes + " bytes");
            try (ArrayReader array = tegula.openForReading(uri)) {
                List<Long> counts =
                        array.fragments().stream().map(FragmentInfo::cells).toList();
                equal |= counts.size() == 2 && counts.get(0).equals(counts.get(1));
            }
        }
        assertTrue(equal, "no two pieces were equal");
    }
}
