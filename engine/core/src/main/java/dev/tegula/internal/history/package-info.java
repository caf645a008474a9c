/** The history of arrays, groups and cells. */
@NullMarked
package dev.tegula.internal.history;

import org.jspecify.annotations.NullMarked;
