package dev.tegula.tiledbjava;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Programs with TileDB-Java and its native library: the same classes, linked with other ones. */
final class Original {
    static final Path JAR = Path.of("target/original/tiledb-java.jar");

    private static final ClassLoader LOADER = newLoader();

    private Original() {}

    private static ClassLoader newLoader() {
        try {
            URL tests = Original.class.getProtectionDomain().getCodeSource().getLocation();
            return new URLClassLoader(new URL[] {JAR.toUri().toURL(), tests}, ClassLoader.getPlatformClassLoader());
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    static ClassLoader loader() {
        return LOADER;
    }

    /**
     * Returns a program.
     *
     * @param type an interface of the JDK, which both sides know
     */
    static <T> T program(Class<T> type, Class<? extends T> program) throws ReflectiveOperationException {
        Assumptions.assumeTrue(Files.exists(JAR), "tiledb-java was not copied: run the phase generate-test-resources");
        return type.cast(
                LOADER.loadClass(program.getName()).getDeclaredConstructor().newInstance());
    }
}
