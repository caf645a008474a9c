/** The commands of domains: soma, vcf. */
module dev.tegula.cli.domains {
    requires static transitive org.jspecify;
    requires dev.tegula.base;
    requires dev.tegula.cli;
    requires dev.tegula.core;
    requires dev.tegula.io;
    requires dev.tegula.soma;
    requires dev.tegula.vcf;
    requires info.picocli;

    opens dev.tegula.cli.domains to
            dev.tegula.cli,
            info.picocli;

    provides dev.tegula.cli.command.CommandProvider with
            dev.tegula.cli.domains.DomainCommands;
}
