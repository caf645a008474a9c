package dev.tegula.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.RandomTests;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.Test;

/** Row groups end where tiles of the array end. */
class RowGroupsTest {

    private static final Field FIELD = new Field("a", Datatype.INT64, 1, false);

    /** A file in memory. */
    private record Target(ByteArrayOutputStream stream) implements TableTarget {
        @Override
        public String name() {
            return "memory";
        }

        @Override
        public Path scratchFolder() {
            throw new UnsupportedOperationException("Parquet is written without temporary files");
        }
    }

    @Test
    void groups_endAtMultiplesOfTheTile() throws IOException {
        assertEquals(List.of(20_000L, 20_000L, 5_000L), groups(45_000, 10_000, 100_000));
    }

    @Test
    void groups_withoutTiles_endAnywhere() throws IOException {
        assertEquals(List.of(14_336L, 14_336L, 14_336L, 1_992L), groups(45_000, 0, 100_000));
    }

    @Test
    void groups_ofTilesThatAreTooLarge_endAtTwiceTheSize() throws IOException {
        assertEquals(List.of(26_624L, 18_376L), groups(45_000, 1_000_000, 100_000));
    }

    private static List<Long> groups(int rows, long tileRows, long bytes) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        WriteOptions options = WriteOptions.defaults()
                .withTileRows(tileRows)
                .withValue("compression", "none")
                .withValue("row-group-bytes", Long.toString(bytes));
        long[] values = RandomTests.fixed(1).longs(rows).toArray();
        try (TableWriter writer =
                new ParquetFormat().write(new Target(file), TableSchema.of(List.of(TableColumn.of(FIELD))), options)) {
            writer.write(Cells.of(List.of(Column.of(FIELD, values, rows, null, null))));
            writer.finish();
        }
        byte[] all = file.toByteArray();
        int footer = ByteBuffer.wrap(all).order(ByteOrder.LITTLE_ENDIAN).getInt(all.length - 8);
        return Util.readFileMetaData(new ByteArrayInputStream(all, all.length - 8 - footer, footer))
                .getRow_groups()
                .stream()
                .map(RowGroup::getNum_rows)
                .toList();
    }
}
