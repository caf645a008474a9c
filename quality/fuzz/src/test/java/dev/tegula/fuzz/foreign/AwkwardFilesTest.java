package dev.tegula.fuzz.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.fuzz.foreign.ForeignResult.Outcome;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.tools.Python;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of unusual forms and contents, which other libraries write and read. */
@Slow
class AwkwardFilesTest {

    @TempDir
    private Path folder;

    @TempDir
    private Path scratch;

    @Test
    void allValuesAreThoseOfTheOtherLibrary() throws Exception {
        Python.with(OtherReading.LIBRARIES).runFile(Path.of("src/test/python/write_awkward.py"), folder);
        List<ForeignResult> results;
        try (OtherReading other = OtherReading.open(scratch.resolve("values.txt"))) {
            results = new ForeignComparison(other, folder)
                    .run(ForeignList.parse(List.of("generated https://example.com 0 ."))
                            .get("generated"));
        }
        assertEquals(
                "",
                results.stream()
                        .filter(result -> result.outcome() != Outcome.EQUAL)
                        .map(ForeignResult::toString)
                        .collect(Collectors.joining("\n")));
        assertEquals(439, results.size());
    }
}
