package dev.tegula.internal.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import dev.tegula.vfs.VfsUri;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Deletes of several lists count once each, oldest first, also where the lists overlap in time. */
class OrderedDeletesTest {

    private static DeleteRef delete(int time, int content, String list) {
        TimestampedName name = TimestampedName.of(time, time, "%032x".formatted(time), 21);
        return DeleteRef.of(name, VfsUri.parse("mem://s/" + list), new byte[] {(byte) content});
    }

    private static List<String> texts(List<DeleteRef> deletes) {
        return deletes.stream()
                .map(delete -> delete.name().start() + ":" + delete.content().bytes()[0]
                        + delete.uri().name())
                .toList();
    }

    @Test
    void listsAfterEachOther_areJoined() {
        List<DeleteRef> first = List.of(delete(1, 1, "a"), delete(2, 1, "a"));
        List<DeleteRef> second = List.of(delete(3, 1, "b"));
        assertEquals(List.of("1:1a", "2:1a", "3:1b"), texts(OrderedDeletes.join(List.of(second, List.of(), first))));
    }

    @Test
    void listsThatOverlap_areMerged() {
        List<DeleteRef> first = List.of(delete(1, 1, "a"), delete(3, 1, "a"));
        List<DeleteRef> second = List.of(delete(2, 1, "b"), delete(3, 1, "b"), delete(4, 1, "b"));
        assertEquals(List.of("1:1a", "2:1b", "3:1a", "4:1b"), texts(OrderedDeletes.join(List.of(first, second))));
    }

    @Test
    void conditionsThatDiffer_areAllKept() {
        List<DeleteRef> first = List.of(delete(1, 1, "a"), delete(1, 2, "a"));
        List<DeleteRef> second = List.of(delete(1, 2, "b"), delete(1, 3, "b"), delete(1, 1, "b"));
        assertEquals(List.of("1:1a", "1:2a", "1:3b"), texts(OrderedDeletes.join(List.of(first, second))));
    }

    @Test
    void deletesOfOneList_areSortedAndCountOnce() {
        List<DeleteRef> list = List.of(delete(2, 1, "a"), delete(1, 1, "a"), delete(2, 1, "a"));
        assertEquals(List.of("1:1a", "2:1a"), texts(OrderedDeletes.of(list)));
    }
}
