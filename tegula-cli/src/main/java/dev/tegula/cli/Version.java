package dev.tegula.cli;

/** Which Tegula this is. */
final class Version {

    private Version() {}

    /** One line for {@code --version}. */
    static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return "tegula " + (version == null ? "(development)" : version) + ", TileDB format versions 1 to 23, Java "
                + System.getProperty("java.version") + "\n";
    }
}
