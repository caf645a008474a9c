package dev.tegula.tiledbjava;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tiledb.java.api.Context;
import io.tiledb.java.api.TileDBError;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The public signatures of TileDB-Java are there, except those of native memory. */
class SignatureTest {
    /** Pointers, arrays of SWIG and what callbacks of the native library need. */
    private static final Pattern NATIVE =
            Pattern.compile("SWIGTYPE_|capi_return_t|(u?int\\d+_t|float|double)Array|ObjectGetter");

    @Test
    void publicSignatures_areThoseOfTheOriginal() throws Exception {
        Set<String> missing = new TreeSet<>();
        List<String> names = classes();
        assertTrue(names.size() > 60, names.toString());
        for (String name : names) {
            Set<String> own = signatures(Class.forName(name));
            signatures(Class.forName(name, false, Original.loader())).stream()
                    .filter(signature -> !own.contains(signature))
                    .filter(signature -> !NATIVE.matcher(signature).find())
                    .forEach(missing::add);
        }
        assertEquals(Set.of(), missing);
    }

    @Test
    void enumerations_areThoseOfTheOriginal() throws Exception {
        List<String> names;
        try (Stream<Path> files = Files.list(Path.of("src/main/java/io/tiledb/libtiledb"))) {
            names = files.map(file -> file.getFileName().toString().replace(".java", ""))
                    .filter(name -> Original.loader().getResource("io/tiledb/libtiledb/" + name + ".class") != null)
                    .toList();
        }
        assertTrue(names.size() > 5, names.toString());
        for (String name : names) {
            Class<?> own = Class.forName("io.tiledb.libtiledb." + name);
            Class<?> original = Class.forName(own.getName(), true, Original.loader());
            assertEquals(signatures(original), signatures(own));
            Map<String, Object> numbers = numbers(own); // newer libraries have more
            numbers.keySet().retainAll(numbers(original).keySet());
            assertEquals(numbers(original), numbers, name);
        }
    }

    private static Map<String, Object> numbers(Class<?> enumeration) throws ReflectiveOperationException {
        Map<String, Object> numbers = new TreeMap<>();
        for (Object constant : enumeration.getEnumConstants()) {
            numbers.put(constant.toString(), enumeration.getMethod("swigValue").invoke(constant));
        }
        return numbers;
    }

    @Test
    void context_besideTheOriginal_isRefused() throws Exception {
        String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<URL> urls = new ArrayList<>();
        for (String entry : (path + File.pathSeparator + Original.JAR).split(File.pathSeparator)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        try (URLClassLoader both = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            var constructor = both.loadClass(Context.class.getName()).getDeclaredConstructor();
            Throwable error = assertThrows(InvocationTargetException.class, constructor::newInstance)
                    .getCause();
            assertEquals(TileDBError.class.getName(), error.getClass().getName());
            assertTrue(error.getMessage().contains("Remove the dependency io.tiledb:tiledb-java"), error.getMessage());
        }
    }

    private static List<String> classes() throws IOException {
        try (JarFile jar = new JarFile(Original.JAR.toFile())) {
            return jar.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.startsWith("io/tiledb/java/api/") && name.endsWith(".class"))
                    .filter(name -> !name.matches(".*\\$(\\d+|ObjectGetter)\\.class"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .toList();
        }
    }

    private static Set<String> signatures(Class<?> type) {
        return Stream.concat(Arrays.stream(type.getDeclaredConstructors()), Arrays.stream(type.getDeclaredMethods()))
                .filter(member -> Modifier.isPublic(member.getModifiers()) && !member.isSynthetic())
                .map(member -> type.getSimpleName() + "." + text(member))
                .collect(Collectors.toSet());
    }

    private static String text(Executable member) {
        String parameters = Arrays.stream(member.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(",", "(", ")"));
        return member instanceof Method method
                ? method.getName() + parameters + ": " + method.getReturnType().getSimpleName()
                : "new" + parameters;
    }
}
