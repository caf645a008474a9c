package dev.tegula.internal.base;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Paths of files that are open already, as shells pass them for {@code <(zcat cells.csv.gz)} and {@code >> log}. */
public final class DescriptorPath {

    private static final Pattern DESCRIPTOR =
            Pattern.compile("/dev/(stdin|stdout|stderr|fd/\\d+)|/proc/(self|thread-self|\\d+)/fd/\\d+");

    /** As many as Linux follows. */
    private static final int MOST_LINKS = 40;

    private DescriptorPath() {}

    /** Returns whether a path is that of an open file, or links to one. Others use it too: it is never replaced. */
    public static boolean is(String name) throws IOException {
        Path path = Path.of(name).toAbsolutePath().normalize();
        for (int links = 0; links <= MOST_LINKS; links++) {
            if (DESCRIPTOR.matcher(path.toString()).matches()) {
                return true;
            } else if (!Files.isSymbolicLink(path)) {
                return false;
            }
            path = path.resolveSibling(Files.readSymbolicLink(path)).normalize();
        }
        return false;
    }
}
