/** Fuzz targets and their seeds. */
@org.jspecify.annotations.NullMarked
package dev.tegula.fuzz;
