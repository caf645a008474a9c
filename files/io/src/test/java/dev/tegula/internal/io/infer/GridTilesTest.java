package dev.tegula.internal.io.infer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GridTilesTest {

    private static List<Integer> chunk(String text) {
        return text.equals("none")
                ? List.of()
                : Arrays.stream(text.split(" ")).map(Integer::parseInt).toList();
    }

    /** A chunk of 'none' stands for a file whose cells come in order. */
    @ParameterizedTest
    @CsvSource({
        // Small grids, and files without chunks that are read in any order: cubes.
        "100 100 100,       1 100 100,      1,   40 40 40",
        "3 100,             none,           1,   3 100",
        "1024 1024 512,     1 1 1,          1,   40 40 40",
        // Rows of tiles of at most 8 MiB.
        "1024 1024 512,     none,           1,   3 148 148",
        "20000 30000,       none,           1,   55 1192",
        "5 9000 9000,       none,           1,   1 186 352",
        "300000000,         none,           1,   65536",
        // Whole chunks in such rows.
        "1024 1024 512,     1 1024 512,     1,   3 148 148",
        "8000 181 360,      8 181 360,      1,   24 52 52",
        "100000 100 100,    100 10 10,      1,   100 26 26",
        // Parts of chunks that are too large for it, and several small ones.
        "1024 1024 512,     32 128 128,     1,   32 32 64",
        "100000 300 300,    100000 1 1,     1,   50000 1 1",
        "3000 3000 3000,    5 5 5,          1,   40 40 40",
        // Many attributes have smaller tiles.
        "1000 1000 10,      1 1 1,          200, 20 20 10",
        "1000 1000 10,      none,           200, 1 92 10",
    })
    void extents_followTheOrderAndTheChunksOfTheFile(String lengths, String chunk, int fields, String extents) {
        long[] axes =
                Arrays.stream(lengths.split(" ")).mapToLong(Long::parseLong).toArray();
        List<Field> columns = Collections.nCopies(fields, new Field("v", Datatype.FLOAT32, 1, false));
        long[] found = new GridTiles(axes, chunk(chunk), columns).extents();
        assertEquals(extents, Arrays.stream(found).mapToObj(Long::toString).collect(Collectors.joining(" ")));
    }
}
