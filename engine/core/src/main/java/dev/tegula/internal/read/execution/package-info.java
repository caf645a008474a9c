/** The state of one execution of a query. */
@NullMarked
package dev.tegula.internal.read.execution;

import org.jspecify.annotations.NullMarked;
