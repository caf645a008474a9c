package dev.tegula.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.errors.Advised;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.ImportReport;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.InferredSchema;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableNote;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArrayType;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Slow
class SchemaInferenceTest {

    private static InferredSchema infer(InferenceOptions options, String text) throws IOException {
        return SchemaInference.of(options).run(List.of(ImportFixture.input("csv", text)));
    }

    private static InferredSchema infer(String text) throws IOException {
        return infer(InferenceOptions.defaults(), text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
      1;-2;+3                          | INT64
      9223372036854775807;1;2          | INT64
      9223372036854775808;1;2          | UINT64
      18446744073709551616;1;2         | FLOAT64
      1;2.5;-1e3                       | FLOAT64
      1;NaN;-inf                       | FLOAT64
      true;FALSE;true                  | BOOL
      007;1;2                          | STRING_UTF8
      2026-01-03;2026-01-04;2026-01-05 | DATETIME_DAY
      2026-01-03;2026-01-04 09:30;2026-01-05 | DATETIME_MS
      2026-01-03 09:30:00.1234;2026-01-04;2026-01-05 | DATETIME_US
      2026-01-03 09:30:00.1234567;2026-01-04;2026-01-05 | DATETIME_NS
      2026-01-03 09:30:00.1234567Z;2026-01-04;2026-01-05 | STRING_UTF8
      2026-01-03;2026-02-30;2026-01-05 | STRING_UTF8
      1;x;2                            | STRING_UTF8
      0x10;1;2                         | STRING_UTF8
      2026-01;2026-02;2026-03          | STRING_UTF8
      ' 1;-2; +3 '                     | INT64
      ' 9223372036854775808;1;2'       | UINT64
      ' 2.5; nan;1 '                   | FLOAT64
      ' true; false;true'              | BOOL
      ' 2026-01-03;2026-01-04 '        | DATETIME_DAY
      ' 31.12.2025;01.01.2026'         | DATETIME_DAY
      ' 007; 1'                        | STRING_UTF8
      ' x; y'                          | STRING_UTF8
      """)
    void types_areTheNarrowestThatFitAllValues(String values, Datatype type) throws IOException {
        StringBuilder text = new StringBuilder("key,v\n");
        int key = 0;
        for (String value : values.split(";", -1)) {
            text.append(++key).append(',').append(value).append('\n');
        }
        ArraySchema schema = infer(InferenceOptions.defaults().withDimensions(List.of("key")), text.toString())
                .schema();
        Attribute v = schema.attributes().get(0);
        assertEquals(type, v.datatype());
        assertEquals(false, v.isNullable());
    }

    /** Many programs write a blank after each comma. */
    @Test
    void blanksAroundValues_areNoPartOfNumbersButOfTexts() throws IOException {
        String text = "k, i, x, s\n1, -5, 2.5, a\n2, 6 , 1e3,b \n";
        ArraySchema schema = infer(text).schema();
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(ImportFixture.URI, schema);
            ImportFixture.run(tegula, ImportOptions.defaults(), "csv", text);
            Cells cells = ImportFixture.read(tegula);
            assertArrayEquals(new long[] {-5, 6}, (long[]) cells.column(" i").array());
            assertArrayEquals(
                    new double[] {2.5, 1000}, (double[]) cells.column(" x").array());
            assertEquals(List.of(" a", "b "), List.of(cells.column(" s").texts()));
        }
    }

    @Test
    void missingValues_makeColumnsNullable() throws IOException {
        ArraySchema schema = infer("k,i,x,s\n1,,,\n2,5,2.5,a\n3,6,1,b\n").schema();
        assertEquals(
                List.of(true, true, true),
                schema.attributes().stream().map(Attribute::isNullable).toList());
    }

    @Test
    void dimensions_areTheFewestColumnsThatTellRowsApart() throws IOException {
        assertEquals(List.of("id"), names(infer("x,id,y\n1,1,1\n1,2,1\n2,3,1\n")));
        assertEquals(
                List.of("day", "a"),
                names(infer("a,day,v\n1,2026-01-01,1\n2,2026-01-01,1\n3,2026-01-02,1\n1,2026-01-02,9\n")));
        InferredSchema equal = infer("a,v\n1,1.5\n1,1.5\n");
        assertEquals(List.of("a"), names(equal));
        assertTrue(equal.schema().allowsDuplicates());
        assertEquals(
                List.of(TableNote.of("Rows have equal coordinates, so the array allows duplicates.")), equal.notes());
    }

    private static List<String> names(InferredSchema inferred) {
        return inferred.schema().dimensions().stream().map(Dimension::name).toList();
    }

    @Test
    void denseArrays_haveTheDomainOfTheFile() throws IOException {
        InferenceOptions dense =
                InferenceOptions.defaults().withType(ArrayType.DENSE).withDimensions(List.of("row", "col"));
        ArraySchema schema = infer(dense, "row,col,v\n3,-1,1\n5,4,2\n4,0,3\n").schema();
        assertEquals(Range.of(3, 5), schema.dimensions().get(0).domain());
        assertEquals(Range.of(-1, 4), schema.dimensions().get(1).domain());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
      9223372036854775807;9223372036854775808;9223372036854775810 | 9223372036854775807  | -9223372036854775806
      5;18446744073709551610;6                                    | 5                    | -6
      -9223372036854775808;-9223372036854775807                   | -9223372036854775808 | -9223372036854775807
      """)
    void denseDomains_areInTheOrderOfTheirType(String values, long low, long high) throws IOException {
        StringBuilder text = new StringBuilder("k,v\n");
        for (String value : values.split(";", -1)) {
            text.append(value).append(",1\n");
        }
        InferenceOptions dense =
                InferenceOptions.defaults().withType(ArrayType.DENSE).withDimensions(List.of("k"));
        assertEquals(
                Range.of(low, high),
                infer(dense, text.toString()).schema().dimensions().get(0).domain());
    }

    @Test
    void theSameFile_hasTheSameSchema() throws IOException {
        RandomGenerator random = RandomTests.fixed(7);
        StringBuilder text = new StringBuilder("k,a,b,c,d\n");
        for (int i = 0; i < 3000; i++) {
            text.append(i).append(',').append(random.nextInt()).append(',');
            text.append(random.nextGaussian())
                    .append(',')
                    .append(random.nextInt(40) / 4.0)
                    .append(',');
            text.append(i * 1000L + random.nextInt(50)).append('\n');
        }
        ArraySchema first = infer(text.toString()).schema();
        for (int i = 0; i < 5; i++) {
            assertEquals(first, infer(text.toString()).schema());
        }
    }

    @Test
    void fewLabels_becomeAnEnumeration() throws IOException {
        StringBuilder text = new StringBuilder("k,colour\n");
        for (int i = 0; i < 100; i++) {
            text.append(i).append(i % 2 == 0 ? ",red\n" : ",grün\n");
        }
        ArraySchema schema = infer(text.toString()).schema();
        assertEquals("colour", schema.attributes().get(0).enumeration());
        assertEquals(2, schema.enumerations().get(0).size());
        assertEquals(Datatype.UINT8, schema.attributes().get(0).datatype());
    }

    @Test
    void inferredArrays_takeTheirFile() throws IOException {
        StringBuilder text = new StringBuilder("time;symbol;price;size;venue\n");
        for (int i = 0; i < 2000; i++) {
            text.append("2026-01-03 09:30:").append(String.format("%02d.%03d", i / 1000, i % 1000));
            text.append(i % 2 == 0 ? ";AAPL;" : ";MSFT;")
                    .append(100 + i / 100.0)
                    .append(';');
            text.append(i % 7 == 0 ? "" : i).append(i % 3 == 0 ? ";XNAS\n" : ";XNYS\n");
        }
        TableInput file = ImportFixture.input("csv", text.toString());
        try (Tegula tegula = Tegula.create()) {
            InferredSchema inferred = SchemaInference.of(
                            InferenceOptions.defaults().withDimensions(List.of("symbol", "time")))
                    .run(List.of(file));
            tegula.createArray(ImportFixture.URI, inferred.schema());
            ImportReport report = TableImport.of(tegula, ImportFixture.URI)
                    .withOptions(ImportOptions.defaults().withLabels())
                    .run(List.of(file));
            assertEquals(new ImportReport(2000, 2000, 0, 0), report);
            Cells cells = ImportFixture.read(tegula);
            assertEquals("AAPL", cells.ascii("symbol")[0]);
            assertEquals("MSFT", cells.ascii("symbol")[1999]);
            assertEquals(100.02, cells.float64("price")[1]);
            assertEquals(true, cells.isNull("size", 0));
            assertArrayEquals(new byte[] {0, 1, 1, 0}, Arrays.copyOf(cells.uint8("venue"), 4));
        }
    }

    @Test
    void mappedColumns_haveTheNamesOfTheirFields() throws IOException {
        StringBuilder text = new StringBuilder("sym,t,px,Venue\n");
        for (int i = 0; i < 100; i++) {
            text.append(i % 2 == 0 ? "A," : "B,").append(i / 2).append(",1.5,").append(i % 3 == 0 ? "X\n" : "Y\n");
        }
        InferenceOptions mapped = InferenceOptions.defaults()
                .withMapping(Map.of("sym", "symbol", "t", "time", "Venue", "venue"))
                .withDimensions(List.of("symbol", "t"));
        ArraySchema schema = infer(mapped, text.toString()).schema();
        assertEquals(List.of("symbol", "time", "px", "venue"), schema.fieldNames());
        assertEquals("venue", schema.attributes().get(1).enumeration());
        assertEquals("venue", schema.enumerations().get(0).name());
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(ImportFixture.URI, schema);
            ImportOptions options = ImportOptions.defaults()
                    .withLabels()
                    .withMapping(Map.of("sym", "symbol", "t", "time", "Venue", "venue"));
            assertEquals(
                    100,
                    ImportFixture.run(tegula, options, "csv", text.toString()).cells());
        }
        assertEquals(
                "mapping: the file has no column 'symb'; did you mean 'sym'?",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> infer(mapped.withMapping(Map.of("symb", "symbol")), text.toString()))
                        .getMessage());
    }

    @Test
    void unsignedDimensions_takeZero() throws IOException {
        String text = "k,v\n0,1\n9223372036854775808,2\n";
        ArraySchema schema = infer(InferenceOptions.defaults().withDimensions(List.of("k")), text)
                .schema();
        assertEquals(Datatype.UINT64, schema.dimensions().get(0).datatype());
        assertEquals(Range.of(0, -2), schema.dimensions().get(0).domain());
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(ImportFixture.URI, schema);
            assertEquals(
                    2,
                    ImportFixture.run(tegula, ImportOptions.defaults(), "csv", text)
                            .cells());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
      k,v            | cells.csv: no rows, so no schema can be inferred |
      k              | cells.csv: no rows, so no schema can be inferred |
      """)
    void filesWithoutASchema_areRefused(String text, String problem, @Nullable Action action) {
        RuntimeException e =
                assertThrows(RuntimeException.class, () -> infer(text.strip().replace(';', '\n') + "\n"));
        assertEquals(problem, e.getMessage());
        assertEquals(action == null ? null : NextStep.of(action), ((Advised) e).nextStep());
    }

    @Test
    void unknownDimension_isRefusedWithSimilarNames() {
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> infer(InferenceOptions.defaults().withDimensions(List.of("tme")), "time,v\n1,2\n"));
        assertEquals("dimensions: the file has no column 'tme'; did you mean 'time'?", e.getMessage());
    }

    /** A domain cannot be a whole type; the value that it leaves out is not one of the file. */
    @ParameterizedTest
    @CsvSource({
        "-9223372036854775808;5, INT64, -9223372036854775808, 9223372036854775806",
        "9223372036854775807;5, INT64, -9223372036854775807, 9223372036854775807",
        "18446744073709551615;5, UINT64, 1, -1",
        "9223372036854775808;0, UINT64, 0, -2"
    })
    void domains_haveAllValuesOfTheFile(String values, Datatype type, long low, long high) throws IOException {
        String text = "key,v\n" + values.replace(";", ",1\n") + ",2\n";
        InferenceOptions options =
                InferenceOptions.defaults().withType(ArrayType.SPARSE).withDimensions(List.of("key"));
        ArraySchema schema = infer(options, text).schema();
        assertEquals(type, schema.dimensions().get(0).datatype());
        assertEquals(Range.of(low, high), schema.dimensions().get(0).domain());
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(ImportFixture.URI, schema);
            ImportFixture.run(tegula, ImportOptions.defaults(), "csv", text);
            assertEquals(2, ImportFixture.read(tegula).size());
        }
    }

    @Test
    void extents_leaveOutNoValueOfTheFile() throws IOException {
        StringBuilder text = new StringBuilder("a,b,v\n");
        for (long i = 0; i < 40_000; i++) {
            text.append(Long.MAX_VALUE - i * 1001).append(',').append(i * 77).append(",1\n");
        }
        InferenceOptions options =
                InferenceOptions.defaults().withType(ArrayType.SPARSE).withDimensions(List.of("a", "b"));
        Range.OfLong domain = (Range.OfLong)
                infer(options, text.toString()).schema().dimensions().get(0).domain();
        assertEquals(Long.MAX_VALUE, domain == null ? 0 : domain.high());
    }

    @Test
    void columnWithBothEndsOfItsType_isNotChosenAsDimension() throws IOException {
        InferenceOptions options = InferenceOptions.defaults().withType(ArrayType.SPARSE);
        ArraySchema schema =
                infer(options, "key,v\n18446744073709551615,1\n0,2\n").schema();
        assertEquals(
                List.of("v"), schema.dimensions().stream().map(Dimension::name).toList());
    }

    @Test
    void columnWithBothEndsOfItsType_isNoDimension() {
        InferenceOptions options =
                InferenceOptions.defaults().withType(ArrayType.SPARSE).withDimensions(List.of("key"));
        TableFileException e =
                assertThrows(TableFileException.class, () -> infer(options, "key,v\n18446744073709551615,1\n0,2\n"));
        assertTrue(
                String.valueOf(e.getMessage()).contains("the least and the greatest value of UINT64"), e::getMessage);
    }
}
