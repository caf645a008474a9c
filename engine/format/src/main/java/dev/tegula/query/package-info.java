/** What a caller asks for and gets: ranges, orders, timestamps, cells. */
@NullMarked
package dev.tegula.query;

import org.jspecify.annotations.NullMarked;
