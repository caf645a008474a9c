/** What can go wrong, sorted by who can act on it. */
@NullMarked
package dev.tegula.errors;

import org.jspecify.annotations.NullMarked;
