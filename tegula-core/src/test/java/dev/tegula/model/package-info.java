/** The engine against the model array. */
@org.jspecify.annotations.NullMarked
package dev.tegula.model;
