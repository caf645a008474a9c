/** The commands of pictures: plot, image. */
@NullMarked
package dev.tegula.cli.pictures;

import org.jspecify.annotations.NullMarked;
