package dev.tegula.cli.command;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * The streams of a process.
 *
 * @param out standard output, unbuffered
 * @param err standard error
 * @param in standard input
 * @param terminals which of them are terminals
 */
public record Streams(OutputStream out, PrintStream err, InputStream in, Terminals terminals) {}
