/** Tests of several processes on one array. */
@org.jspecify.annotations.NullMarked
package dev.tegula.shared;
