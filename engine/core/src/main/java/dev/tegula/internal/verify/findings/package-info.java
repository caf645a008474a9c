/** Collects the findings of a verification. */
@NullMarked
package dev.tegula.internal.verify.findings;

import org.jspecify.annotations.NullMarked;
