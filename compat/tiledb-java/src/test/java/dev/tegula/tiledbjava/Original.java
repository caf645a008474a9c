package dev.tegula.tiledbjava;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Assumptions;

/** Runs programs with TileDB-Java and its native library. They are the same classes, linked with other ones. */
final class Original {
    private static final Path JAR = Path.of("target/original/tiledb-java.jar");
    private static final ClassLoader LOADER = newLoader();

    private Original() {}

    private static ClassLoader newLoader() {
        try {
            URL tests = Original.class.getProtectionDomain().getCodeSource().getLocation();
            return new URLClassLoader(
                    new URL[] {JAR.toUri().toURL(), tests}, ClassLoader.getPlatformClassLoader());
        } catch (java.net.MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    static ClassLoader loader() {
        return LOADER;
    }

    /** Returns what a program does with a folder and a seed. */
    @SuppressWarnings("unchecked")
    static List<String> run(Class<? extends BiFunction<String, Long, List<String>>> program, Path folder, long seed)
            throws ReflectiveOperationException {
        Assumptions.assumeTrue(Files.exists(JAR), "tiledb-java was not copied: run the phase generate-test-resources");
        var loaded = LOADER.loadClass(program.getName()).getDeclaredConstructor();
        loaded.setAccessible(true);
        return ((BiFunction<String, Long, List<String>>) loaded.newInstance()).apply(folder.toString(), seed);
    }
}
