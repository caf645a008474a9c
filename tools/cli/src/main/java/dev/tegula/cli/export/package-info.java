/** Destinations of exports, and tables for people. */
@NullMarked
package dev.tegula.cli.export;

import org.jspecify.annotations.NullMarked;
