package dev.tegula.interop.golden;

import dev.tegula.interop.oracle.Oracle;
import dev.tegula.testkit.generate.Slow;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Checks that the oracle reads arrays written by its own version. This validates both the oracle and the parsing of the
 * cases.
 */
@Slow
class OracleGoldenTest {

    @TestFactory
    Stream<DynamicTest> readsTheCasesOfItsVersion() {
        Oracle oracle = Oracle.shared();
        return new GoldenCheck((uri, read) -> oracle.read(uri, read).get(), read -> !read.ownReaderProblem())
                .tests("v21-.*", ".*", 4);
    }
}
