package dev.tegula.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is inferred from text can be imported: types that parse all values, and for JSON the kinds of its tokens. */
class InferenceOfTextTest {

    private static final String KEY = "key";

    private static InferenceOptions options(ReadOptions read) {
        return InferenceOptions.defaults().withDimensions(List.of(KEY)).withRead(read);
    }

    private static ArraySchema infer(String format, String text, ReadOptions read) throws IOException {
        return SchemaInference.of(options(read))
                .run(List.of(ImportFixture.input(format, text)))
                .schema();
    }

    /** Infers a schema, imports the same file, and returns the schema. */
    private static ArraySchema imported(String format, String text, ReadOptions read) throws IOException {
        ArraySchema schema = infer(format, text, read);
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(ImportFixture.URI, schema);
            ImportOptions options =
                    ImportOptions.defaults().withRead(read).withLabels().withNewLabels();
            ImportFixture.run(tegula, options, format, text);
            Cells cells = ImportFixture.read(tegula);
            assertEquals(text.lines().count() - (format.equals("csv") ? 1 : 0), cells.size());
        }
        return schema;
    }

    private static String jsonLines(String values) {
        StringBuilder text = new StringBuilder();
        int key = 0;
        for (String value : values.split(";", -1)) {
            text.append("{\"key\":")
                    .append(++key)
                    .append(",\"v\":")
                    .append(value)
                    .append("}\n");
        }
        return text.toString();
    }

    private static String csv(String values) {
        StringBuilder text = new StringBuilder("key,v\n");
        int key = 0;
        for (String value : values.split(";", -1)) {
            text.append(++key).append(',').append(value).append('\n');
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      "12345";"02345"                    | STRING_UTF8  | true
      "1.5";"2"                          | STRING_UTF8  | true
      "true";"false"                     | STRING_UTF8  | true
      "NaN";"Infinity"                   | STRING_UTF8  | true
      "2026-01-03";"2026-01-04"          | DATETIME_DAY | false
      "2026-01-03T10:00Z";null           | DATETIME_MS  | false
      "2026";"2027"                      | STRING_UTF8  | true
      "NaT";"NaT"                        | STRING_UTF8  | true
      "NaT";"2026-01-03"                 | DATETIME_DAY | false
      1;-2                               | INT64        | false
      1;18446744073709551615             | UINT64       | false
      1;1e3                              | FLOAT64      | false
      1;"NaN";"-Infinity"                | FLOAT64      | false
      true;false                         | BOOL         | false
      [1,2,3];[]                         | INT64        | true
      [1,2.5];[3]                        | FLOAT64      | true
      [18446744073709551615];[0]         | UINT64       | true
      [true,false];[true]                | BOOL         | true
      null;null                          | STRING_UTF8  | true
      {"hex":"ff00"};"a"                 | STRING_UTF8  | true
      "{\\"hex\\" is text";"b"             | STRING_UTF8  | true
      "[1,2]";"[3]"                      | STRING_UTF8  | true
      """)
    void typesOfJson_areThoseOfItsTokens(String values, Datatype type, boolean variable) throws IOException {
        Attribute v = imported("jsonl", jsonLines(values), ReadOptions.defaults())
                .attributes()
                .get(0);
        assertEquals(type, v.datatype());
        assertEquals(variable, v.field().isVariable());
        assertEquals(values.contains("null"), v.isNullable());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      1;"a"            | numbers and texts
      "NaN";"a";1      | numbers and NaN and infinities and texts
      true;1           | numbers and true or false
      [1];2            | numbers and lists
      ["a"];["b"]      | lists of other values than numbers or true and false
      [[1]];[[2]]      | lists of other values than numbers or true and false
      [1,null];[2]     | lists of other values than numbers or true and false
      1e999;1          | numbers beyond FLOAT64
      """)
    void valuesOfJsonWithoutType_becomeText(String values, String found) throws IOException {
        String text = jsonLines(values).replace("}\n", ",\"w\":{\"x\":1},\"z\":7}\n");
        List<String> told = new ArrayList<>();
        ReadOptions options = ReadOptions.defaults().withNotes(note -> told.add(note.text()));
        ArraySchema schema = imported("jsonl", text, options);
        assertEquals(List.of(KEY, "v", "w.x", "z"), schema.fieldNames());
        assertEquals(
                Datatype.STRING_UTF8,
                Objects.requireNonNull(schema.attribute("v")).datatype());
        for (String kind : found.split(" and ")) {
            assertTrue(told.get(0).contains(kind), told::toString);
        }
    }

    @Test
    void namedColumnsOfJson_areRead() throws IOException {
        String text = "{\"key\":1,\"o\":{\"a\":1},\"v\":2}\n";
        ReadOptions named = ReadOptions.defaults().withColumns(List.of(KEY, "v"));
        assertEquals(List.of(KEY, "v"), imported("jsonl", text, named).fieldNames());
        TableFileException e = assertThrows(
                TableFileException.class,
                () -> infer("jsonl", text, ReadOptions.defaults().withColumns(List.of(KEY, "w"))));
        assertTrue(e.getMessage().startsWith("cells.jsonl: no column 'w'"), e::getMessage);
    }

    @Test
    void valuesOfSeveralKinds_becomeTextWithTheLineOfEach() throws IOException {
        String text = "{\"key\":1,\"v\":7}\n{\"key\":2,\n \"v\":null}\n{\"key\":3,\n \"v\":\"x\"}\n";
        List<String> told = new ArrayList<>();
        infer("jsonl", text, ReadOptions.defaults().withNotes(note -> told.add(note.toString())));
        assertEquals(
                List.of(
                        "cells.jsonl: column 'v': texts as in cells.jsonl:5 and numbers as in cells.jsonl:1 become text"),
                told);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
      1500-01-01 00:00:00.1234567;2026-01-01   | STRING_UTF8
      1500-01-01 00:00:00.123456789;2026-01-01 | STRING_UTF8
      1500-01-01;2026-01-01 00:00:00.5         | DATETIME_MS
      0001-01-01 00:00:00.123456;2026-01-01    | DATETIME_US
      1500-01-01 00:00:00.1230000;2026-01-01   | DATETIME_MS
      +999999999-01-01 10:00;2026-01-01        | DATETIME_SEC
      +999999999-01-01 10:00:00.5;2026-01-01   | STRING_UTF8
      -999999999-01-01;2026-01-01              | DATETIME_DAY
      -nan;1                                   | STRING_UTF8
      +inf;-Infinity;NaN                       | FLOAT64
      1e400;1                                  | STRING_UTF8
      ١;٢                            | STRING_UTF8
      1.٥;1                               | STRING_UTF8
      ٢٠٢٦-01-01;2026-01-01 | STRING_UTF8
      2026-01-01 00:00:00.٥;2026-01-01    | STRING_UTF8
      99999999999999999999٠;1             | STRING_UTF8
      0x1p3;1f                                 | STRING_UTF8
      NaT;2026-01-01                           | DATETIME_DAY
      NaT;1                                    | STRING_UTF8
      true;1                                   | STRING_UTF8
      """)
    void typesOfCsv_areThoseThatTheImportParses(String values, Datatype type) throws IOException {
        ArraySchema schema = imported("csv", csv(values), ReadOptions.defaults());
        assertEquals(type, schema.attributes().get(0).datatype());
    }

    @Test
    void datesOfAZoneWithoutWholeDays_haveATime() throws IOException {
        ReadOptions berlin = ReadOptions.defaults().withZone(ZoneId.of("Europe/Berlin"));
        ArraySchema schema = imported("csv", csv("2026-01-03;2026-07-03"), berlin);
        assertEquals(Datatype.DATETIME_MS, schema.attributes().get(0).datatype());
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "jsonl"})
    void missingFloats_areNullAndNaNIsNot(String format) throws IOException {
        String text = format.equals("csv")
                ? "key,v\n1,\n2,NaN\n3,2.5\n"
                : "{\"key\":1}\n{\"key\":2,\"v\":\"NaN\"}\n{\"key\":3,\"v\":2.5}\n";
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(ImportFixture.URI, infer(format, text, ReadOptions.defaults()));
            ImportFixture.run(tegula, ImportOptions.defaults(), format, text);
            Cells cells = ImportFixture.read(tegula);
            assertEquals(true, cells.isNull("v", 0));
            assertArrayEquals(new double[] {Double.NaN, 2.5}, new double[] {
                cells.column("v").doubleAt(1), cells.column("v").doubleAt(2)
            });
            assertEquals(false, cells.isNull("v", 1));
        }
    }
}
