/** Division of queries into pieces that other processes read. */
@NullMarked
package dev.tegula.internal.read.splits;

import org.jspecify.annotations.NullMarked;
