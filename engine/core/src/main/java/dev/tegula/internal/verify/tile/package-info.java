/** Verification of data: decodes tiles and checks them against statistics, MBRs, order and domain. */
@NullMarked
package dev.tegula.internal.verify.tile;

import org.jspecify.annotations.NullMarked;
