/** Files of images as axes, channels, levels and regions of samples. */
@NullMarked
package dev.tegula.internal.image.source;

import org.jspecify.annotations.NullMarked;
