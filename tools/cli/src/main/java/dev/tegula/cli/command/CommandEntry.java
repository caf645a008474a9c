package dev.tegula.cli.command;

/**
 * A command as the help text lists it, without its class.
 *
 * @param summary one sentence
 */
public record CommandEntry(CommandGroup group, String name, String summary) {}
