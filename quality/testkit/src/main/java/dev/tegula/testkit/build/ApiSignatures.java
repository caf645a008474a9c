package dev.tegula.testkit.build;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.AnnotatedTypeVariable;
import java.lang.reflect.AnnotatedWildcardType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;

/**
 * Collects the signatures of all public types and members in packages with unqualified exports; of a module without a
 * descriptor, in packages that are not internal.
 */
public final class ApiSignatures {

    private static final Pattern EXPORT = Pattern.compile("(?m)^ *exports +([\\w.]+);");

    private final SortedSet<String> lines = new TreeSet<>();

    private ApiSignatures() {}

    /** Returns one line for each type and each member, sorted. */
    public static List<String> of(List<Path> modules) throws IOException, ClassNotFoundException {
        ApiSignatures signatures = new ApiSignatures();
        for (Path module : modules) {
            Path sources = module.resolve("src/main/java");
            for (String name : packages(sources)) {
                for (Class<?> type : types(sources.resolve(name.replace('.', '/')), name)) {
                    signatures.addType(type);
                }
            }
        }
        return List.copyOf(signatures.lines);
    }

    /**
     * Asserts that a file has the signatures of modules, so that changes appear in reviews.
     * {@code -Dtegula.api.update=true} updates the file.
     */
    public static void assertStored(Path file, List<Path> modules) throws IOException, ClassNotFoundException {
        List<String> found = of(modules);
        if (Boolean.getBoolean("tegula.api.update")) {
            Files.writeString(file, String.join("\n", found) + "\n");
        }
        List<String> stored = Files.readAllLines(file);
        List<String> removed =
                stored.stream().filter(Predicate.not(found::contains)).toList();
        List<String> added =
                found.stream().filter(Predicate.not(stored::contains)).toList();
        Assertions.assertTrue(
                removed.isEmpty() && added.isEmpty(),
                () -> "the public API differs from " + file + ".\nOnly there:\n  " + String.join("\n  ", removed)
                        + "\nOnly in the code:\n  " + String.join("\n  ", added)
                        + "\nIf the change is meant, run this test with -Dtegula.api.update=true and commit the file.");
    }

    private static List<String> packages(Path sources) throws IOException {
        Path descriptor = sources.resolve("module-info.java");
        if (Files.exists(descriptor)) {
            return EXPORT.matcher(Files.readString(descriptor))
                    .results()
                    .map(export -> export.group(1))
                    .toList();
        }
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.endsWith("package-info.java"))
                    .map(file -> sources.relativize(file.getParent()).toString().replace(File.separatorChar, '.'))
                    .filter(name -> !name.contains(".internal"))
                    .toList();
        }
    }

    private static List<Class<?>> types(Path folder, String packageName) throws IOException, ClassNotFoundException {
        List<Class<?>> types = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(".java") && !name.equals("package-info.java")) {
                    types.add(Class.forName(packageName + "." + name.replace(".java", "")));
                }
            }
        }
        return types;
    }

    private void addType(Class<?> type) {
        if (!isVisible(type.getModifiers())) {
            return;
        }
        String kind = type.isAnnotation()
                ? "annotation"
                : type.isInterface() ? "interface" : type.isEnum() ? "enum" : type.isRecord() ? "record" : "class";
        int modifiers = type.isEnum() || type.isRecord() || type.isInterface()
                ? type.getModifiers() & Modifier.PROTECTED
                : type.getModifiers() & (Modifier.PROTECTED | Modifier.ABSTRACT | Modifier.FINAL);
        String above = type.getSuperclass() == null || !kind.equals("class") || type.getSuperclass() == Object.class
                ? ""
                : " extends " + text(type.getAnnotatedSuperclass());
        lines.add(type.getCanonicalName() + " " + words(modifiers) + (type.isSealed() ? "sealed " : "") + kind
                + typeParameters(type) + above
                + list(
                        type.isInterface() ? " extends " : " implements ",
                        Arrays.asList(type.getAnnotatedInterfaces()),
                        ApiSignatures::text)
                + deprecation(type));
        for (Constructor<?> constructor : isResult(type) ? new Constructor<?>[0] : type.getDeclaredConstructors()) {
            add(type, constructor, "new", "");
        }
        // Members of non-public supertypes can only be called on this type.
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            if (owner == type || !isVisible(owner.getModifiers())) {
                addMembers(type, owner);
            }
        }
        for (Class<?> nested : type.getDeclaredClasses()) {
            addType(nested);
        }
    }

    private void addMembers(Class<?> type, Class<?> owner) {
        for (Method method : owner.getDeclaredMethods()) {
            int modifiers = method.getModifiers() & (type.isInterface() ? Modifier.STATIC : Modifier.methodModifiers());
            String kind = words(modifiers & ~(Modifier.PUBLIC | Modifier.SYNCHRONIZED | Modifier.NATIVE));
            add(
                    type,
                    method,
                    method.getName(),
                    ": " + kind + (method.isDefault() ? "default " : "") + text(method.getAnnotatedReturnType()));
        }
        for (Field field : owner.getDeclaredFields()) {
            if (isVisible(field.getModifiers()) && !field.isSynthetic()) {
                String kind = words(field.getModifiers() & ~(Modifier.PUBLIC | Modifier.TRANSIENT | Modifier.VOLATILE));
                lines.add(type.getCanonicalName() + "." + field.getName() + ": " + kind + text(field.getAnnotatedType())
                        + deprecation(field));
            }
        }
    }

    private void add(Class<?> type, Executable member, String name, String result) {
        boolean outOfReach = Modifier.isProtected(member.getModifiers()) && Modifier.isFinal(type.getModifiers());
        if (isVisible(member.getModifiers()) && !member.isSynthetic() && !outOfReach) {
            String parameters = Arrays.stream(member.getAnnotatedParameterTypes())
                    .map(ApiSignatures::text)
                    .collect(Collectors.joining(", "));
            if (member.isVarArgs()) {
                parameters = parameters.substring(0, parameters.length() - "[]".length()) + "...";
            }
            lines.add(type.getCanonicalName() + "." + typeParameters(member) + name + "(" + parameters
                    + ")" + result
                    + list(" throws ", Arrays.asList(member.getAnnotatedExceptionTypes()), ApiSignatures::text)
                    + deprecation(member));
        }
    }

    /** Returns whether a type is marked as a result, whose constructors may change. The mark is known by its name. */
    private static boolean isResult(Class<?> type) {
        return Arrays.stream(type.getAnnotations())
                .anyMatch(mark -> mark.annotationType().getSimpleName().equals("Result"));
    }

    private static boolean isVisible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static String words(int modifiers) {
        String words = Modifier.toString(modifiers);
        return words.isEmpty() ? "" : words + " ";
    }

    private static String deprecation(AnnotatedElement element) {
        return element.isAnnotationPresent(Deprecated.class) ? " @Deprecated" : "";
    }

    private static <T> String list(String before, List<T> items, Function<T, String> text) {
        return items.isEmpty() ? "" : before + items.stream().map(text).collect(Collectors.joining(", "));
    }

    private static String typeParameters(GenericDeclaration declaration) {
        String parameters = Arrays.stream(declaration.getTypeParameters())
                .map(parameter -> parameter.getName()
                        + list(
                                " extends ",
                                Arrays.stream(parameter.getAnnotatedBounds())
                                        .map(ApiSignatures::text)
                                        .filter(bound -> !bound.equals("Object"))
                                        .toList(),
                                bound -> bound))
                .collect(Collectors.joining(", "));
        return parameters.isEmpty() ? "" : "<" + parameters + ">";
    }

    private static String text(AnnotatedType type) {
        String nullable = type.isAnnotationPresent(Nullable.class) ? "@Nullable " : "";
        if (type instanceof AnnotatedArrayType array) {
            return text(array.getAnnotatedGenericComponentType())
                    + (nullable.isEmpty() ? "" : " " + nullable.strip() + " ") + "[]";
        } else if (type instanceof AnnotatedWildcardType wildcard) {
            return nullable + "?"
                    + list(" super ", Arrays.asList(wildcard.getAnnotatedLowerBounds()), ApiSignatures::text)
                    + list(
                            " extends ",
                            Arrays.stream(wildcard.getAnnotatedUpperBounds())
                                    .map(ApiSignatures::text)
                                    .filter(bound -> !bound.equals("Object"))
                                    .toList(),
                            bound -> bound);
        } else if (type instanceof AnnotatedTypeVariable) {
            return nullable + type.getType().getTypeName();
        } else if (type instanceof AnnotatedParameterizedType parameterized) {
            Class<?> raw = (Class<?>) ((ParameterizedType) type.getType()).getRawType();
            return nullable + name(raw) + "<"
                    + Arrays.stream(parameterized.getAnnotatedActualTypeArguments())
                            .map(ApiSignatures::text)
                            .collect(Collectors.joining(", "))
                    + ">";
        }
        return nullable + name((Class<?>) type.getType());
    }

    private static String name(Class<?> type) {
        return type.getPackageName().equals("java.lang") ? type.getSimpleName() : type.getCanonicalName();
    }
}
