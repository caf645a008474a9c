package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UpgradeTest {

    private static final String URI = "mem://store/array";
    private static final ArraySchema SCHEMA = ArraySchema.dense()
            .dimension(Dimension.int32("d", 1, 4, 2))
            .attribute(Attribute.int32("a"))
            .build();

    private final MemoryVfs store = new MemoryVfs();
    private final Tegula tegula = TestStores.engine(store);

    private void write(long time, int... values) {
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(time))) {
            array.write(Subarray.whole(), Cells.builder().int32("a", values).build());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 9, 10, 11, 12, 20})
    void newFragmentsHaveTheNewVersionAndOldOnesStay(int version) throws IOException {
        OldArrays.create(store, URI, SCHEMA, version);
        write(10, 1, 2, 3, 4);
        assertEquals(
                21,
                tegula.maintenance(URI, OpenOptions.defaults().at(20)).upgrade().version());
        write(30, 5, 6, 7, 8);
        try (ArrayReader array = tegula.openForReading(URI)) {
            assertEquals(21, array.schema().version());
            assertEquals(
                    List.of(version, 21),
                    array.fragments().stream().map(FragmentInfo::version).toList());
            assertArrayEquals(
                    new int[] {5, 6, 7, 8}, array.read(Subarray.whole()).int32("a"));
        }
        try (ArrayReader array =
                tegula.openForReading(URI, OpenOptions.defaults().at(TimestampRange.upTo(15)))) {
            assertEquals(version, array.schema().version());
            assertArrayEquals(
                    new int[] {1, 2, 3, 4}, array.read(Subarray.whole()).int32("a"));
        }
    }

    @Test
    void upgrade_neverLowersTheVersion() throws IOException {
        OldArrays.create(store, URI, SCHEMA, 23);
        int files = TestStores.files(store, URI).size();
        assertEquals(23, tegula.maintenance(URI).upgrade().version());
        assertEquals(files, TestStores.files(store, URI).size());
    }

    @Test
    void upgrade_arrayWithCurrentDomain_staysAt22() {
        tegula.createArray(
                URI,
                SCHEMA.toBuilder()
                        .version(22)
                        .currentDomain(List.of(Range.of(1, 2)))
                        .build());
        assertEquals(22, tegula.maintenance(URI).upgrade().version());
    }
}
