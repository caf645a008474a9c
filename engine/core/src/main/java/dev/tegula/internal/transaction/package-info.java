/** Transactions: changes of an array that are published together, unless what they have read was changed since. */
@NullMarked
package dev.tegula.internal.transaction;

import org.jspecify.annotations.NullMarked;
