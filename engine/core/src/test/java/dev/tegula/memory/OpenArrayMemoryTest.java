package dev.tegula.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.tegula.ArrayFixture;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.FooterList;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Cells;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.testkit.generate.Slow;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Opens an array whose consolidated files list many fragments. The files of the fragments do not exist. */
@Slow
class OpenArrayMemoryTest {

    private static final int FRAGMENTS = 50_000;

    /** Bytes of heap that a fragment may take: 290 and what the garbage collector leaves to chance. */
    private static final int MOST = 400;

    private static final ArraySchema SCHEMA = ArraySchema.sparse()
            .dimension(Dimension.int64("time", 0, 1L << 40, 1 << 20))
            .dimension(Dimension.int64("station", 0, 1 << 20, 1 << 10))
            .attribute(Attribute.float64("value"))
            .attribute(Attribute.int32("quality"))
            .build();

    @Test
    void fragmentsWithConsolidatedFooters_takeFewBytesEach() {
        try (ArrayFixture array = new ArrayFixture(SCHEMA)) {
            array.write(
                    1,
                    Cells.builder()
                            .int64("time", 1)
                            .int64("station", 1)
                            .float64("value", 1)
                            .int32("quality", 1)
                            .build());
            repeat(array);
            array.open();
            long before = live();
            ArraySnapshot open = array.open();
            long each = (live() - before) / FRAGMENTS;
            requireBoxes(open);
            assertTrue(each <= MOST, each + " bytes per fragment");
            requireSharedDecoding(open);
            TimestampRange some = new TimestampRange(1000, 1999);
            assertEquals(1000, array.open(some).fragments().size());
        }
    }

    private static void repeat(ArrayFixture array) {
        OpenFragment one = array.fragment();
        FragmentFooter footer = one.footer();
        FormatVersion version = footer.version();
        CommitNames names = new CommitNames(array.location().uri(), version);
        List<FooterList.Entry> entries = new ArrayList<>();
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < FRAGMENTS; i++) {
            String uuid = UUID.nameUUIDFromBytes(new byte[] {(byte) i, (byte) (i >> 8), (byte) (i >> 16)})
                    .toString()
                    .replace("-", "");
            TimestampedName name = TimestampedName.of(i, i, uuid, version.number());
            entries.add(new FooterList.Entry(name.text(), at(footer, i), SCHEMA.dimensions()));
            lines.append(names.commitLine(name)).append('\n');
        }
        array.storage().deleteAll(List.of(names.commit(one.name())));
        ByteWriter content = new ByteWriter();
        FooterList.write(content, entries);
        TimestampedName all = TimestampedName.of(0, FRAGMENTS - 1, one.name().uuid(), version.number());
        array.storage().write(names.footers(all), TileFile.bytes(array.resources(), content, version, null));
        array.storage().write(names.consolidatedCommits(all), lines.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static List<Range> box(int i) {
        return List.of(Range.of(10L * i, 10L * i + 9), Range.of(i, i + 1));
    }

    private static FragmentFooter at(FragmentFooter footer, int i) {
        return new FragmentFooter(
                footer.version(),
                footer.schemaName(),
                false,
                box(i),
                footer.sparseTiles(),
                footer.lastTileCells(),
                false,
                false,
                footer.fileSizes(),
                footer.varFileSizes(),
                footer.validityFileSizes(),
                footer.sections());
    }

    private static void requireBoxes(ArraySnapshot open) {
        assertEquals(FRAGMENTS, open.fragments().size());
        for (int i = 0; i < FRAGMENTS; i++) {
            OpenFragment fragment = open.fragments().get(i);
            assertEquals(i, fragment.name().start());
            assertEquals(box(i), fragment.nonEmptyDomain());
            if (i % 997 == 0) {
                assertEquals(box(i), fragment.footer().nonEmptyDomain());
            }
        }
    }

    /** Plans of dense arrays ask for footers from the newest on: most are decoded with a neighbour. */
    private static void requireSharedDecoding(ArraySnapshot open) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        int count = 2000;
        for (int i = FRAGMENTS - 1; i >= FRAGMENTS - count; i--) {
            assertEquals(box(i), open.fragments().get(i).footer().nonEmptyDomain());
        }
        long each = (threads.getCurrentThreadAllocatedBytes() - before) / count;
        assertTrue(each < 10_000, each + " bytes allocated per footer");
    }

    private static long live() {
        Runtime heap = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            least = Math.min(least, heap.totalMemory() - heap.freeMemory());
        }
        return least;
    }
}
