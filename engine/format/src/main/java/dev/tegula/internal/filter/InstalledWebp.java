package dev.tegula.internal.filter;

import java.util.Iterator;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** The decoder of WebP, an optional module. It is found when the first image is read. */
public final class InstalledWebp {

    /** The decoder, or null if there is none. */
    public static final @Nullable WebpDecoder DECODER = find();

    private InstalledWebp() {}

    private static @Nullable WebpDecoder find() {
        Iterator<WebpDecoder> found = ServiceLoader.load(WebpDecoder.class, WebpDecoder.class.getClassLoader())
                .iterator();
        return found.hasNext() ? found.next() : null;
    }
}
