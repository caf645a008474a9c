/** One codec per filter, and the chain that runs them. */
@NullMarked
package dev.tegula.internal.filter;

import org.jspecify.annotations.NullMarked;
