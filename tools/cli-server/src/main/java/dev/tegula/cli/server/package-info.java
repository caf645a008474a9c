/** The commands of servers: view, serve. */
@NullMarked
package dev.tegula.cli.server;

import org.jspecify.annotations.NullMarked;
