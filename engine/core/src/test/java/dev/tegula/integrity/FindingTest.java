package dev.tegula.integrity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** The next step of a finding is a command that can be copied to a shell. */
class FindingTest {

    private static String nextStep(FindingCode code, String object, String file) {
        return new Finding(code.severity(), code, object, object + file, -1, "found").nextStep();
    }

    @Test
    void plainUri_isNotQuoted() {
        assertEquals(
                "To cover it: tegula seal s3://bucket/a-1_b.",
                nextStep(FindingCode.UNSEALED, "s3://bucket/a-1_b", "/__meta/x"));
    }

    @Test
    void uriWithSpacesAndQuotes_isQuotedForTheShell() {
        assertEquals(
                "To cover it: tegula seal 'file:///tmp/Bob'\\''s $data'.",
                nextStep(FindingCode.UNSEALED, "file:///tmp/Bob's $data", "/x"));
    }

    @Test
    void uncommittedFragment_isNamed() {
        assertEquals(
                "If a writer lost its commit: tegula recommit file:///URI --fragment __1_1_ab_22.",
                nextStep(FindingCode.FRAGMENT_UNCOMMITTED, "file:///URI", "/__fragments/__1_1_ab_22"));
    }
}
