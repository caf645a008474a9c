/** Fast writers of numbers, JSON and tables. */
@NullMarked
package dev.tegula.internal.io.text;

import org.jspecify.annotations.NullMarked;
