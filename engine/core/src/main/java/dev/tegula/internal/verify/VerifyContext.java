package dev.tegula.internal.verify;

import dev.tegula.integrity.VerifyOptions;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.verify.findings.Findings;

/**
 * Array, findings and depth that the checks of one array share.
 *
 * @param array the open array, of which only schemas are listed
 * @param findings receives the findings
 */
record VerifyContext(ArrayContext array, Findings.OfObject findings, VerifyOptions.Depth depth) {

    boolean readsTiles() {
        return depth == VerifyOptions.Depth.FULL;
    }
}
