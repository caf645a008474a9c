package dev.tegula.internal.io.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.tegula.internal.io.load.GridPlanning.GridFile;
import dev.tegula.io.table.TableAxis;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GridBricksTest {

    private static final ArraySchema SCHEMA = ArraySchema.dense()
            .dimension(Dimension.int32("x", 0, 99, 4))
            .dimension(Dimension.int32("y", 0, 99, 2))
            .attribute(Attribute.int8("a"))
            .build();

    private static GridFile file(long... lengths) {
        return new GridFile(
                "f",
                Arrays.stream(lengths)
                        .mapToObj(length -> TableAxis.of("axis", length))
                        .toList());
    }

    private static GridBricks bricks(DenseBox box, GridFile... files) {
        return GridBricks.of(List.of(files), box, new TileBricks(SCHEMA, box, 8));
    }

    @Test
    void bricks_areDividedAtTheEndsOfFiles() {
        DenseBox box = DenseBox.between(SCHEMA, new long[] {10, 20}, new long[] {15, 22});
        GridBricks bricks = bricks(box, file(1, 3), file(0, 3), file(5, 3));
        assertNotNull(bricks);
        List<String> found = new ArrayList<>();
        for (List<GridBricks.Part> parts = bricks.next(); !parts.isEmpty(); parts = bricks.next()) {
            parts.forEach(
                    part -> found.add(part.file() + Arrays.toString(part.box().from())
                            + Arrays.toString(part.box().lengths()) + part.row(0) + ".."
                            + part.row(part.box().cells() - 1)));
        }
        assertEquals(
                List.of(
                        "0[0, 0][1, 2]0..1",
                        "2[0, 0][1, 2]0..1",
                        "0[0, 2][1, 1]2..2",
                        "2[0, 2][1, 1]2..2",
                        "2[1, 0][4, 2]3..13",
                        "2[1, 2][4, 1]5..14"),
                found);
    }

    @ParameterizedTest
    @ValueSource(strings = {"3 6", "18", "6 4", "5 3", "6 3 1"})
    void otherShapes_areNotRead(String shape) {
        DenseBox box = DenseBox.between(SCHEMA, new long[] {10, 20}, new long[] {15, 22});
        long[] lengths =
                Arrays.stream(shape.split(" ")).mapToLong(Long::parseLong).toArray();
        assertNull(bricks(box, file(lengths)));
    }
}
