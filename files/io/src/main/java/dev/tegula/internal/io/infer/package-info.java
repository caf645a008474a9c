/** Inference of array schemas from samples of files. */
@NullMarked
package dev.tegula.internal.io.infer;

import org.jspecify.annotations.NullMarked;
