package dev.tegula.internal.base;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Last names, parents and siblings of paths. */
class PathNamesTest {

    @ParameterizedTest
    @CsvSource({
        "a, a, '', x",
        "a/b, b, a, a/x",
        "/a, a, '', /x",
        "s3://bucket/a/b, b, s3://bucket/a, s3://bucket/a/x",
        "'', '', '', x"
    })
    void names_byPath(String path, String last, String parent, String sibling) {
        assertEquals(last, PathNames.last(path));
        assertEquals(parent, PathNames.parent(path));
        assertEquals(sibling, PathNames.sibling(path, "x"));
    }

    @ParameterizedTest
    @CsvSource({"a/b/, b", "file:///a//, a", "/, ''"})
    void last_ofFolder_leavesSlashesOut(String path, String last) {
        assertEquals(last, PathNames.last(path));
    }
}
