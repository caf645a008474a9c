package dev.tegula.internal.sql.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.NextStep;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reads a file with a terabyte of unwritten cells. */
class FileRowsTest {

    private static final int BATCH = 4 << 20;
    private static final Cells FILL =
            Cells.builder().int64("v", new long[BATCH]).build();

    private record Grid(long heldBytes) implements TableFormat, TableReader {

        @Override
        public String name() {
            return "grid";
        }

        @Override
        public List<String> extensions() {
            return List.of();
        }

        @Override
        public TableReader read(TableSource source, ReadOptions options) {
            return this;
        }

        @Override
        public TableWriter write(TableTarget target, TableSchema schema, WriteOptions options) {
            throw new UnsupportedOperationException();
        }

        @Override
        public TableSchema schema() {
            return TableSchema.of(List.of());
        }

        @Override
        public Cells next() {
            return FILL;
        }

        @Override
        public long filledBytes() {
            return 1L << 40;
        }

        @Override
        public void close() {}
    }

    private static FileRows rows(long held) throws IOException {
        return new FileRows(
                TableSources.file(Path.of("grid.nc")), new Grid(held), ReadOptions.defaults(), List.of(), null);
    }

    @Test
    void firstFillValues_areRead_andTheOthersRefused() throws IOException {
        try (FileRows rows = rows(1000)) {
            for (int i = 0; i < 8 * BATCH; i++) {
                assertTrue(rows.moveNext());
            }
            TableFileException e = assertThrows(TableFileException.class, rows::moveNext);
            assertEquals(
                    "grid.nc: most of its cells were never written (found 1099511627776 bytes of fill values, and 1000"
                            + " bytes that it holds)",
                    e.getMessage());
            assertEquals(NextStep.of(NextStep.Action.ALLOW_FILL), e.nextStep());
        }
    }

    @Test
    void fillValuesBesideOthers_areRead() throws IOException {
        try (FileRows rows = rows(1L << 35)) {
            for (int i = 0; i < 10 * BATCH; i++) {
                assertTrue(rows.moveNext());
            }
        }
    }
}
