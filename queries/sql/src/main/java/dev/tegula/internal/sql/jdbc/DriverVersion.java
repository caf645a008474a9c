package dev.tegula.internal.sql.jdbc;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version of the driver, which is that of Tegula: from the manifest of its jar. */
public final class DriverVersion {

    private static final Pattern NUMBERS = Pattern.compile("(\\d+)\\.(\\d+).*");

    private DriverVersion() {}

    static String text() {
        String version = DriverVersion.class.getPackage().getImplementationVersion();
        return version == null ? "0.0 (development)" : version;
    }

    /** Returns the first number of the version. */
    public static int major() {
        return number(1);
    }

    /** Returns the second number of the version. */
    public static int minor() {
        return number(2);
    }

    private static int number(int group) {
        Matcher matcher = NUMBERS.matcher(text());
        return matcher.matches() ? Integer.parseInt(matcher.group(group)) : 0;
    }
}
