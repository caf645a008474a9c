/** Assembly of results that dense and sparse reads share: fill values and variable-length tiles. */
@NullMarked
package dev.tegula.internal.read.gather;

import org.jspecify.annotations.NullMarked;
