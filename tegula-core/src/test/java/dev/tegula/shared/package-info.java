/** Several processes on one array. */
@org.jspecify.annotations.NullMarked
package dev.tegula.shared;
