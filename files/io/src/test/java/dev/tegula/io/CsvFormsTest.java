package dev.tegula.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableNote;
import dev.tegula.io.table.TableReader;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CSV as programs write it is read at once, and what is not plain is said. */
class CsvFormsTest {

    /** A table on one line: names, then rows after bars; nulls are hyphens. */
    private static String read(byte[] file, ReadOptions options) throws IOException {
        TableInput input = ImportFixture.input("csv", file);
        try (TableReader reader = input.format().read(input.source(), options)) {
            List<String> lines = new ArrayList<>();
            lines.add(reader.schema().columns().stream().map(TableColumn::name).collect(Collectors.joining(" ")));
            for (Cells cells = reader.next(); cells != null; cells = reader.next()) {
                for (int cell = 0; cell < cells.size(); cell++) {
                    List<String> row = new ArrayList<>();
                    for (Column column : cells.columns()) {
                        row.add(column.isNull(cell) ? "-" : column.text(cell).replace("\n", "\\n"));
                    }
                    lines.add(String.join(" ", row));
                }
            }
            return String.join(" | ", lines);
        }
    }

    private static byte[] utf8(String text) {
        return text.replace("\\n", "\n")
                .replace("\\r", "\r")
                .replace("\\t", "\t")
                .getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
      a,b\\n1,2\\n                         ! a b | 1 2                       !
      a;b\\n1;x,y\\n                       ! a b | 1 x,y                     ! the delimiter is ';'
      sep=;\\na;b\\n1;2\\n                 ! a b | 1 2                       ! the delimiter is ';'; the table begins in line 2
      "sep=|"\\r\\na|b\\r\\n1|2\\r\\n        ! a b | 1 2                       ! the delimiter is '|'; the table begins in line 2
      notes\\n\\nmore\\n\\na,b\\n1,2\\n3,4\\n    ! a b | 1 2 | 3 4                 ! the table begins in line 5
      Account;12\\n\\na;b;c\\n1;2;3\\n4;5;6\\n ! a b c | 1 2 3 | 4 5 6             ! the delimiter is ';'; the table begins in line 3
      some notes\\na,b,c\\n1,2,3\\n4,5,6\\n  ! a b c | 1 2 3 | 4 5 6             ! the table begins in line 2
      # made by x, y, z\\na,b\\n1,2\\n#1,2\\n3,4\\n ! a b | 1 2 | 3 4            ! lines that begin with # are comments
      \\n\\na,b\\n1,2\\n                     ! a b | 1 2                       !
      a,b\\n1,2\\n\\n\\n                     ! a b | 1 2                       !
      "a", "b"\\n"1", "x, y"\\n            ! a b | 1 x, y                    !
      a|b\\n1|"x \\"y\\" z"\\n2|"v"\\n      ! a b | 1 x "y" z | 2 v           ! the delimiter is '|'; quotes inside quotes follow a \\
      a,b\\n'x, 1',2\\n'y',3\\n            ! a b | x, 1 2 | y 3              ! values are quoted with '
      a\\tb\\n2\\t"x y\\n1\\t5" disk\\n       ! a b | 2 "x y | 1 5" disk        ! the delimiter is a tab; quotes are part of the values, since not all of them begin and end a value
      a,b\\n1,"x" y\\n2,"z"\\n            ! a b | 1 "x" y | 2 "z"         ! quotes are part of the values, since not all of them begin and end a value
      a,"\\nb,c\\n                      ! a " | b c                       ! quotes are part of the values, since not all of them begin and end a value
      x "y"\\n"x" y\\n                  ! x "y" | "x" y                 ! quotes are part of the values, since not all of them begin and end a value
      "a; b"\\n"c; d"\\n"e, f"\\n        ! a; b | c; d | e, f              !
      # x\\na;b#c;d\\n1;2 # "y\\n3;"4#5"\\n # z\\n6;#7\\n ! a b | 1 2  | 3 4#5 | 6 - ! the delimiter is ';'; text from # to the end of a line is a comment
      # x\\na;b\\n1;2#3\\n               ! a b | 1 2#3                     ! the delimiter is ';'; lines that begin with # are comments
      1,x,2.5\\n2,y,3.5\\n                 ! column_1 column_2 column_3 | 1 x 2.5 | 2 y 3.5 ! the first line has values instead of names, so columns are numbered
      name,2019,2020\\nx,7,8\\ny,7,9\\n    ! name 2019 2020 | x 7 8 | y 7 9  !
      a,b,c\\n1,2,3,\\n4,5,6,\\n            ! a b c | 1 2 3 | 4 5 6           ! rows end with a delimiter, which is left out
      a,b,\\n1,2\\n3,4\\n                  ! a b | 1 2 | 3 4                 ! the header ends with a delimiter, which is left out
      "x","y"\\n"1",5,6\\n"2",7,8\\n       ! column_1 x y | 1 5 6 | 2 7 8    ! the first column has no name; renamed columns that an array cannot have: '' to 'column_1'
      ,x,y\\n0,5,6\\n1,7,8\\n              ! column_1 x y | 0 5 6 | 1 7 8    ! renamed columns that an array cannot have: '' to 'column_1'
      ,0,1\\n0,5,6\\n1,7,8\\n              ! column_1 0 1 | 0 5 6 | 1 7 8    ! renamed columns that an array cannot have: '' to 'column_1'
      ,0\\n0,5\\n1,7\\n                  ! column_1 0 | 0 5 | 1 7          ! renamed columns that an array cannot have: '' to 'column_1'
      "","2-9","10-19","20+"\\n"a",1,2,3\\n"b",4,5,6\\n ! column_1 2-9 10-19 20+ | a 1 2 3 | b 4 5 6 ! renamed columns that an array cannot have: '' to 'column_1'
      ,2,1\\n3,5,6\\n4,7,8\\n              ! column_1 column_2 column_3 | - 2 1 | 3 5 6 | 4 7 8 ! the first line has values instead of names, so columns are numbered
      r,0-1,1-2,2+\\nN,1,2,3\\nS,4,5,6\\n  ! r 0-1 1-2 2+ | N 1 2 3 | S 4 5 6  !
      1-2,3,4\\n5,6,7\\n8,9,9\\n          ! column_1 column_2 column_3 | 1-2 3 4 | 5 6 7 | 8 9 9 ! the first line has values instead of names, so columns are numbered
      land,1800,1801,1802\\nx,7,8,9\\ny,7,9,9\\n ! land 1800 1801 1802 | x 7 8 9 | y 7 9 9 !
      a,b,a,a_2\\n1,2,3,4\\n               ! a b a_3 a_2 | 1 2 3 4           ! renamed columns that an array cannot have: 'a' to 'a_3'
      __index_level_0__,__x\\n1,2\\n       ! index_level_0 x | 1 2           ! renamed columns that an array cannot have: '__index_level_0__' to 'index_level_0', '__x' to 'x'
      Value\\n68,527.00\\n1.5\\n           ! Value | 68,527.00 | 1.5         ! the delimiter is ';'; numbers have a decimal point and commas before it
      a\\n1\\n\\n2\\n                       ! a | 1 | - | 2                   !
      a,b                                 ! a b                             !
      a,b\\r1,2\\r3,4\\r                   ! a b | 1 2 | 3 4                 !
      a,b\\n1,"x\\ny"\\n                   ! a b | 1 x\\ny                    !
      """)
    void formsAreFound(String file, String table, String notes) throws IOException {
        List<String> told = new ArrayList<>();
        ReadOptions options =
                ReadOptions.defaults().withNotes(note -> told.add(note.text().replace("cells.csv: ", "")));
        assertEquals(table, read(utf8(file), options));
        assertEquals(notes == null ? "" : notes, String.join("; ", told));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
      1,2\\n3,4\\n          ! header=true                 ! 1 2 | 3 4
      a,b\\nc,d\\n          ! header=false                ! column_1 column_2 | a b | c d
      x\\ny\\na,b\\n1,2\\n  ! skip-lines=2                ! a b | 1 2
      a,b\\n'1',2\\n        ! quote=none                  ! a b | '1' 2
      a,b\\n'1',2\\n        ! quote='                     ! a b | 1 2
      a,b\\n%x\\n1,2\\n     ! comment=%                   ! a b | 1 2
      #a,b\\n1,2\\n#3,4\\n  ! comment=none                ! #a b | 1 2 | #3 4
      a,b,c\\n1,2\\n3\\n    ! ragged=true                 ! a b c | 1 2 - | 3 - -
      a,b\\n1,"x^"y"\\n     ! escape=^                    ! a b | 1 x"y
      """)
    void optionsDecideForms(String file, String option, String table) throws IOException {
        String[] pair = option.split("=", 2);
        List<TableNote> told = new ArrayList<>();
        ReadOptions options = ReadOptions.defaults().withNotes(told::add).withValue(pair[0], pair[1]);
        assertEquals(table, read(utf8(file), options));
        assertEquals(List.of(), told);
    }

    @Test
    void raggedRowsLongerThanTheHeader_haveColumnsWithoutNames() throws IOException {
        List<String> told = new ArrayList<>();
        ReadOptions options =
                ReadOptions.defaults().withNotes(note -> told.add(note.text())).withValue("ragged", "true");
        assertEquals("a b column_3 | 1 2 3 | 3 - -", read(utf8("a,b\n1,2,3\n3\n"), options));
        assertEquals(List.of("cells.csv: renamed columns that an array cannot have: '' to 'column_3'"), told);
    }

    @ParameterizedTest
    @CsvSource({"UTF-16LE", "UTF-16BE"})
    void utf16WithoutMark_ofOtherScripts_isFound(String name) throws IOException {
        String found = read("城市,цена\n中国上海,五\nМосква,六\n".getBytes(Charset.forName(name)), ReadOptions.defaults());
        assertEquals("城市 цена | 中国上海 五 | Москва 六", found);
    }

    @Test
    void zerosInOtherText_areNoReasonForUtf16() throws IOException {
        byte[] zeros = "a,b\n1,x\0y\n22,z\0\n".getBytes(StandardCharsets.UTF_8);
        assertEquals("a b | 1 x\0y | 22 z\0", read(zeros, ReadOptions.defaults()));
        byte[] ended = "ab\0\n12\0\n34\0\n".getBytes(StandardCharsets.UTF_8);
        assertEquals("ab\0 | 12\0 | 34\0", read(ended, ReadOptions.defaults()));
        byte[] control = "v\n\0\n\1\n\2\n".getBytes(StandardCharsets.UTF_8);
        assertEquals("v | \0 | \1 | \2", read(control, ReadOptions.defaults()));
        byte[] broken = "a,b\n1,\u00FF\0\n".getBytes(StandardCharsets.ISO_8859_1);
        assertThrows(TableFileException.class, () -> read(broken, ReadOptions.defaults()));
    }

    @ParameterizedTest
    @CsvSource({
        "UTF-16LE, true,",
        "UTF-16BE, true,",
        "UTF-16LE, false, every second byte is zero",
        "UTF-16BE, false, every second byte is zero",
        "windows-1252, false, it is not UTF-8",
        "UTF-8, true,"
    })
    void encodingsAreFound(String name, boolean marked, String reason) throws IOException {
        String text = "name,price\nMüller,5 €\n" + "Ä,1\n".repeat(40_000);
        String mark = marked ? "\uFEFF" : "";
        List<String> told = new ArrayList<>();
        ReadOptions options = ReadOptions.defaults().withNotes(each -> told.add(each.toString()));
        String found = read((mark + text).getBytes(Charset.forName(name)), options);
        assertEquals("name price | Müller 5 €" + " | Ä 1".repeat(40_000), found);
        assertEquals(
                reason == null
                        ? List.of()
                        : List.of("cells.csv: the text is " + name + ", since " + reason
                                + ". If not, set the option 'encoding'."),
                told);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
      a,b,c\\n1,2\\n3,4,5\\n     ! cells.csv:2: wrong number of fields (found 2, expected 3 as in the first line)
      a,b\\n1,2,3\\n4,5\\n       ! cells.csv:2: wrong number of fields (found 3, expected 2 as in the first line)
      name\\nRoe, Jane\\nDoe, J\\n ! cells.csv:2: wrong number of fields (found 2, expected 1 as in the first line)
      a,b\\n1,"x y\\n3\\n         ! cells.csv:2: quoted field without a closing quote
      a,b\\n1,"x" y\\n3\\n        ! cells.csv:2: unexpected text after a closing quote (expected the delimiter). Write a quote inside quotes twice, or give its escape character with the option 'escape'.
      """)
    void othersAreRefusedWithTheirLine(String file, String message) {
        TableFileException e = assertThrows(TableFileException.class, () -> read(utf8(file), ReadOptions.defaults()));
        assertEquals(message, e.getMessage());
    }

    @Test
    void namesOfThousandsOfColumns_areComparedWithRows() throws IOException {
        String names = IntStream.range(100_000, 110_000).mapToObj(n -> "," + n).collect(Collectors.joining());
        String values = ",true".repeat(10_000);
        String found = read(utf8("id" + names + "\na" + values + "\nb" + values + "\n"), ReadOptions.defaults());
        assertEquals(("id" + names + " | a" + values + " | b" + values).replace(',', ' '), found);
    }

    @Test
    void headersLongerThanTheBeginning_areRead() throws IOException {
        String names = IntStream.range(0, 20_000).mapToObj(i -> "gene" + i).collect(Collectors.joining(";"));
        String values = IntStream.range(0, 20_000).mapToObj(String::valueOf).collect(Collectors.joining(";"));
        String found =
                read(utf8(names + "\n" + values + "\n"), ReadOptions.defaults().withNotes(note -> {}));
        assertEquals((names + " | " + values).replace(';', ' '), found);
    }

    /** The first numbers may be names of rows, or the commas decimal signs. */
    @Test
    void pairsOfNumbersBelowOneName_areRefusedIfTheyNumberTheRows() throws IOException {
        TableFileException e =
                assertThrows(TableFileException.class, () -> read(utf8("a\n1,5\n2,7\n"), ReadOptions.defaults()));
        assertEquals("cells.csv:2: wrong number of fields (found 2, expected 1 as in the first line)", e.getMessage());
        assertEquals(
                "a | 1,5 | 3,7",
                read(utf8("a\n1,5\n3,7\n"), ReadOptions.defaults().withNotes(note -> {})));
    }

    @Test
    void emptyFiles_areRefused() {
        TableFileException e = assertThrows(TableFileException.class, () -> read(new byte[0], ReadOptions.defaults()));
        assertEquals("cells.csv: empty file (expected field names in the first line)", e.getMessage());
    }

    @Test
    void bytesThatAreNoText_areRefused() {
        byte[] file = "a,b\né,ü\n1,?\n".getBytes(StandardCharsets.UTF_8);
        file[file.length - 2] = (byte) 0xE9;
        TableFileException e = assertThrows(TableFileException.class, () -> read(file, ReadOptions.defaults()));
        assertEquals("cells.csv:3: invalid UTF-8", e.getMessage());
        IllegalArgumentException unknown = assertThrows(
                IllegalArgumentException.class,
                () -> read(file, ReadOptions.defaults().withValue("encoding", "utf9")));
        assertEquals(
                "option 'encoding': not supported (found 'utf9', expected a character set such as windows-1252)",
                unknown.getMessage());
        assertEquals(Map.of(), ReadOptions.defaults().values());
    }
}
