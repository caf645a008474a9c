/** Assembly of results that dense and sparse reads share: fields of fixed and variable length, and fill values. */
@NullMarked
package dev.tegula.internal.read.gather;

import org.jspecify.annotations.NullMarked;
