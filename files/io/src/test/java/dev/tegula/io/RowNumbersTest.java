package dev.tegula.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.InferredSchema;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableNote;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArrayType;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A table without columns that can be dimensions has the numbers of its rows as coordinates. */
class RowNumbersTest {

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    private static InferredSchema infer(InferenceOptions options, String text) throws IOException {
        return SchemaInference.of(options).run(List.of(ImportFixture.input("csv", text)));
    }

    private InferredSchema create(InferenceOptions options, String text) throws IOException {
        InferredSchema inferred = infer(options, text);
        tegula.createArray(ImportFixture.URI, inferred.schema());
        append(inferred, ReadOptions.defaults(), text);
        return inferred;
    }

    private void append(InferredSchema inferred, ReadOptions read, String text) throws IOException {
        ImportOptions options =
                ImportOptions.defaults().withRead(read).withNewLabels().withRowNumbers(inferred.rowNumbers());
        ImportFixture.run(tegula, options, "csv", text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
      x,y;1.5,2.5;2,3          | row   | No column can be a dimension (none has integers, datetimes or ASCII text without nulls)
      k;7;8                    | row   | No column would be left for an attribute
      k;7                      | row   | No column would be left for an attribute
      a,b;x,y;x,z;x,y          | row   | No columns tell the rows apart
      row,x;,1.5;,2.5          | row_2 | No column can be a dimension (none has integers, datetimes or ASCII text without nulls)
      a;Ä;Ö                    | row   | No column can be a dimension (none has integers, datetimes or ASCII text without nulls)
      """)
    void tablesWithoutDimensions_areNumbered(String text, String name, String reason) throws IOException {
        String file = text.replace(';', '\n') + "\n";
        InferredSchema inferred = create(InferenceOptions.defaults(), file);
        assertEquals(name, inferred.rowNumbers());
        assertEquals(
                new TableNote(
                        reason + ", so the dimension '" + name + "' numbers the rows from 0.",
                        NextStep.of(Action.CHOOSE_DIMENSIONS)),
                inferred.notes().get(inferred.notes().size() - 1));
        assertEquals(
                List.of(name),
                inferred.schema().dimensions().stream().map(Dimension::name).toList());
        Cells cells = ImportFixture.read(tegula);
        long rows = file.lines().count() - 1;
        assertEquals(rows, cells.size());
        for (int row = 0; row < rows; row++) {
            assertEquals(row, cells.int64(name)[row]);
        }
    }

    @Test
    void furtherFiles_continueTheNumbers() throws IOException {
        InferredSchema inferred = create(InferenceOptions.defaults(), "x\n0.5\n1.5\n");
        ReadOptions skipping = ReadOptions.defaults().withRejects(row -> {});
        append(inferred, skipping, "x\n2.5\nbad\n3.5\n");
        Cells cells = ImportFixture.read(tegula);
        assertArrayEquals(new long[] {0, 1, 2, 3}, cells.int64("row"));
        assertArrayEquals(new double[] {0.5, 1.5, 2.5, 3.5}, cells.float64("x"));
    }

    /** Another import is complete while one reads, or while one writes, at once or in sorted runs. */
    @ParameterizedTest
    @CsvSource({"1,0", "1,1", "100000,0", "100000,1"})
    void importWithinAnother_takesOtherNumbers(long budget, int call) throws IOException {
        InferredSchema inferred = create(InferenceOptions.defaults(), "x\n0.5\n");
        AtomicInteger calls = new AtomicInteger();
        ImportOptions options = ImportOptions.defaults()
                .withRowNumbers("row")
                .withMemoryBudget(budget)
                .withProgress(progress -> {
                    if (calls.getAndIncrement() == call) {
                        assertDoesNotThrow(() -> append(inferred, ReadOptions.defaults(), "x\n1.5\n2.5\n"));
                    }
                });
        TableImport.of(tegula, ImportFixture.URI)
                .withOptions(options)
                .run(List.of(ImportFixture.input("csv", "x\n3.5\n4.5\n"), ImportFixture.input("csv", "x\n5.5\n")));
        Cells cells = ImportFixture.read(tegula);
        double[] values = cells.float64("x");
        Arrays.sort(values);
        assertArrayEquals(new double[] {0.5, 1.5, 2.5, 3.5, 4.5, 5.5}, values);
        assertArrayEquals(new long[] {0, 1, 2, 3, 4, 5}, cells.int64("row"));
        try (ArrayReader array = tegula.openForReading(ImportFixture.URI)) {
            assertEquals(Map.of(), array.metadata());
        }
    }

    @Test
    void importsAtTheSameTime_loseNoRows() throws Exception {
        InferredSchema inferred = create(InferenceOptions.defaults(), "x\n0\n0.5\n");
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<?>> imports = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            imports.add(threads.submit(() -> {
                append(inferred, ReadOptions.defaults(), "x\n1.5\n2.5\n");
                return null;
            }));
        }
        threads.shutdown();
        for (Future<?> each : imports) {
            each.get();
        }
        Cells cells = ImportFixture.read(tegula);
        assertArrayEquals(LongStream.range(0, 26).toArray(), cells.int64("row"));
        assertEquals(48.5, Arrays.stream(cells.float64("x")).sum());
    }

    @Test
    void denseArrays_haveOneCellPerRow() throws IOException {
        InferenceOptions dense = InferenceOptions.defaults().withType(ArrayType.DENSE);
        InferredSchema inferred = create(dense, "name,x\nb,0.5\na,1.5\n");
        assertEquals("row", inferred.rowNumbers());
        assertArrayEquals(new String[] {"b", "a"}, ImportFixture.read(tegula).utf8("name"));
    }

    @Test
    void numbersCanBeAskedFor() throws IOException {
        InferredSchema inferred = create(InferenceOptions.defaults().withRowNumbers("n"), "k,x\n7,0.5\n6,1.5\n");
        assertEquals(List.of(), inferred.notes());
        assertArrayEquals(new long[] {7, 6}, ImportFixture.read(tegula).int64("k"));
        assertNull(infer(InferenceOptions.defaults(), "k,x\n7,0.5\n6,1.5\n").rowNumbers());
    }

    @Test
    void filesThatDoNotFit_areRefused() throws IOException {
        create(InferenceOptions.defaults(), "x\n0.5\n");
        TableFileException missing = assertThrows(
                TableFileException.class, () -> ImportFixture.run(tegula, ImportOptions.defaults(), "csv", "x\n0.5\n"));
        assertEquals("cells.csv: dimension 'row' is missing", missing.getMessage());
        assertEquals(NextStep.of(Action.NUMBER_ROWS).with(Argument.NAME, "row"), missing.nextStep());
        TableFileException present = assertThrows(
                TableFileException.class,
                () -> ImportFixture.run(
                        tegula, ImportOptions.defaults().withRowNumbers("row"), "csv", "row,x\n1,0.5\n"));
        assertEquals("cells.csv: has the dimension 'row', so its rows cannot be numbered", present.getMessage());
        IllegalArgumentException other = assertThrows(
                IllegalArgumentException.class,
                () -> ImportFixture.run(tegula, ImportOptions.defaults().withRowNumbers("x"), "csv", "x\n1\n"));
        assertTrue(other.getMessage().startsWith("row numbers: 'x' is not the only dimension"), other.getMessage());
    }

    @Test
    void allColumnsAsDimensions_areRefusedIfTheyAreNamed() {
        InvalidArgumentException e = assertThrows(
                InvalidArgumentException.class,
                () -> infer(InferenceOptions.defaults().withDimensions(List.of("k")), "k\n1\n"));
        assertEquals(NextStep.of(Action.CHOOSE_DIMENSIONS), e.nextStep());
    }

    @Test
    void arraysOfOtherDimensions_giveNoAdvice() throws IOException {
        tegula.createArray(
                ImportFixture.URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("k", 0, 9, 10))
                        .attribute(Attribute.float64("x"))
                        .build());
        TableFileException e = assertThrows(
                TableFileException.class, () -> ImportFixture.run(tegula, ImportOptions.defaults(), "csv", "x\n0.5\n"));
        assertNull(e.nextStep());
    }
}
