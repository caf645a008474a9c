package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.InvalidStateException;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.SchemaEvolution;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a restore leaves as it is, and says so: the current domain and dimension labels. */
class RestoreTest {

    private static final String URI = "mem://restore/array";

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    private static OpenOptions at(long time) {
        return OpenOptions.defaults().at(time);
    }

    private static ArraySchemaBuilder sparse() {
        return ArraySchema.sparse().dimension(Dimension.int64("x", 0, 99, 10)).attribute(Attribute.int32("a"));
    }

    private void write(long time, long x, int a) {
        try (ArrayWriter array = tegula.openForWriting(URI, at(time))) {
            array.write(Cells.builder().int64("x", x).int32("a", a).build());
        }
    }

    private void expand(long time, long high) {
        SchemaEvolution larger = SchemaEvolution.begin().expandCurrentDomain(List.of(Range.of(0, high)));
        tegula.maintenance(URI, at(time)).evolve(larger);
    }

    private List<String> restore(long time) {
        try (ArrayReader past = tegula.openForReading(URI, at(time));
                Transaction transaction = tegula.transaction(URI)) {
            List<String> kept = transaction.restore(past);
            transaction.commit();
            return kept;
        }
    }

    private String cells() {
        try (ArrayReader array = tegula.openForReading(URI)) {
            Cells cells = array.read(Subarray.whole(), "x", "a");
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < cells.size(); i++) {
                text.append(cells.int64("x")[i])
                        .append('=')
                        .append(cells.int32("a")[i])
                        .append(' ');
            }
            return text.toString().strip();
        }
    }

    @Test
    void grownCurrentDomain_staysAndIsNamed() {
        tegula.createArray(URI, sparse().currentDomain(List.of(Range.of(0, 9))).build(), at(1));
        write(10, 1, 1);
        expand(20, 19);
        write(30, 15, 15);
        assertEquals(List.of("current domain: stays x [0, 19] (then x [0, 9])"), restore(10));
        assertEquals("1=1", cells());
        write(System.currentTimeMillis() + 1000, 15, 16);
        assertEquals("1=1 15=16", cells());
    }

    @Test
    void cellsOutsideAFirstCurrentDomain_areRefused() {
        tegula.createArray(URI, sparse().build(), at(1));
        write(10, 1, 1);
        write(10, 15, 15);
        expand(20, 9);
        assertEquals("1=1", cells());
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> restore(10));
        assertTrue(e.getMessage().contains("15"), e.getMessage());
        assertEquals("1=1", cells());
        expand(30, 19);
        assertEquals(List.of("current domain: stays x [0, 19] (then the whole domain)"), restore(10));
        assertEquals("1=1 15=15", cells());
    }

    @Test
    void dimensionLabels_stayAndAreNamed() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", 0, 1, 2))
                        .attribute(Attribute.int32("a"))
                        .label("x", "celsius", Datatype.FLOAT64, DataOrder.INCREASING)
                        .build(),
                at(1));
        writeBoth(10, 1, 7.5);
        writeBoth(20, 2, 8.5);
        assertEquals(
                List.of("dimension label 'celsius': stays, because its values are an array of its own"), restore(10));
        try (ArrayReader array = tegula.openForReading(URI);
                ArrayReader celsius = array.label("celsius")) {
            assertArrayEquals(new int[] {1, 1}, array.read(Subarray.whole()).int32("a"));
            assertArrayEquals(
                    new double[] {8.5, 9.5}, celsius.read(Subarray.whole()).float64("label"));
        }
        assertEquals(List.of(), restore(20), "the labels are those of now");
    }

    @Test
    void denseCellsOutsideTheCurrentDomainOfThen_areRefused() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int64("x", 0, 99, 10))
                        .attribute(Attribute.int32("a"))
                        .currentDomain(List.of(Range.of(0, 1)))
                        .build(),
                at(1));
        writeBox(10, 0);
        expand(20, 9);
        assertEquals(List.of("current domain: stays x [0, 9] (then x [0, 1])"), restore(10));
        writeBox(30, 5);
        InvalidStateException e = assertThrows(InvalidStateException.class, () -> restore(10));
        assertTrue(e.getMessage().contains("Write the boxes that shall return"), e.getMessage());
    }

    private void writeBox(long time, long x) {
        try (ArrayWriter array = tegula.openForWriting(URI, at(time))) {
            array.write(
                    Subarray.range("x", x, x + 1),
                    Cells.builder().int32("a", 1, 2).build());
        }
    }

    /** Writes the dense array and its label. */
    private void writeBoth(long time, int a, double first) {
        try (ArrayWriter array = tegula.openForWriting(URI, at(time));
                ArrayWriter celsius = array.label("celsius")) {
            array.write(Subarray.whole(), Cells.builder().int32("a", a, a).build());
            celsius.write(
                    Subarray.whole(),
                    Cells.builder().float64("label", first, first + 1).build());
        }
    }
}
