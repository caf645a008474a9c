package dev.tegula.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.Advised;
import dev.tegula.errors.FilePlace;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.values.SerializedForm;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every public exception keeps its values in Java serialization, as Spark sends exceptions to the driver. */
class SerializedErrorsTest {

    private static final Pattern PACKAGE = Pattern.compile("(?m)^package (dev\\.tegula[\\w.]*);");
    private static final Pattern EXCEPTION =
            Pattern.compile("(?m)^public (?:final )?class (\\w+) extends (?:\\w*(?:Exception|Error))\\b");
    private static final NextStep STEP = NextStep.of(Action.NAME_RANGE)
            .with(Argument.URI, "s3://bucket/a")
            .with(Argument.NAME, "x")
            .with(Argument.VALUE, "1:5");

    @TestFactory
    Stream<DynamicTest> everyPublicException_keepsItsValues() throws Exception {
        List<Class<?>> classes = exceptions();
        assertTrue(classes.size() > 20, classes::toString);
        return classes.stream().map(type -> DynamicTest.dynamicTest(type.getName(), () -> roundTrip(type)));
    }

    private static List<Class<?>> exceptions() throws Exception {
        List<Class<?>> found = new ArrayList<>();
        for (String module : SourceTree.modules()) {
            Path sources = SourceTree.of(module).resolve("src/main/java");
            // Spark needs a session, which the classes of its module find.
            if (module.startsWith("quality/") || module.equals("queries/spark") || !Files.exists(sources)) {
                continue;
            }
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    String text = Files.readString(file);
                    Matcher name = EXCEPTION.matcher(text);
                    Matcher in = PACKAGE.matcher(text);
                    if (name.find() && in.find()) {
                        found.add(Class.forName(in.group(1) + "." + name.group(1)));
                    }
                }
            }
        }
        return found;
    }

    private static void roundTrip(Class<?> type) throws Exception {
        Constructor<?> constructor = Arrays.stream(type.getDeclaredConstructors())
                .max(Comparator.comparingInt(Constructor::getParameterCount))
                .orElseThrow();
        constructor.setAccessible(true);
        Object[] arguments = new Object[constructor.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = sample(constructor.getParameterTypes()[i]);
        }
        Throwable error = (Throwable) constructor.newInstance(arguments);
        Throwable copy = (Throwable) SerializedForm.read(SerializedForm.of(error), "*");
        assertEquals(error.getClass(), copy.getClass());
        assertEquals(error.getMessage(), copy.getMessage());
        assertEquals(error.toString(), copy.toString());
        if (error instanceof Advised advised) {
            assertEquals(advised.nextStep(), ((Advised) copy).nextStep());
            assertEquals(advised.kind(), ((Advised) copy).kind());
        }
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                assertEquals(Objects.toString(field.get(error)), Objects.toString(field.get(copy)), field.getName());
            }
        }
    }

    private static Object sample(Class<?> type) throws ReflectiveOperationException {
        if (type == int.class) {
            return 3;
        } else if (type == long.class) {
            return 3L;
        } else if (type == boolean.class) {
            return true;
        } else if (type == NextStep.class) {
            return STEP;
        } else if (type == FilePlace.class) {
            return FilePlace.of("s3://bucket/a/__schema/x").part("footer").at(7);
        } else if (type == VfsUri.class) {
            return VfsUri.parse("s3://bucket/a");
        } else if (type.isEnum()) {
            return type.getEnumConstants()[0];
        } else if (type.isRecord()) {
            Constructor<?> constructor = type.getDeclaredConstructors()[0];
            Object[] parts = new Object[constructor.getParameterCount()];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = sample(constructor.getParameterTypes()[i]);
            }
            return constructor.newInstance(parts);
        }
        return type.isAssignableFrom(IOException.class) ? new IOException("cause") : "some text";
    }
}
