package dev.tegula.interop.golden;

import dev.tegula.interop.oracle.Oracle;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The oracle reads what its own version wrote: the proof that it can be believed, and that the cases are read rightly.
 */
class OracleGoldenTest {

    @TestFactory
    Stream<DynamicTest> readsTheCasesOfItsVersion() {
        Oracle oracle = Oracle.shared();
        return new GoldenCheck((uri, read) -> oracle.read(uri, read).get(), read -> !read.ownReaderProblem())
                .tests("v21-.*", ".*");
    }
}
