/** Simulations: loss of power, clocks that differ, processes that die, damage. */
@org.jspecify.annotations.NullMarked
package dev.tegula.sim;
