package dev.tegula.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.TableInput;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArrayType;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Grids without coordinates in sparse arrays. */
@Slow
class GridImportTest {

    @TempDir
    private Path folder;

    /** Writes the numbers 0 to 5 as a matrix of two rows. */
    private Path matrix() throws IOException {
        return write("(2, 3)", 6);
    }

    private Path write(String shape, int count) throws IOException {
        String header = "{'descr': '<i2', 'fortran_order': False, 'shape': " + shape + ", }";
        ByteBuffer file = ByteBuffer.allocate(128 + 2 * count).order(ByteOrder.LITTLE_ENDIAN);
        file.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0}).putShort((short) 118);
        file.put(String.format("%-117s\n", header).getBytes(StandardCharsets.US_ASCII));
        for (short i = 0; i < count; i++) {
            file.putShort(i);
        }
        return Files.write(folder.resolve("matrix.npy"), file.array());
    }

    @Test
    void cellsOfASparseArray_haveTheirPositions() throws IOException {
        List<TableInput> files = List.of(new TableInput(TableFormats.named("npy"), TableSources.file(matrix())));
        ArraySchema schema = SchemaInference.of(InferenceOptions.defaults().withType(ArrayType.SPARSE))
                .run(files)
                .schema();
        assertEquals(ArrayType.SPARSE, schema.type());
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray("mem://store/array", schema);
            TableImport.of(tegula, "mem://store/array").run(files);
            try (ArrayReader reader = tegula.openForReading("mem://store/array")) {
                Cells cells = reader.query()
                        .fields(schema.fieldNames())
                        .subarray(Subarray.range("dim_1", 1, 2))
                        .order(ResultOrder.ROW_MAJOR)
                        .read();
                assertArrayEquals(new long[] {0, 0, 1, 1}, cells.int64("dim_0"));
                assertArrayEquals(new long[] {1, 2, 1, 2}, cells.int64("dim_1"));
                String attribute = schema.attributes().get(0).name();
                assertArrayEquals(new short[] {1, 2, 4, 5}, cells.int16(attribute));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            (0,)      | dim_0 of length 0
            (3, 0, 2) | dim_0 of length 3, dim_1 of length 0, dim_2 of length 2
            """)
    void filesWithoutCells_areRefused(String shape, String axes) throws IOException {
        List<TableInput> files = List.of(new TableInput(TableFormats.named("npy"), TableSources.file(write(shape, 0))));
        SchemaInference inference = SchemaInference.of(InferenceOptions.defaults());
        InvalidArgumentException e = assertThrows(InvalidArgumentException.class, () -> inference.run(files));
        assertEquals(
                "the files have no cells, and an array has at least one (found the axes " + axes + ")", e.getMessage());
    }
}
