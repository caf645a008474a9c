package dev.tegula.vcf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vcf.model.VcfFileType;
import dev.tegula.vcf.model.VcfRecord;
import dev.tegula.vcf.model.VcfRegion;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Many samples whose records all begin before the queried region: more than a budget holds. */
@Slow
class ManySamplesTest {

    private static final int SAMPLES = 120;
    private static final int RECORDS = SAMPLES / 3 * 8;
    private static final long BUDGET = 250_000;
    private static final String TEXT = "x".repeat(3000);

    private static Tegula tegula;
    private static VcfDataset dataset;

    @BeforeAll
    static void write() {
        tegula = Tegula.create();
        List<SourceVcf> files = new ArrayList<>();
        for (int s = 0; s < SAMPLES; s++) {
            List<SourceVcf.Line> lines = new ArrayList<>();
            // Blocks of equal and of different starts, all of which overlap position 20000, then some behind it.
            int[] starts = s % 3 == 0 ? new int[] {100, 25_000} : new int[] {1000 + s, 9000 + 7 * s, 20_500 + s};
            for (int start : starts) {
                int end = start < 20_000 ? 20_000 + s : start + 10;
                lines.add(new SourceVcf.Line(List.of(
                        "chr1",
                        "" + start,
                        ".",
                        "A",
                        "<NON_REF>",
                        ".",
                        "q10",
                        "END=" + end + ";NOTE=" + TEXT,
                        "GT",
                        "0/0")));
            }
            files.add(new SourceVcf(String.format("S%04d", s), RandomSources.HEADER, lines));
        }
        new WrittenDataset(tegula, "mem://many/data", 4, 1000, List.of(), OpenOptions.defaults()).write(files);
        dataset = VcfDataset.open(tegula, "mem://many/data");
    }

    @AfterAll
    static void close() {
        dataset.close();
        tegula.close();
    }

    @Test
    void recordsBeforeARegion_areSortedWithinASmallBudget() {
        VcfQuery query =
                dataset.query().regions(new VcfRegion("chr1", 20_000, 30_000)).memoryBudget(BUDGET);
        assertEquals(RECORDS, query.count());
        int count = 0;
        long start = 0;
        String sample = "";
        try (VcfRecords records = query.records()) {
            while (records.hasNext()) {
                VcfRecord record = records.next();
                boolean ordered = record.start() > start
                        || record.start() == start && record.sample().compareTo(sample) > 0;
                assertTrue(ordered, start + " " + sample + " before " + record.start() + " " + record.sample());
                assertEquals(TEXT, record.info("NOTE").text());
                assertEquals(List.of("q10"), record.filters());
                start = record.start();
                sample = record.sample();
                count++;
            }
        }
        assertEquals(RECORDS, count);
    }

    @Test
    void exportsAndTables_workWithinASmallBudget() throws IOException {
        VcfQuery query =
                dataset.query().regions(new VcfRegion("chr1", 19_999, 30_000)).memoryBudget(BUDGET);
        // Of 3 samples, 1 record at 100 with an end of its own, 4 at other starts before the region, 1 and 2 in it.
        long lines = VcfExport.of(query, VcfFileType.BCF).writeCombined(OutputStream.nullOutputStream());
        assertTrue(lines >= SAMPLES / 3 * 5 && lines <= RECORDS, "lines: " + lines);
        long rows = 0;
        try (VcfTable table = query.table(List.of("sample_name", "info_NOTE"))) {
            while (table.hasNext()) {
                Cells batch = table.next();
                assertTrue(batch.column("info_NOTE").memorySize() < 2 * BUDGET);
                rows += batch.size();
            }
        }
        assertEquals(RECORDS, rows);
    }
}
