/** Tests of the engine with limited memory. */
@org.jspecify.annotations.NullMarked
package dev.tegula.memory;
