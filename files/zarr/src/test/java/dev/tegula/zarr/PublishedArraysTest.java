package dev.tegula.zarr;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.NextStep;
import dev.tegula.internal.io.cells.LittleEndianValues;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reads arrays of version 3 that zarr-python 3 and zarrs wrote, from an archive. Its file ORIGIN.txt names their origin
 * and license; published-v3.txt has the elements as zarrita reads them.
 */
@Slow
class PublishedArraysTest {

    private static final Path ARCHIVE = Path.of("src/test/resources/published-v3.zarr.zip");

    private static Cells cells(String array) throws IOException {
        return Stored.cells(ARCHIVE, ReadOptions.defaults().withValue("dataset", array));
    }

    private static byte[] bytes(Column column) {
        int width = column.field().datatype().size();
        byte[] bytes = new byte[column.size() * width];
        LittleEndianValues.toBytes(column.array(), 0, column.size(), width, bytes, 0);
        return bytes;
    }

    @Test
    void elementsEqualThoseThatZarritaReads() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("src/test/resources/published-v3.txt"));
        assertEquals(35, lines.size());
        for (String line : lines) {
            String[] words = line.split(" ");
            Column column = cells(words[0]).columns().get(0);
            assertArrayEquals(HexFormat.of().parseHex(words[1]), bytes(column), words[0]);
        }
    }

    /** The arrays that src/test/python/write_zarr.py wrote, where it need not be installed. */
    @Test
    void arraysOfVersion2() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("src/test/resources/zarr-python-v2.txt"));
        assertEquals(54, lines.size());
        for (String line : lines) {
            String[] words = line.split(" ", 3);
            byte[] found = Stored.elements(
                    Path.of("src/test/resources/zarr-python-v2.zarr.zip"),
                    ReadOptions.defaults().withValue("dataset", words[0]));
            assertArrayEquals(HexFormat.of().parseHex(words[1]), found, line);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "array_adler32",
                "array_blosc",
                "array_bz2",
                "array_gzip",
                "array_none",
                "array_zlib",
                "array_zstd",
                "zarrs_array_blosc_transpose",
                "zarrs_array_none_transpose",
                "zarrs_array_zstd"
            })
    void codecsOfZarrPythonAndZarrs(String array) throws IOException {
        float[] values = (float[]) cells(array).columns().get(0).array();
        for (int i = 0; i < 100; i++) {
            assertEquals(i, values[i]);
        }
    }

    @Test
    void halfFloatsAreWidened() throws IOException {
        Column column = cells("1d.contiguous.f2.le").columns().get(0);
        assertArrayEquals(new float[] {-1000.5f, 0, 1000.5f, 0}, (float[]) column.array());
    }

    @ParameterizedTest
    @CsvSource({"D, 86400", "h, 3600", "m, 60", "s, 1"})
    void datetimes(String unit, long seconds) throws IOException {
        Column column = cells("datetime64[" + unit + "]").columns().get(0);
        long time = LocalDateTime.parse("2005-02-03T04:05:06").toEpochSecond(ZoneOffset.UTC) / seconds;
        assertEquals(0, column.longAt(0));
        assertEquals(Long.MIN_VALUE, column.longAt(1));
        assertEquals(time, column.longAt(4));
        assertEquals(Long.MIN_VALUE, column.longAt(5));
    }

    @Test
    void datetimesOfNanoseconds() throws IOException {
        Column column = cells("datetime64[ns]").columns().get(0);
        assertEquals(Datatype.DATETIME_NS, column.field().datatype());
        assertEquals(1107403506L * 1_000_000_000, column.longAt(4));
    }

    @Test
    void durations() throws IOException {
        Column column = cells("timedelta64[ms]").columns().get(0);
        assertEquals(Datatype.TIME_MS, column.field().datatype());
        List<Long> values = new ArrayList<>();
        for (int i = 0; i < column.size(); i++) {
            values.add(column.longAt(i));
        }
        assertEquals(
                List.of(
                        31_536_000_000L,
                        1_209_600_000L,
                        259_200_000L,
                        14_400_000L,
                        300_000L,
                        6000L,
                        7000L,
                        8000L,
                        9000L,
                        0L,
                        Long.MIN_VALUE),
                values);
    }

    @Test
    void textsOfUtf32() throws IOException {
        Column column = cells("fixed_length_utf32_v3_le").columns().get(0);
        assertEquals(
                List.of("abc", "🎉", "hi", "te", ""),
                List.of(column.text(0), column.text(1), column.text(2), column.text(3), column.text(4)));
    }

    @Test
    void textsOfAnyLength() throws IOException {
        Column column = cells("1d.string.unicode").columns().get(0);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < column.size(); i++) {
            texts.add(column.text(i));
        }
        assertEquals(List.of("hello", "世界", "🚀🎉", "Ñoño"), texts);
    }

    @ParameterizedTest
    @CsvSource({
        "array_zfpy, codec 'zfpy' is not supported",
        "datetime64[10ms], type 'numpy.datetime64' is not supported"
    })
    void whatIsNotSupportedIsNamed(String array, String problem) {
        TableFileException e = assertThrows(TableFileException.class, () -> cells(array));
        String message = String.valueOf(e.getMessage());
        assertTrue(message.contains(problem) && message.contains(array), message);
        assertEquals(NextStep.of(NextStep.Action.CHOOSE_DATASET), e.nextStep());
    }
}
