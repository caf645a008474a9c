package dev.tegula.webp;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** Images of 12 x 9 pixels that the format's library wrote. */
final class Images {

    private Images() {}

    static byte[] named(String name) throws IOException {
        try (InputStream in = Images.class.getResourceAsStream("/webp/" + name + ".webp")) {
            return Objects.requireNonNull(in, name).readAllBytes();
        }
    }
}
