package dev.tegula.interop.golden;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.tegula.EncryptionKey;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.Severity;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Checks that {@code verify} finds no errors in arrays written by libtiledb releases of all versions. */
@Slow
class SoundArraysTest {

    private static final Tegula TEGULA = Tegula.create();

    @TestFactory
    Stream<DynamicTest> verify_goldenArray_findsNoError() {
        return GoldenSets.names().stream()
                .map(set -> dynamicTest(
                        set,
                        () -> RandomTests.sample(GoldenSets.cases(Pattern.quote(set), ".*"), 9)
                                .forEach(SoundArraysTest::check)));
    }

    private static void check(GoldenCase golden) {
        VerifyReport report = verify(golden);
        List<String> errors = report.findings().stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .map(Finding::toString)
                .toList();
        // libtiledb refuses these arrays, too.
        boolean refused = golden.json().has("expect");
        assertEquals(refused, !errors.isEmpty(), () -> golden + ": " + errors);
    }

    private static VerifyReport verify(GoldenCase golden) {
        String key = golden.json().has("encryption_key") ? golden.json().text("encryption_key") : null;
        OpenOptions options = OpenOptions.defaults().withKey(key == null ? null : EncryptionKey.ofText(key));
        return TEGULA.integrity(golden.array().toString(), options)
                .verify(VerifyOptions.full().withScope(VerifyOptions.Scope.RECURSIVE), new VerifyListener() {});
    }
}
