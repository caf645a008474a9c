package dev.tegula;

import dev.tegula.annotations.Internal;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Summarizes the methods of a public type, such as {@code read(subarray, String… fields): Cells}. Overloads with the
 * same parameter names are merged: parameters missing from some overloads are in brackets, and alternative types are
 * separated by slashes. A parameter type is omitted if it is {@code String} or has the same name as the parameter. A
 * return type is omitted if it is {@code void} or the type itself.
 */
final class ApiSummary {

    private static final Set<String> COMMON =
            Set.of("toString", "equals", "hashCode", "values", "valueOf", "compareTo");
    /** Longer lists of constants are omitted; they have their own pages. */
    private static final int MAX_CONSTANTS = 44;

    private final Class<?> type;

    ApiSummary(Class<?> type) {
        this.type = type;
    }

    boolean isPublic() {
        return Modifier.isPublic(type.getModifiers()) && !type.isAnnotationPresent(Internal.class);
    }

    String name() {
        return type.getSimpleName();
    }

    /** Returns constants and static methods, other methods, and nested types, separated by dots; each in backticks. */
    String methods() {
        List<Method> all = Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                .filter(method -> !method.isAnnotationPresent(Internal.class))
                .filter(method -> !COMMON.contains(method.getName()))
                .sorted(Comparator.comparing(Method::getName)
                        .thenComparing(Method::getParameterCount)
                        .thenComparing(Method::toString))
                .toList();
        List<String> first = new ArrayList<>();
        if (type.isEnum() && type.getEnumConstants().length <= MAX_CONSTANTS) {
            Arrays.stream(type.getEnumConstants()).map(Object::toString).forEach(first::add);
        }
        first.addAll(merged(all.stream().filter(ApiSummary::isStatic).toList()));
        List<String> second =
                merged(all.stream().filter(method -> !isStatic(method)).toList());
        List<String> nested = Arrays.stream(type.getDeclaredClasses())
                .filter(inner -> Modifier.isPublic(inner.getModifiers()) && !inner.isAnnotationPresent(Internal.class))
                .sorted(Comparator.comparing(Class::getSimpleName))
                .map(ApiSummary::nested)
                .toList();
        return Stream.of(first, second, nested)
                .filter(members -> !members.isEmpty())
                .map(members ->
                        members.stream().map(member -> "`" + member + "`").collect(Collectors.joining(" ")))
                .collect(Collectors.joining(" · "));
    }

    /** Returns a nested enum with its constants, or a nested record with its components. */
    private static String nested(Class<?> inner) {
        String name = inner.getSimpleName();
        if (inner.isEnum()) {
            return name
                    + Arrays.stream(inner.getEnumConstants())
                            .map(Object::toString)
                            .collect(Collectors.joining(", ", " {", "}"));
        }
        return inner.isRecord()
                ? name
                        + Arrays.stream(inner.getRecordComponents())
                                .map(component -> simple(component.getGenericType()) + " " + component.getName())
                                .collect(Collectors.joining(", ", "(", ")"))
                : name;
    }

    private static boolean isStatic(Method method) {
        return Modifier.isStatic(method.getModifiers());
    }

    /** Merges overloads whose parameters have the same names. */
    private List<String> merged(List<Method> methods) {
        List<List<Method>> groups = new ArrayList<>();
        for (Method method : methods) {
            groups.stream()
                    .filter(group -> group.stream().allMatch(other -> areMergeable(other, method)))
                    .findFirst()
                    .orElseGet(() -> {
                        groups.add(new ArrayList<>());
                        return groups.get(groups.size() - 1);
                    })
                    .add(method);
        }
        return groups.stream().map(this::text).toList();
    }

    private static boolean areMergeable(Method a, Method b) {
        boolean mergeable =
                a.getName().equals(b.getName()) && a.getGenericReturnType().equals(b.getGenericReturnType());
        for (int i = 0; i < Math.min(a.getParameterCount(), b.getParameterCount()); i++) {
            Set<String> names = new TreeSet<>(List.of(a.getParameters()[i].getName(), b.getParameters()[i].getName()));
            mergeable &= names.size() == 1 || names.equals(Set.of("path", "uri"));
        }
        return mergeable;
    }

    private String text(List<Method> overloads) {
        Set<Integer> ends = overloads.stream().map(Method::getParameterCount).collect(Collectors.toSet());
        int most = overloads.get(overloads.size() - 1).getParameterCount();
        StringBuilder text = new StringBuilder(overloads.get(0).getName()).append('(');
        int open = 0;
        for (int i = 0; i < most; i++) {
            int position = i;
            List<Parameter> alternatives = overloads.stream()
                    .filter(method -> method.getParameterCount() > position)
                    .map(method -> method.getParameters()[position])
                    .toList();
            // An overload ends here, so what follows can be omitted as a whole.
            open += ends.contains(i) ? 1 : 0;
            text.append(ends.contains(i) ? "[" : "").append(i == 0 ? "" : ", ").append(parameter(alternatives));
        }
        text.append("]".repeat(open)).append(')');
        Method any = overloads.get(0);
        return any.getReturnType() == void.class ? text.toString() : text + ": " + simple(any.getGenericReturnType());
    }

    private static String parameter(List<Parameter> alternatives) {
        Set<String> names = new LinkedHashSet<>();
        Set<String> types = new LinkedHashSet<>();
        for (Parameter parameter : alternatives) {
            names.add(parameter.getName());
            String own = simple(parameter.getParameterizedType());
            types.add(parameter.isVarArgs() ? own.replaceFirst("\\[]$", "…") : own);
        }
        String name = String.join("/", names);
        String only = types.iterator().next();
        boolean isOmitted =
                names.size() > 1 || types.size() == 1 && (only.equals("String") || only.equalsIgnoreCase(name));
        return isOmitted ? name : String.join("/", types) + " " + name;
    }

    /** Returns a type without its packages, wildcards and enclosing types. */
    private static String simple(Type of) {
        return of.getTypeName()
                .replaceAll("[\\w.]*[.$](\\w)", "$1")
                .replace("? super ", "")
                .replace("? extends ", "");
    }
}
