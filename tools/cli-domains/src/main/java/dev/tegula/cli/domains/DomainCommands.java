package dev.tegula.cli.domains;

import dev.tegula.cli.command.CommandEntry;
import dev.tegula.cli.command.CommandGroup;
import dev.tegula.cli.command.CommandProvider;
import java.util.List;

/** Provides the commands {@code soma} and {@code vcf}. */
public final class DomainCommands implements CommandProvider {

    /** Used by the service loader. */
    public DomainCommands() {}

    @Override
    public List<CommandEntry> entries() {
        return List.of(
                new CommandEntry(
                        CommandGroup.DOMAINS,
                        "soma",
                        "Read, import and export single-cell experiments (SOMA, h5ad, MatrixMarket)."),
                new CommandEntry(
                        CommandGroup.DOMAINS, "vcf", "Read variants of TileDB-VCF datasets; export VCF and BCF."));
    }

    @Override
    public Object create(String name) {
        return switch (name) {
            case "soma" -> new SomaCommand();
            case "vcf" -> new VcfCommand();
            default -> throw new IllegalArgumentException(name);
        };
    }
}
