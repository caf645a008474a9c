package dev.tegula.internal.base;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Names of folders for members of groups. */
public final class MemberFolders {

    private MemberFolders() {}

    /** Returns the name of the folder of a member: its name if possible, else in percent-encoding. */
    public static String of(String name) {
        String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A");
        // Names that begin with a dot or two underscores have a meaning in folders of arrays and groups.
        return encoded.startsWith("__")
                ? "%5F" + encoded.substring(1)
                : encoded.startsWith(".") ? "%2E" + encoded.substring(1) : encoded.isEmpty() ? "%" : encoded;
    }
}
