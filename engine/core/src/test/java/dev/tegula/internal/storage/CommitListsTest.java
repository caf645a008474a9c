package dev.tegula.internal.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.storage.CommitListFile.Line;
import dev.tegula.vfs.VfsUri;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lists of commits with deletes are parsed once per content, however often they are read. */
class CommitListsTest {

    private static final VfsUri ROOT = VfsUri.parse("mem://s/a");
    private static final VfsUri FILE = ROOT.resolve("__commits/__1_9_" + "0".repeat(32) + "_21.con");

    private final CommitLists lists = new CommitLists();

    private List<Line> read(byte[] content) {
        List<Line> lines = new ArrayList<>();
        lists.read(content, FILE, ROOT, lines::add);
        return lines;
    }

    /** Returns a list of fragments, and a delete at the time of the first one. */
    private static byte[] list(int... times) {
        String first = "__commits/__%d_%d_%032x_21.del\n".formatted(times[0], times[0], 99);
        return (first + "\5\0\0\0\0\0\0\0bytes" + fragments(times)).getBytes(StandardCharsets.UTF_8);
    }

    private static String fragments(int... times) {
        StringBuilder text = new StringBuilder();
        for (int time : times) {
            text.append("__commits/__%d_%d_%032x_21.wrt\n".formatted(time, time, time));
        }
        return text.toString();
    }

    @Test
    void sameBytes_areParsedOnce() {
        List<Line> first = read(list(1, 5, 9));
        assertEquals(4, first.size());
        assertSame(first.get(0), read(list(1, 5, 9)).get(0));
    }

    @Test
    void listsWithoutDeletes_areNotKept() {
        byte[] list = fragments(1, 5, 9).getBytes(StandardCharsets.UTF_8);
        List<Line> first = read(list);
        assertEquals(3, first.size());
        assertNotSame(first.get(0), read(list).get(0));
    }

    @Test
    void otherBytesOfTheSameFile_areParsed() {
        List<Line> first = read(list(1, 5, 9));
        List<Line> second = read(list(1, 7, 9));
        assertNotSame(first.get(0), second.get(0));
        assertEquals(7, second.get(2).name().start());
        assertEquals(5, read(list(1, 5, 9)).get(2).name().start());
    }

    @Test
    void damagedLists_areRefusedEachTime() {
        assertThrows(CorruptArrayException.class, () -> read(list(1, 5)));
        assertThrows(CorruptArrayException.class, () -> read(list(1, 5)));
        assertEquals(3, read(list(1, 9)).size());
    }

    @Test
    void longLists_areNotKept() {
        int[] times = new int[100_000];
        times[0] = 1;
        for (int i = 1; i < times.length; i++) {
            times[i] = 9;
        }
        List<Line> first = read(list(times));
        assertEquals(100_001, first.size());
        assertNotSame(first.get(0), read(list(times)).get(0));
    }
}
