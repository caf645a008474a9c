@NullMarked
package dev.tegula.arrow;

import org.jspecify.annotations.NullMarked;
