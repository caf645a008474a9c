package dev.tegula.vfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.Slow;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Slow
class StagingTest {

    private static final Staging ARRAYS = new Staging(
            Set.of("__fragments", "__commits", "__schema", "__meta", "__fragment_meta", "__labels", "__group"),
            Set.of("__fragments"));

    @ParameterizedTest
    @CsvSource({
        "/data/arr/__fragments/__1_1_x_21/a0.tdb, /data/arr",
        "/data/arr/__commits/__1_1_x_21.wrt, /data/arr",
        "/data/arr/__schema/__enumerations/__1_1_x_0, /data/arr",
        "/data/arr/__labels/l0/__fragments/__1_1_x_21/a0.tdb, /data/arr",
        "/data/group/__group/__1_1_x_2, /data/group",
        "/data/group/arr/__meta/__1_1_x, /data/group/arr",
        "/data/arr/__1_1_x_9/a0.tdb, /data/arr",
        "/data/arr/__array_schema.tdb, /data/arr",
        "/data/arr/__later_folder/__inner/file, /data/arr",
        "/home/__me__/arr/__schema/__1_1_x, /home/__me__/arr",
        "/home/__me__/arr/__1_1_x_9/a0.tdb, /home/__me__/arr",
        "/data/export.json, /data",
        "/export.json, ''",
        "/__fragments/__1/a0.tdb, ''"
    })
    void liesInTheRootOfTheArray(String file, String root) {
        assertDraftIn(root, ARRAYS, file);
    }

    @ParameterizedTest
    @CsvSource({
        "/data/arr/__fragments/__1_1_x_21/a0.tdb, /data/arr",
        "/data/arr/__labels/l0/__fragments/__1_1_x_21/a0.tdb, /data/arr/__labels/l0",
        "/home/__me__/arr/__schema/__1_1_x, /home/__me__/arr",
        "/data/__arr/__schema/__1_1_x, /data",
        "/data/export.json, /data"
    })
    void withoutKnownFolders_liesAboveAllPrefixedFolders(String file, String root) {
        assertDraftIn(root, Staging.BY_PREFIX, file);
    }

    private static void assertDraftIn(String root, Staging staging, String file) {
        VfsUri uri = VfsUri.parse("file://" + file);
        VfsUri draft = staging.draftOf(uri);
        assertEquals(root, staging.rootOf(uri).path());
        assertEquals(staging.rootOf(uri), draft.parent());
        assertTrue(Staging.isDraft(draft.name()), draft.name());
        assertFalse(Staging.isDraft(uri.name()));
        assertNotEquals(draft, staging.draftOf(uri));
    }

    @Test
    void rootOfTheStore_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> Staging.BY_PREFIX.draftOf(VfsUri.parse("file:///")));
    }
}
