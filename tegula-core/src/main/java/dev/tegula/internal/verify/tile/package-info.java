/** Verification of data: tiles are decoded and held against statistics, MBRs, order and domain. */
@NullMarked
package dev.tegula.internal.verify.tile;

import org.jspecify.annotations.NullMarked;
