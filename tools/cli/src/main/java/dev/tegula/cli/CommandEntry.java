package dev.tegula.cli;

/**
 * A command as the help text lists it, without its class.
 *
 * @param summary one sentence
 */
record CommandEntry(CommandGroup group, String name, String summary) {}
