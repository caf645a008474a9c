package dev.tegula;

import dev.tegula.testkit.build.ApiSignatures;
import dev.tegula.testkit.files.SourceTree;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The public API of the engine is that of the stored file. */
class PublicApiTest {

    @Test
    void publicSignaturesAreThoseOfTheStoredFile() throws Exception {
        ApiSignatures.assertStored(
                SourceTree.of("docs/reference/api-signatures.txt"),
                List.of(SourceTree.of("engine/vfs"), SourceTree.of("engine/format"), SourceTree.of("engine/core")));
    }
}
