/** The text form of datetimes. */
@NullMarked
package dev.tegula.internal.datetime;

import org.jspecify.annotations.NullMarked;
