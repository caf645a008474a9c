package dev.tegula.cli;

/** The version of Tegula. */
final class Version {

    private Version() {}

    /** Returns the line that {@code --version} prints. */
    static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return "tegula " + (version == null ? "(development)" : version) + ", TileDB format versions 1 to 23, Java "
                + System.getProperty("java.version") + "\n";
    }
}
