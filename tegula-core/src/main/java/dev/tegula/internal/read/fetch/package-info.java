/** Stored tiles fetched and decoded, and the columns that take their cells; whether dense or sparse. */
@NullMarked
package dev.tegula.internal.read.fetch;

import org.jspecify.annotations.NullMarked;
