/** The commands of pictures: plot, image. */
module dev.tegula.cli.pictures {
    requires static transitive org.jspecify;
    requires dev.tegula.base;
    requires dev.tegula.cli;
    requires dev.tegula.core;
    requires dev.tegula.io;
    requires dev.tegula.image;
    requires dev.tegula.plot;
    requires info.picocli;

    opens dev.tegula.cli.pictures to
            dev.tegula.cli,
            info.picocli;

    provides dev.tegula.cli.command.CommandProvider with
            dev.tegula.cli.pictures.PictureCommands;
}
