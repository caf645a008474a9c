/** Tags: names of points in time of arrays and groups. */
@NullMarked
package dev.tegula.tags;

import org.jspecify.annotations.NullMarked;
