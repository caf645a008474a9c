/** Comparison of the engine with the model array. */
@org.jspecify.annotations.NullMarked
package dev.tegula.model;
