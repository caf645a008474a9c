package dev.tegula.internal.verify;

import dev.tegula.integrity.VerifyOptions;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.verify.findings.Findings;

/**
 * What the checks of one array share.
 *
 * @param array the open array, of which nothing but schemas is listed
 * @param findings where findings go
 */
record VerifyContext(ArrayContext array, Findings.Of findings, VerifyOptions.Depth depth) {

    boolean readsTiles() {
        return depth == VerifyOptions.Depth.FULL;
    }
}
