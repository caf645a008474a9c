package dev.tegula.internal.storage.open;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.format.CommitList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Commits of several lists, of which some have other conditions under the same names. */
class ListedCommitsTest {

    private final ListedCommits commits = new ListedCommits();

    private static CommitList.Entry delete(String path, int condition) {
        return new CommitList.Entry(path, new byte[] {(byte) condition});
    }

    @Test
    void entries_haveEachNameAndConditionOnce() {
        CommitList.Entry write = new CommitList.Entry("__commits/b.wrt", null);
        CommitList.Entry first = delete("__commits/a.del", 1);
        CommitList.Entry second = delete("/elsewhere/__commits/a.del", 2);
        List.of(first, write, second, delete("a.del", 2), delete("a.del", 1), write)
                .forEach(commits::add);
        assertEquals(List.of(first, second, write), commits.entries());
        assertEquals(Set.of("a.del", "b.wrt"), commits.names());
    }

    @Test
    void holds_comparesConditionsIfThereAreAny() {
        commits.add(delete("a.del", 1));
        commits.add(delete("a.del", 2));
        assertTrue(commits.holdsAll(
                List.of(delete("x/a.del", 1), delete("a.del", 2), new CommitList.Entry("a.del", null))));
        assertFalse(commits.holds(delete("a.del", 3)));
        assertFalse(commits.holds(delete("b.del", 1)));
        assertFalse(commits.holdsAll(List.of(delete("a.del", 1), delete("a.del", 3))));
    }
}
