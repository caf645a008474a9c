/** Simulations of power loss, clock differences, crashed processes and damage. */
@org.jspecify.annotations.NullMarked
package dev.tegula.sim;
