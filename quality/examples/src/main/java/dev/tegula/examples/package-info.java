/** The programs of the documentation, compiled and run by the build. */
package dev.tegula.examples;
