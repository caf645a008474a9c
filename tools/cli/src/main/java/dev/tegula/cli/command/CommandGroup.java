package dev.tegula.cli.command;

/** Groups of commands, in the order of the help text. */
public enum CommandGroup {
    ARRAYS("Arrays"),
    READ("Read"),
    WRITE("Write"),
    SHOW("Show"),
    DOMAINS("Images, single cells, variants"),
    MAINTAIN("Maintain"),
    ORGANISE("Organise"),
    REPAIR("Check and repair"),
    OTHER("Other");

    private final String title;

    CommandGroup(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }
}
