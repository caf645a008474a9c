package dev.tegula.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.ImportReport;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.RejectedRow;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CSV as people write it. */
class CsvImportTest {

    private static final ImportOptions PLAIN = ImportOptions.defaults();

    private final Tegula tegula = Tegula.create();

    @BeforeEach
    void create() {
        tegula.createArray(
                ImportFixture.URI,
                ArraySchema.sparse()
                        .dimension(Dimension.of("k", Datatype.INT64, Range.of(-1000L, 1000L), null))
                        .attribute(Attribute.float64("x"))
                        .attribute(Attribute.utf8("s").nullable())
                        .attribute(Attribute.of("t", Datatype.DATETIME_MS).nullable())
                        .build());
    }

    private Cells imported(ImportOptions options, String text) throws IOException {
        ImportFixture.run(tegula, options, "csv", text);
        return ImportFixture.read(tegula);
    }

    private static ImportOptions reading(ReadOptions read) {
        return PLAIN.withRead(read);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
      ,
      ;
      """)
    void delimiters_areDetected(char delimiter) throws IOException {
        String text = "k,x,s,t\n1,2.5,\"a,b;c\",2026-01-03\n".replace(',', delimiter);
        Cells cells = imported(PLAIN, text);
        assertArrayEquals(new double[] {2.5}, cells.float64("x"));
        assertArrayEquals(new String[] {"a,b;c".replace(',', delimiter)}, cells.utf8("s"));
    }

    @Test
    void byteOrderMarkCarriageReturnsAndBlankLines_areAccepted() throws IOException {
        Cells cells = imported(PLAIN, "\uFEFFk,x,s,t\r\n1,1,é,\r\n\r\n2,2,,\r\n");
        assertArrayEquals(new long[] {1, 2}, cells.int64("k"));
        assertArrayEquals(new String[] {"é", null}, cells.utf8("s"));
    }

    @Test
    void emptyFields_areNull_andQuotedOnesEmpty() throws IOException {
        Cells cells = imported(PLAIN, "k,x,s,t\n1,NaN,\"\",\n2,1,,\n");
        assertArrayEquals(new double[] {Double.NaN, 1}, cells.float64("x"));
        assertArrayEquals(new String[] {"", null}, cells.utf8("s"));
        assertEquals(true, cells.isNull("t", 0));
    }

    @Test
    void wordsForMissingValues_areNull() throws IOException {
        Cells cells = imported(
                reading(ReadOptions.defaults().withNulls(Set.of("NA", "-"))), "k,x,s,t\n1,2,-,NA\n2,1,\"NA\",-\n");
        assertArrayEquals(new String[] {null, "NA"}, cells.utf8("s"));
        assertEquals(true, cells.isNull("t", 1));
    }

    @ParameterizedTest
    @CsvSource({"''", "NA"})
    void missingValues_areRefusedByFieldsThatAreNotNullable(String missing) {
        ImportOptions options = reading(ReadOptions.defaults().withNulls(Set.of("NA")));
        TableFileException e = assertThrows(
                TableFileException.class, () -> imported(options, "k,x,s,t\n1,1,a,\n2," + missing + ",b,\n"));
        assertEquals(
                "cells.csv:3: column \"x\": null in a field that is not nullable (expected float64). Give the cell a "
                        + "value, leave out its row, or create the array with a nullable attribute.",
                e.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
      2026-01-03T09:30:01.5       | 1767432601500
      2026-01-03 09:30:01.5       | 1767432601500
      2026-01-03 09:30            | 1767432600000
      2026-01-03                  | 1767398400000
      2026-01                     | 1767225600000
      2026-01-03 09:30:01.5Z      | 1767432601500
      2026-01-03T09:30:01.5+02:00 | 1767425401500
      2026-01-03 09:30:01 -0530   | 1767452401000
      2026-01-03 09:30:01 UTC     | 1767432601000
      0001-01-01                  | -62135596800000
      1969-12-31 23:59:59.999     | -1
      2024-02-29                  | 1709164800000
      1767432601500               | 1767432601500
      """)
    void datetimes_haveManyForms(String text, long millis) throws IOException {
        assertArrayEquals(new long[] {millis}, (long[])
                imported(PLAIN, "k,x,s,t\n1,1,,\"" + text + "\"\n").column("t").array());
    }

    @Test
    void localTimes_followTheirZone() throws IOException {
        ReadOptions berlin = ReadOptions.defaults().withZone(ZoneId.of("Europe/Berlin"));
        Cells cells = imported(
                reading(berlin),
                "k,x,s,t\n1,1,,2026-01-03 00:00\n2,1,,2026-07-03 00:00\n3,1,,2026-07-03Z\n"
                        .replace("03Z", "03 00:00Z"));
        assertArrayEquals(new long[] {1767394800000L, 1783029600000L, 1783036800000L}, (long[])
                cells.column("t").array());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = true, textBlock = """
      1,1,,2026-02-29        | column "t": "2026-02-29" is not a valid datetime_ms
      1,1,,2026-01-03 09:61  | column "t": "2026-01-03 09:61" is not a valid datetime_ms
      1,1,,2026-01-03 09     | column "t": "2026-01-03 09" is not a valid datetime_ms
      1,1,,2026-01-03 09:30:01.0005 | column "t": "2026-01-03 09:30:01.0005" is not a valid datetime_ms
      1,1f,,                 | column "x": "1f" is not a valid float64
      1,0x10p1,,             | column "x": "0x10p1" is not a valid float64
      1,1e999,,              | column "x": "1e999" is not a valid float64
      1.5,1,,                | column "k": "1.5" is not a valid int64
      9223372036854775808,1,,| column "k": "9223372036854775808" is not a valid int64
      ,1,,                   | column "k": null in a field that is not nullable (expected int64). Give the cell a value, leave out its row, or create the array with a nullable attribute.
      1,1,                   | wrong number of fields (found 3, expected 4 as in the first line)
      1,1,,,                 | wrong number of fields (found 5, expected 4 as in the first line)
      """)
    void badRows_nameFileLineAndColumn(String row, String problem) {
        TableFileException e = assertThrows(
                TableFileException.class,
                () -> ImportFixture.run(tegula, PLAIN, "csv", "k,x,s,t\n5,1,,\n" + row + "\n"));
        assertEquals("cells.csv:3: " + problem, e.getMessage());
        assertEquals(0, ImportFixture.read(tegula).size());
    }

    @Test
    void badRows_canBeSkipped() throws IOException {
        List<RejectedRow> rejects = new ArrayList<>();
        ImportReport report = ImportFixture.run(
                tegula,
                reading(ReadOptions.defaults().withRejects(rejects::add)),
                "csv",
                "k,x,s,t\n1,1,a,\n2,bad,\"b\"\"c\",\n3,3\n4,4,d,\n");
        assertEquals(new ImportReport(2, 2, 0, 2), report);
        assertEquals(
                List.of(
                        new RejectedRow(
                                "cells.csv",
                                3,
                                "column \"x\": \"bad\" is not a valid float64",
                                null,
                                "2,bad,\"b\"\"c\","),
                        new RejectedRow(
                                "cells.csv",
                                4,
                                "wrong number of fields (found 2, expected 4 as in the first line)",
                                NextStep.option("ragged", true),
                                "3,3")),
                rejects);
        Cells cells = ImportFixture.read(tegula);
        assertArrayEquals(new long[] {1, 4}, cells.int64("k"));
        assertArrayEquals(new String[] {"a", "d"}, cells.utf8("s"));
    }

    /** A cell that is refused after some of its values were parsed must not shift the cells of later rows. */
    @Test
    void skippedRows_leaveNoValues() throws IOException {
        String uri = "mem://store/lists";
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("k", 0, 100, 10))
                        .attribute(Attribute.of("pair", Datatype.INT32, 2))
                        .attribute(Attribute.of("list", Datatype.INT32, Field.VARIABLE))
                        .attribute(Attribute.of("code", Datatype.CHAR, 3))
                        .build());
        List<RejectedRow> rejects = new ArrayList<>();
        String text = "k,pair,list,code\n"
                + "1,\"[1,2]\",\"[1]\",abc\n"
                + "2,\"[3,4,5]\",\"[2]\",abc\n"
                + "3,\"[6,x]\",\"[3]\",abc\n"
                + "4,\"[7,8]\",\"[4,5,y]\",abc\n"
                + "5,\"[7,8]\",\"[6]\",toolong\n"
                + "6,\"[9,10]\",\"[7,8]\",xyz\n";
        TableImport.of(tegula, uri)
                .withOptions(reading(ReadOptions.defaults().withRejects(rejects::add)))
                .run(List.of(ImportFixture.input("csv", text)));
        assertEquals(
                List.of(3L, 4L, 5L, 6L), rejects.stream().map(RejectedRow::line).toList());
        try (ArrayReader array = tegula.openForReading(uri)) {
            Cells cells = array.read(Subarray.whole(), "k", "pair", "list", "code");
            assertArrayEquals(new long[] {1, 6}, cells.int64("k"));
            assertArrayEquals(
                    new int[] {1, 2, 9, 10}, (int[]) cells.column("pair").array());
            Column list = cells.column("list");
            assertEquals(List.of(1, 2), List.of(list.valueCount(0), list.valueCount(1)));
            assertEquals(List.of(1L, 7L, 8L), List.of(list.longAt(0), list.longAt(1), list.longAt(2)));
            assertEquals("xyz", cells.column("code").text(1));
        }
    }

    @Test
    void equalCellsOfTwoFiles_areRefused() {
        List<TableInput> files =
                List.of(ImportFixture.input("csv", "k,x,s,t\n1,1,,\n"), ImportFixture.input("csv", "k,x,s,t\n1,2,,\n"));
        TableFileException e = assertThrows(
                TableFileException.class,
                () -> TableImport.of(tegula, ImportFixture.URI)
                        .withOptions(PLAIN)
                        .run(files));
        assertTrue(
                String.valueOf(e.getMessage())
                        .startsWith("2 files, cells 1 and 2: the cells have the same coordinates"),
                e.getMessage());
    }

    @Test
    void columns_canBeNamedMappedAndIgnored() throws IOException {
        ReadOptions named = ReadOptions.defaults().withColumns(List.of("key", "x", "note", "t"));
        ImportOptions options = reading(named).withMapping(Map.of("key", "k")).withoutUnknown();
        Cells cells = imported(options, "1,2,n,\n");
        assertArrayEquals(new long[] {1}, cells.int64("k"));
        assertArrayEquals(new String[] {null}, cells.utf8("s"));
        TableFileException e = assertThrows(
                TableFileException.class, () -> ImportFixture.run(tegula, PLAIN, "csv", "k,x,s,time\n1,1,,\n"));
        assertEquals("cells.csv:1: the array has no field 'time'; available: k, x, s, t", e.getMessage());
        assertEquals(NextStep.of(Action.MAP_COLUMN), e.nextStep());
    }

    @Test
    void lastOfEqualCells_isKeptAndOthersAreCounted() throws IOException {
        ImportReport report = ImportFixture.run(
                tegula, PLAIN.withDuplicates(Duplicates.DROP), "csv", "k,x,s,t\n1,1,,\n2,2,,\n1,3,,\n1,4,,\n");
        assertEquals(new ImportReport(4, 2, 2, 0), report);
        assertArrayEquals(new double[] {4, 2}, ImportFixture.read(tegula).float64("x"));
    }

    @Test
    void compressedFiles_areRecognizedByTheirBytes() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write("k,x,s,t\n7,1,,\n".getBytes(StandardCharsets.UTF_8));
        }
        TableImport.of(tegula, ImportFixture.URI)
                .withOptions(PLAIN)
                .run(List.of(ImportFixture.input("csv", bytes.toByteArray())));
        assertArrayEquals(new long[] {7}, ImportFixture.read(tegula).int64("k"));
    }

    @Test
    void invalidUtf8_isAnError() {
        byte[] bytes = "k,x,s,t\n1,1,?,é\n".getBytes(StandardCharsets.UTF_8);
        bytes["k,x,s,t\n1,1,".length()] = (byte) 0xE9;
        TableFileException e = assertThrows(
                TableFileException.class,
                () -> TableImport.of(tegula, ImportFixture.URI)
                        .withOptions(PLAIN)
                        .run(List.of(ImportFixture.input("csv", bytes))));
        assertEquals("cells.csv:2: invalid UTF-8", e.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            k,"x          | cells.csv:1: quoted field without a closing quote
            k,"x"y,s      | cells.csv:1: unexpected text after a closing quote (expected the delimiter). Write a quote inside quotes twice, or give its escape character with the option 'escape'.
            k,x,k         | cells.csv:1: the array has no field 'k_2'; did you mean 'k'?
            """)
    void badHeader_isAnErrorOfItsLineIfTheArrayHasCells(String header, String message) throws IOException {
        imported(PLAIN, "k,x,s,t\n1,1,,\n");
        TableFileException e = assertThrows(
                TableFileException.class,
                () -> TableImport.of(tegula, ImportFixture.URI)
                        .withOptions(PLAIN)
                        .run(List.of(ImportFixture.input("csv", header.getBytes(StandardCharsets.UTF_8)))));
        assertEquals(message, e.getMessage());
    }
}
