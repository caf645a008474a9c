/** Filters: a stage or codec for each filter, and the chains that run them. */
@NullMarked
package dev.tegula.internal.filter;

import org.jspecify.annotations.NullMarked;
