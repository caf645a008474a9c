package dev.tegula.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.Tegula;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.InferredSchema;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers and dates as people write them; what can mean two things stays text. */
class ValueFormsTest {

    private static String imported(ReadOptions read, String... files) throws IOException {
        InferredSchema inferred = SchemaInference.of(
                        InferenceOptions.defaults().withRead(read).withRowNumbers("row"))
                .run(inputs(files));
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(ImportFixture.URI, inferred.schema());
            ImportOptions options =
                    ImportOptions.defaults().withRead(read).withNewLabels().withRowNumbers("row");
            TableImport.of(tegula, ImportFixture.URI).withOptions(options).run(inputs(files));
            Cells cells = ImportFixture.read(tegula);
            List<String> columns = new ArrayList<>();
            for (Column column : cells.columns()) {
                if (!column.name().equals("row")) {
                    columns.add(shown(column));
                }
            }
            return String.join("; ", columns);
        }
    }

    private static List<TableInput> inputs(String... files) {
        List<TableInput> inputs = new ArrayList<>();
        for (String file : files) {
            inputs.add(ImportFixture.input("csv", file.replace("\\n", "\n")));
        }
        return inputs;
    }

    private static String shown(Column column) {
        Datatype type = column.field().datatype();
        List<String> values = new ArrayList<>();
        for (int cell = 0; cell < column.size(); cell++) {
            values.add(
                    column.isNull(cell)
                            ? "-"
                            : type.isString()
                                    ? column.text(cell)
                                    : type.isFloat()
                                            ? String.valueOf(column.doubleAt(cell))
                                            : String.valueOf(column.longAt(cell)));
        }
        return type + " " + String.join(" ", values);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
      a;b\\n1,5;x\\n-1.234,25;y\\n1.000;z\\n         ! FLOAT64 1.5 -1234.25 1000.0; STRING_UTF8 x y z ! numbers have a decimal comma
      a;b\\n1,5;1.234\\n2,5;5\\n                  ! FLOAT64 1.5 2.5; INT64 1234 5                  ! numbers have a decimal comma
      a;b\\n1,5;1.5\\n2,5;2.5\\n                  ! STRING_UTF8 1,5 2,5; FLOAT64 1.5 2.5           ! columns have different decimal signs, so such values are text
      a,b\\n"1,234.5",1\\n"2",2\\n                ! FLOAT64 1234.5 2.0; INT64 1 2                  ! numbers have a decimal point and commas before it
      a,b\\n"1,2",x\\n"3,4",y\\n                 ! STRING_UTF8 1,2 3,4; STRING_UTF8 x y           ! the commas of column 'a' can be decimal signs or separate numbers or thousands, so such values are text
      a,b\\n"10,20",x\\n"5,600",y\\n             ! STRING_UTF8 10,20 5,600; STRING_UTF8 x y       ! the commas of column 'a' can be decimal signs or separate numbers or thousands, so such values are text
      a,b\\n"1.234,5",x\\n"3,4",y\\n             ! FLOAT64 1234.5 3.4; STRING_UTF8 x y            ! numbers have a decimal comma
      a,b\\n"1,234,567",1\\n2,2\\n                ! INT64 1234567 2; INT64 1 2                     ! numbers have a decimal point and commas before it
      a;b\\n1,234;1\\n5,678;2\\n                  ! STRING_UTF8 1,234 5,678; INT64 1 2             ! the commas of column 'a' can be decimal signs or marks of thousands, so such values are text
      a;b\\n0,125;1\\n1,234;2\\n                  ! FLOAT64 0.125 1.234; INT64 1 2                 ! numbers have a decimal comma
      a;b\\n1 234,5;1\\n2;2\\n                    ! FLOAT64 1234.5 2.0; INT64 1 2                  ! numbers have a decimal comma
      a;b\\n5 %;1\\n6 %;2\\n                      ! STRING_UTF8 5 % 6 %; INT64 1 2                 !
      a;b\\n31.12.2025;1\\n1.1.2026;2\\n          ! DATETIME_DAY 20453 20454; INT64 1 2             !
      a;b\\n31.12.2025 9:30;1\\n01.02.2026 10:00:01;2\\n ! DATETIME_MS 1767173400000 1769940001000; INT64 1 2 !
      a,b\\n12/31/2025,1\\n01/02/2026,2\\n        ! DATETIME_DAY 20453 20455; INT64 1 2             ! dates are month-first
      a,b\\n31/12/2025,1\\n01/02/2026,2\\n        ! DATETIME_DAY 20453 20485; INT64 1 2             ! dates are day-first
      a,b\\n01/02/2026,1\\n03/02/2026,2\\n        ! STRING_UTF8 01/02/2026 03/02/2026; INT64 1 2    ! dates of column 'a' can begin with the day or the month, so they are text
      a,b\\n31/12/2025,12/31/2025\\n01/02/2026,01/02/2026\\n ! STRING_UTF8 31/12/2025 01/02/2026; STRING_UTF8 12/31/2025 01/02/2026 ! dates of some columns begin with the day, of others with the month, so they are text
      a,b\\n31.02.2025,1\\n01.02.2026,2\\n        ! STRING_UTF8 31.02.2025 01.02.2026; INT64 1 2    !
      a,b\\n31.12.25,1\\n01.02.26,2\\n            ! STRING_UTF8 31.12.25 01.02.26; INT64 1 2        !
      a,b\\n9223372036854775807,1\\n-9223372036854775809,2\\n ! STRING_UTF8 9223372036854775807 -9223372036854775809; INT64 1 2 !
      a,b\\n9007199254740992,1\\n0.5,2\\n        ! FLOAT64 9.007199254740992E15 0.5; INT64 1 2     !
      a,b\\nTRUE,yes\\nFALSE,no\\n                ! BOOL 1 0; STRING_UTF8 yes no                    !
      a;b\\nNaN;1,5\\n2,5;NA\\n                    ! FLOAT64 NaN 2.5; STRING_UTF8 1,5 NA             ! numbers have a decimal comma
      """)
    void formsAreFound(String file, String columns, String note) throws IOException {
        List<String> told = new ArrayList<>();
        ReadOptions read = ReadOptions.defaults()
                .withDelimiter(file.charAt(1))
                .withNotes(each -> told.add(each.text().replace("cells.csv: ", "")));
        assertEquals(columns, imported(read, file));
        assertEquals(note == null ? Set.of() : Set.of(note), Set.copyOf(told));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
      a;b\\n1,234;1\\n5,678;2\\n           ! decimal=,         ! FLOAT64 1.234 5.678; INT64 1 2
      a;b\\n1,234;1\\n5,678;2\\n           ! decimal=.         ! INT64 1234 5678; INT64 1 2
      a;b\\n01/02/2026;1\\n02/02/2026;2\\n ! dates=day-first   ! DATETIME_DAY 20485 20486; INT64 1 2
      a;b\\n01/02/2026;1\\n02/02/2026;2\\n ! dates=month-first ! DATETIME_DAY 20455 20486; INT64 1 2
      """)
    void optionsDecideForms(String file, String option, String columns) throws IOException {
        String[] pair = option.split("=", 2);
        ReadOptions read = ReadOptions.defaults().withDelimiter(';').withValue(pair[0], pair[1]);
        assertEquals(columns, imported(read, file));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
      a\\n1,5\\n                      ! a\\n1.234\\n            ! FLOAT64 1.5 1234.0
      a\\n1.234\\n                    ! a\\n1,5\\n              ! FLOAT64 1234.0 1.5
      a\\n7\\n                        ! a\\n1,5\\n              ! FLOAT64 7.0 1.5
      a;d\\n1.234;01/02/2026\\n       ! a;d\\n1,5;31/12/2025\\n ! FLOAT64 1234.0 1.5; DATETIME_DAY 20485 20453
      a;d\\n1;31/12/2025\\n           ! a;d\\n1,5;01/02/2026\\n ! FLOAT64 1.0 1.5; DATETIME_DAY 20453 20485
      d\\n01.02.2026\\n               ! d\\n12/31/2025\\n       ! STRING_UTF8 01.02.2026 12/31/2025
      """)
    void formsAreThoseOfAllFiles(String first, String second, String columns) throws IOException {
        ReadOptions read = ReadOptions.defaults().withDelimiter(';');
        assertEquals(columns, imported(read, first, second));
    }

    @Test
    void formsOfALaterFile_areThoseOfEarlierFilesOfAnImport() throws IOException {
        List<String> told = new ArrayList<>();
        ReadOptions read = ReadOptions.defaults().withDelimiter(';').withNotes(note -> told.add(note.text()));
        ImportOptions options = ImportOptions.defaults().withRead(read).withRowNumbers("row");
        String plain = "a\\n1.234\\n";
        try (Tegula tegula = withNumbers()) {
            TableImport.of(tegula, ImportFixture.URI).withOptions(options).run(inputs(plain, "a\\n1,5\\n"));
            assertEquals(List.of("cells.csv: numbers have a decimal comma"), told);
            // An import has the forms of its own files.
            TableImport.of(tegula, ImportFixture.URI).withOptions(options).run(inputs(plain));
            Column a = ImportFixture.read(tegula).column("a");
            assertEquals("FLOAT64 1234.0 1.5 1.234", shown(a));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
      a\\n1.5\\n          ! a\\n1,5\\n       ! cells.csv: another decimal sign (found '.', expected ',' as in cells.csv). Import files of each form on their own with the option 'decimal'.
      a;b\\n1,5;1\\n ! a;b\\n1.234;2.5\\n ! cells.csv: another decimal sign (found '.', expected ',' as in cells.csv). Import files of each form on their own with the option 'decimal'.
      a\\n1,5\\n          ! a\\n1,234.5\\n   ! cells.csv: another decimal sign (found '.', expected ',' as in cells.csv). Import files of each form on their own with the option 'decimal'.
      a;d\\n1;31/12/2025\\n ! a;d\\n1;12/31/2025\\n ! cells.csv: another order of dates (found 'month-first', expected 'day-first' as in cells.csv). Import files of each form on their own with the option 'dates'.
      """)
    void filesOfDifferentForms_areRefusedBeforeAnythingIsWritten(String first, String second, String message) {
        ReadOptions read = ReadOptions.defaults().withDelimiter(';').withNotes(note -> {});
        ImportOptions options =
                ImportOptions.defaults().withRead(read).withRowNumbers("row").withoutUnknown();
        try (Tegula tegula = withNumbers()) {
            TableImport load = TableImport.of(tegula, ImportFixture.URI).withOptions(options);
            TableFileException e = assertThrows(TableFileException.class, () -> load.run(inputs(first, second)));
            assertEquals(message, e.getMessage());
            assertEquals(0, ImportFixture.read(tegula).size());
        }
    }

    @Test
    void laterRowsOfAnotherForm_areRefusedWithTheirLine() {
        ReadOptions read = ReadOptions.defaults().withDelimiter(';').withNotes(note -> {});
        ImportOptions options = ImportOptions.defaults().withRead(read).withRowNumbers("row");
        for (String[] rows : new String[][] {{"1.234\n", "1,5"}, {"1,5\n", "1.5"}}) {
            try (Tegula tegula = withNumbers()) {
                String file = "a\n" + rows[0].repeat(40_000) + rows[1] + "\n";
                TableFileException e =
                        assertThrows(TableFileException.class, () -> ImportFixture.run(tegula, options, "csv", file));
                assertEquals(
                        "cells.csv:40002: column \"a\": \"" + rows[1] + "\" is not a valid float64", e.getMessage());
            }
        }
    }

    /** Returns an empty array of floats by row. */
    private static Tegula withNumbers() {
        Tegula tegula = Tegula.create();
        try {
            ReadOptions read = ReadOptions.defaults().withNotes(note -> {});
            InferredSchema inferred = SchemaInference.of(
                            InferenceOptions.defaults().withRead(read).withRowNumbers("row"))
                    .run(inputs("a\\n1.5\\n"));
            tegula.createArray(ImportFixture.URI, inferred.schema());
            return tegula;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void valuesOfAnotherForm_areRefused() {
        ReadOptions read = ReadOptions.defaults().withDelimiter(';').withValue("decimal", ",");
        ReadOptions few = read.withNotes(note -> {});
        TableFileException e = assertThrows(TableFileException.class, () -> {
            InferredSchema inferred = SchemaInference.of(
                            InferenceOptions.defaults().withRead(few).withRowNumbers("row"))
                    .run(inputs("a\\n1,5\\n"));
            try (Tegula tegula = Tegula.create()) {
                tegula.createArray(ImportFixture.URI, inferred.schema());
                ImportFixture.run(
                        tegula, ImportOptions.defaults().withRead(few).withRowNumbers("row"), "csv", "a\n1.5\n");
            }
        });
        assertEquals("cells.csv:2: column \"a\": \"1.5\" is not a valid float64", e.getMessage());
    }
}
