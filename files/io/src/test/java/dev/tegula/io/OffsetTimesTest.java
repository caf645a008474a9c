package dev.tegula.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.errors.NextStep;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datetimes;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Times with offsets are points in time; which one a time without an offset is beside them is never guessed. */
@Slow
class OffsetTimesTest {

    private static final String LOGICAL_TYPE = "__tiledb_attr.v.logical_type";

    private static String csv(String... values) {
        StringBuilder text = new StringBuilder("key,v\n");
        for (int i = 0; i < values.length; i++) {
            text.append(i).append(',').append(values[i].strip()).append('\n');
        }
        return text.toString();
    }

    private static String jsonLines(String... values) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            text.append("{\"key\":" + i + ",\"v\":\"" + values[i].strip() + "\"}\n");
        }
        return text.toString();
    }

    private static ReadOptions options(@Nullable String zone, List<String> notes) {
        ReadOptions options = ReadOptions.defaults().withNotes(note -> notes.add(note.toString()));
        return zone == null ? options : options.withZone(ZoneId.of(zone));
    }

    private static ArraySchema infer(ReadOptions options, TableInput... inputs) throws IOException {
        return SchemaInference.of(InferenceOptions.defaults()
                        .withDimensions(List.of("key"))
                        .withRead(options))
                .run(List.of(inputs))
                .schema();
    }

    /** Returns the type, the values and the logical type of the attribute. */
    private static String stored(Tegula tegula) {
        try (ArrayReader array = tegula.openForReading(ImportFixture.URI)) {
            Column v = ImportFixture.read(tegula).column("v");
            List<String> values = new ArrayList<>();
            for (int cell = 0; cell < v.size(); cell++) {
                boolean isText = v.field().datatype().isString();
                values.add(
                        isText
                                ? v.text(cell)
                                : Datetimes.instant(v.field().datatype(), v.longAt(cell))
                                        .toString());
            }
            MetadataValue logical = array.metadata().get(LOGICAL_TYPE);
            return v.field().datatype() + " " + String.join(" ", values)
                    + (logical == null ? "" : " " + logical.text());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
      2026-01-03T09:30Z; 2026-01-03 09:30+02 | - | DATETIME_MS 2026-01-03T09:30:00Z 2026-01-03T07:30:00Z timestamp(UTC) | ''
      2026-01-03 09:30:01.5 UTC; 2026-01-03 09:30 GMT | - | DATETIME_MS 2026-01-03T09:30:01.500Z 2026-01-03T09:30:00Z timestamp(UTC) | ''
      2026-01-03 09:30 Europe/Berlin; 2026-07-03 09:30 Asia/Kolkata | - | DATETIME_MS 2026-01-03T08:30:00Z 2026-07-03T04:00:00Z timestamp(UTC) | ''
      2026-01-03 09:30; 2026-07-03 09:30 | - | DATETIME_MS 2026-01-03T09:30:00Z 2026-07-03T09:30:00Z | ''
      2026-01-03 09:30; 2026-07-03 09:30 | Europe/Berlin | DATETIME_MS 2026-01-03T08:30:00Z 2026-07-03T07:30:00Z timestamp(UTC) | ''
      2026-01-03 09:30; 2026-07-03 09:30Z | Europe/Berlin | DATETIME_MS 2026-01-03T08:30:00Z 2026-07-03T09:30:00Z timestamp(UTC) | ''
      2026-01-03 09:30; 2026-07-03 09:30Z | - | STRING_UTF8 2026-01-03 09:30 2026-07-03 09:30Z | times with and without an offset become text. Set the option 'time-zone'.
      2026-01-03; 2026-07-03 09:30Z | - | STRING_UTF8 2026-01-03 2026-07-03 09:30Z | times with and without an offset become text. Set the option 'time-zone'.
      2026-01-03; 2026-07-03 | UTC | DATETIME_DAY 2026-01-03T00:00:00Z 2026-07-03T00:00:00Z | ''
      2026-01-03 09:30 CST; 2026-07-03 09:30 CST | - | STRING_UTF8 2026-01-03 09:30 CST 2026-07-03 09:30 CST | ''
      2026-10-25 01:30; 2026-10-25 02:30 | Europe/Berlin | STRING_UTF8 2026-10-25 01:30 2026-10-25 02:30 | "2026-10-25 02:30" occurs twice in Europe/Berlin, so all values become text
      2026-03-29 02:30; 2026-03-29 03:30 | Europe/Berlin | STRING_UTF8 2026-03-29 02:30 2026-03-29 03:30 | "2026-03-29 02:30" does not exist in Europe/Berlin, so all values become text
      2026-10-25 02:30 Europe/Berlin; 2026-10-25 02:30Z | - | STRING_UTF8 2026-10-25 02:30 Europe/Berlin 2026-10-25 02:30Z | "2026-10-25 02:30 Europe/Berlin" occurs twice in Europe/Berlin, so all values become text
      2026-10-25 02:30+02; 2026-10-25 02:30+01 | - | DATETIME_MS 2026-10-25T00:30:00Z 2026-10-25T01:30:00Z timestamp(UTC) | ''
      """)
    void timesOfNewArrays_arePointsInTimeIfAllAreKnown(
            String values, @Nullable String zone, String expected, String note) throws IOException {
        for (String format : List.of("csv", "jsonl")) {
            String[] split = values.split(";");
            String text = format.equals("csv") ? csv(split) : jsonLines(split);
            List<String> notes = new ArrayList<>();
            ReadOptions options = options(zone, notes);
            try (Tegula tegula = Tegula.create()) {
                tegula.createArray(ImportFixture.URI, infer(options, ImportFixture.input(format, text)));
                ImportFixture.run(
                        tegula, ImportOptions.defaults().withRead(options).withLabels(), format, text);
                assertEquals(expected, stored(tegula));
            }
            String prefix = "cells." + format + ": column 'v': ";
            assertEquals(note.isEmpty() ? List.of() : List.of(prefix + note), notes);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
      csv   | 2026-01-03 09:30Z | 2026-01-04 09:30 | cells.csv:4: column "v": "2026-01-04 09:30" has no offset, others of the column have one
      csv   | 2026-01-03 09:30 | 2026-01-04 09:30Z | cells.csv:4: column "v": "2026-01-04 09:30Z" has an offset, others of the column have none
      jsonl | 2026-01-03 09:30Z | 2026-01-04 09:30 | cells.jsonl:3: field "v": "2026-01-04 09:30" has no offset, others of the column have one
      jsonl | 2026-01-03 09:30 | 2026-01-04 09:30Z | cells.jsonl:3: field "v": "2026-01-04 09:30Z" has an offset, others of the column have none
      """)
    void laterTimesOfAnotherForm_areRefusedUnlessTheirZoneIsGiven(
            String format, String first, String later, String problem) throws IOException {
        String[] values = {first, first, later};
        String text = format.equals("csv") ? csv(values) : jsonLines(values);
        String beginning = format.equals("csv") ? csv(first) : jsonLines(first);
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(
                    ImportFixture.URI, infer(ReadOptions.defaults(), ImportFixture.input(format, beginning)));
            TableFileException refused = assertThrows(
                    TableFileException.class, () -> ImportFixture.run(tegula, ImportOptions.defaults(), format, text));
            assertEquals(problem, refused.getMessage());
            assertEquals(NextStep.option("time-zone", null), refused.nextStep());

            ReadOptions utc = options("UTC", new ArrayList<>());
            ImportFixture.run(tegula, ImportOptions.defaults().withRead(utc), format, text);
            assertEquals(
                    "DATETIME_MS 2026-01-03T09:30:00Z 2026-01-03T09:30:00Z 2026-01-04T09:30:00Z timestamp(UTC)",
                    stored(tegula));
        }
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
      2026-01-03 09:30Z, 2026-01-04 09:30, without, with
      2026-01-03 09:30, 2026-01-04 09:30Z, with, without
      """)
    void filesOfAnotherForm_areRefused(String first, String second, String found, String expected) throws IOException {
        for (String format : List.of("csv", "jsonl")) {
            try (Tegula tegula = Tegula.create()) {
                TableInput one = ImportFixture.input(format, format.equals("csv") ? csv(first) : jsonLines(first));
                tegula.createArray(ImportFixture.URI, infer(ReadOptions.defaults(), one));
                List<TableInput> both = new ArrayList<>();
                for (String each : List.of(first, second)) {
                    both.add(ImportFixture.input(format, format.equals("csv") ? csv(each) : jsonLines(each)));
                }
                TableFileException refused = assertThrows(
                        TableFileException.class,
                        () -> TableImport.of(tegula, ImportFixture.URI).run(both));
                String file = "cells." + format;
                assertEquals(
                        file + ", 'v': times " + found + " an offset (expected times " + expected + " one, as in "
                                + file + ")",
                        refused.getMessage());
            }
        }
    }

    @Test
    void localTimes_areNotAddedToPointsInTime() throws IOException {
        try (Tegula tegula = Tegula.create()) {
            String instants = csv("2026-01-03 09:30Z");
            tegula.createArray(ImportFixture.URI, infer(ReadOptions.defaults(), ImportFixture.input("csv", instants)));
            ImportFixture.run(tegula, ImportOptions.defaults(), "csv", instants);
            String locals = csv("2026-01-03 09:30", "2026-01-04 09:30");
            TableFileException refused = assertThrows(
                    TableFileException.class, () -> ImportFixture.run(tegula, ImportOptions.defaults(), "csv", locals));
            assertEquals(
                    "cells.csv, 'v': times without an offset (expected times with one, as in the array)",
                    refused.getMessage());
            ReadOptions berlin = options("Europe/Berlin", new ArrayList<>());
            ImportFixture.run(tegula, ImportOptions.defaults().withRead(berlin), "csv", locals);
            assertEquals("DATETIME_MS 2026-01-03T08:30:00Z 2026-01-04T08:30:00Z timestamp(UTC)", stored(tegula));
        }
    }

    /** Chunks are parsed in any order, so the first rows decide which of them are refused. */
    @Test
    void skippedRows_areThoseOfAnotherFormThanTheFirst() throws IOException {
        String[] values = new String[400_000];
        Arrays.fill(values, "2026-01-03 09:30");
        values[0] = "";
        values[1] = "2026-01-03 09:30Z";
        List<Long> lines = new ArrayList<>();
        ReadOptions options = ReadOptions.defaults().withRejects(row -> lines.add(row.line()));
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(
                    ImportFixture.URI, infer(ReadOptions.defaults(), ImportFixture.input("csv", csv("", values[1]))));
            ImportFixture.run(tegula, ImportOptions.defaults().withRead(options), "csv", csv(values));
            Cells cells = ImportFixture.read(tegula);
            assertEquals(List.of(true, false), List.of(cells.isNull("v", 0), cells.isNull("v", 1)));
            assertEquals(2, cells.size());
        }
        assertEquals(values.length - 2, lines.size());
        assertEquals(4, lines.get(0));
    }
}
