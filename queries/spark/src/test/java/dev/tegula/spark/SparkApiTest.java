package dev.tegula.spark;

import dev.tegula.testkit.build.ApiSignatures;
import dev.tegula.testkit.files.SourceTree;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The public API is that of the stored file. */
class SparkApiTest {

    @Test
    void publicSignaturesAreThoseOfTheStoredFile() throws Exception {
        ApiSignatures.assertStored(
                SourceTree.of("docs/reference/api-signatures-spark.txt"), List.of(SourceTree.of("queries/spark")));
    }
}
