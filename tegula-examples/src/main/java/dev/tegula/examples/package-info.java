/** The programs of the documentation: what is printed there is compiled and run here. */
package dev.tegula.examples;
