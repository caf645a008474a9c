/** Fuzz targets, and the inputs they begin with. */
@org.jspecify.annotations.NullMarked
package dev.tegula.fuzz;
