/** Results of transactions. */
@NullMarked
package dev.tegula.transactions;

import org.jspecify.annotations.NullMarked;
