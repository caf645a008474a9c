/** The two bounded executors and the order in which work meets them. */
@NullMarked
package dev.tegula.internal.exec;

import org.jspecify.annotations.NullMarked;
