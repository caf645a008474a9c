package dev.tegula.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.Tegula;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.InferredSchema;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** JSON as programs write it: lists of objects, lines, and objects in objects. */
class JsonFormsTest {

    /** Creates an array, imports the file, and returns its cells. */
    private static Cells imported(String text, List<String> told) throws IOException {
        ReadOptions read = ReadOptions.defaults().withNotes(note -> told.add(note.text()));
        InferredSchema inferred = SchemaInference.of(InferenceOptions.defaults().withRead(read))
                .run(List.of(ImportFixture.input("json", text)));
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(ImportFixture.URI, inferred.schema());
            ImportOptions options =
                    ImportOptions.defaults().withRead(read).withNewLabels().withRowNumbers(inferred.rowNumbers());
            ImportFixture.run(tegula, options, "json", text);
            return ImportFixture.read(tegula);
        }
    }

    private static String shown(Cells cells) {
        List<String> rows = new ArrayList<>();
        for (int cell = 0; cell < cells.size(); cell++) {
            List<String> row = new ArrayList<>();
            for (Column column : cells.columns()) {
                int at = cell;
                row.add(column.name() + "="
                        + (column.isNull(cell)
                                ? "-"
                                : column.field().datatype().isString()
                                        ? column.text(cell)
                                        : String.valueOf(column.longAt(column.firstValue(at)))));
            }
            rows.add(String.join(" ", row));
        }
        return String.join(" | ", rows);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
      [{"k":1,"s":"x"},{"k":2,"s":"y"}]          ! k=1 s=x | k=2 s=y           !
      [\\n  {"k": 1, "s": "x"},\\n {"k": 2}\\n]\\n   ! k=1 s=x | k=2 s=-           !
      {"k":1,"s":"x"}\\n{"k":2,"s":"y"}            ! k=1 s=x | k=2 s=y           !
      {"k":1,"s":"x"}                             ! k=1 s=x                     !
      [{"k":1,"a":{"b":5,"c":{"d":6}}}]           ! k=1 a.b=5 a.c.d=6           !
      [{"k":1,"a":{"b":5}},{"k":2,"a":null}]      ! k=1 a.b=5 | k=2 a.b=-       !
      [{"k":1,"a":null},{"k":2,"a":{"b":5}}]      ! k=1 a.b=- | k=2 a.b=5       !
      [{"k":1,"a":7},{"k":2,"a":{"b":5}}]         ! k=1 a=7 a.b=- | k=2 a=- a.b=5 !
      [{"k":1,"a":{"hex":"62"}}]                  ! k=1 a=b                     !
      [{"k":1,"a":{"hex":"q","b":2}}]             ! k=1 a.hex=q a.b=2           !
      [{"k":1,"a":{"hex":5}}]                     ! k=1 a.hex=5                 !
      [{"k":1,"a":["x",{"y":[1.50]}]}]            ! k=1 a=["x",{"y":[1.50]}]    ! cells.json: column 'a': lists of other values than numbers or true and false become text
      [{"k":1,"a":5},{"k":2,"a":"x"}]             ! k=1 a=5 | k=2 a=x           ! cells.json: column 'a': texts as in cells.json:1 and numbers as in cells.json:1 become text
      [{"k":1,"__x":{"y":2},"__index__":3}]       ! k=1 x.y=2 index=3           !
      [{"attrs":1,"s":"x"}]                       ! attrs=1 s=x                 !
      {"dims":5,"s":"x"}\\n{"dims":6,"s":"y"}      ! dims=5 s=x | dims=6 s=y     !
      {"attrs":{"k":[1,2],"v":[3,4]}}             ! k=1 v=3 | k=2 v=4           !
      """)
    void formsAreRead(String text, String table, String note) throws IOException {
        List<String> told = new ArrayList<>();
        assertEquals(table, shown(imported(text.replace("\\n", "\n"), told)));
        assertEquals(note == null ? List.of() : List.of(note), told);
    }

    /** The words that Python's json.dumps writes for floats without digits. */
    @ParameterizedTest
    @CsvSource(delimiter = '!', textBlock = """
      NaN      ! NaN
      Infinity ! Infinity
      -Infinity ! -Infinity
      2.5      ! 2.5
      """)
    void wordsWithoutQuotes_areFloats(String word, double value) throws IOException {
        Cells cells = imported(
                "[{\"k\":1,\"a\":" + word + ",\"l\":[1.5," + word + "]},{\"k\":2,\"a\":3,\"l\":[]}]",
                new ArrayList<>());
        assertArrayEquals(new double[] {value, 3}, (double[]) cells.column("a").array());
        assertArrayEquals(
                new double[] {1.5, value}, (double[]) cells.column("l").array());
    }

    @Test
    void listsOfNumbers_areCellsWithSeveralValues() throws IOException {
        Cells cells = imported("[{\"k\":1,\"a\":[1,2,3]},{\"k\":2,\"a\":[]}]", new ArrayList<>());
        Column lists = cells.column("a");
        assertArrayEquals(new int[] {3, 0}, new int[] {lists.valueCount(0), lists.valueCount(1)});
        assertEquals(3, lists.longAt(2));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
      [{"k":1,"v":2}] {"k":2}       ! cells.json:1: unexpected content after the list of objects
      [{"k":1,"a":{"b":1},"a.b":2}] ! cells.json:1: duplicate field "a.b"
      [{"k":1,"x":1,"__x":2}]       ! cells.json:1: duplicate field "x"
      [{},{"a":{}}]                 ! cells.json:1: object without fields (expected {"field": value, …})
      [1,2]                         ! cells.json:1: not an object (found 1, expected {"field": value, …})
      """)
    void othersAreRefused(String text, String message) {
        TableFileException e = assertThrows(TableFileException.class, () -> imported(text, new ArrayList<>()));
        assertEquals(message, e.getMessage());
    }
}
