package dev.tegula.cli.pictures;

import dev.tegula.cli.command.CommandEntry;
import dev.tegula.cli.command.CommandGroup;
import dev.tegula.cli.command.CommandProvider;
import java.util.List;

/** Provides the commands {@code plot} and {@code image}. */
public final class PictureCommands implements CommandProvider {

    /** Used by the service loader. */
    public PictureCommands() {}

    @Override
    public List<CommandEntry> entries() {
        return List.of(
                new CommandEntry(CommandGroup.SHOW, "plot", "Draw a slice of an array as PNG, SVG or text."),
                new CommandEntry(
                        CommandGroup.DOMAINS, "image", "Import and export images: PNG, JPEG, TIFF, OME-TIFF."));
    }

    @Override
    public Object create(String name) {
        return switch (name) {
            case "plot" -> new PlotCommand();
            case "image" -> new ImageCommand();
            default -> throw new IllegalArgumentException(name);
        };
    }
}
