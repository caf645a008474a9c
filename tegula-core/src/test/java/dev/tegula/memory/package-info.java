/** What the engine does with little memory. */
@org.jspecify.annotations.NullMarked
package dev.tegula.memory;
