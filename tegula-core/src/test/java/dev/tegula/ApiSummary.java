package dev.tegula;

import dev.tegula.annotations.Internal;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The methods of a public type in short: {@code read(subarray, fields…): Cells}. Overloads are merged: parameters that
 * some of them lack are in brackets, and alternatives of a parameter's type or name are separated by slashes. The
 * returned type is omitted if it is void or the type itself.
 */
final class ApiSummary {

    private static final Set<String> COMMON =
            Set.of("toString", "equals", "hashCode", "values", "valueOf", "compareTo");

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

    /** Returns the constants and methods, each in backticks. */
    String methods() {
        List<String> members = new ArrayList<>();
        if (type.isEnum() && type.getEnumConstants().length <= 12) {
            Arrays.stream(type.getEnumConstants()).map(Object::toString).forEach(members::add);
        }
        Map<String, List<Method>> overloads = new TreeMap<>();
        Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                .filter(method -> !method.isAnnotationPresent(Internal.class))
                .filter(method -> !COMMON.contains(method.getName()))
                .forEach(method -> overloads
                        .computeIfAbsent(method.getName(), name -> new ArrayList<>())
                        .add(method));
        overloads.values().forEach(methods -> members.add(merged(methods)));
        return members.stream().map(member -> "`" + member + "`").collect(Collectors.joining(" "));
    }

    private String merged(List<Method> methods) {
        methods.sort(Comparator.comparing(Method::toString));
        int most = methods.stream().mapToInt(Method::getParameterCount).max().orElse(0);
        int fewest = methods.stream().mapToInt(Method::getParameterCount).min().orElse(0);
        StringBuilder text = new StringBuilder(methods.get(0).getName()).append('(');
        for (int i = 0; i < most; i++) {
            int position = i;
            List<Parameter> alternatives = methods.stream()
                    .filter(method -> method.getParameterCount() > position)
                    .map(method -> method.getParameters()[position])
                    .toList();
            text.append(i == fewest ? "[" : "").append(i == 0 ? "" : ", ").append(parameter(alternatives));
        }
        text.append(most > fewest ? "])" : ")");
        String returned = joined(methods.stream().map(Method::getReturnType).toList());
        return returned.isEmpty() ? text.toString() : text + ": " + returned;
    }

    private static String parameter(List<Parameter> alternatives) {
        Set<String> names = new LinkedHashSet<>();
        Set<String> types = new LinkedHashSet<>();
        boolean several = false;
        for (Parameter parameter : alternatives) {
            names.add(parameter.getName());
            several |= parameter.isVarArgs();
            Class<?> own = parameter.getType();
            types.add(
                    own.isArray() && parameter.isVarArgs()
                            ? own.getComponentType().getSimpleName()
                            : own.getSimpleName());
        }
        String name = String.join("/", names) + (several ? "…" : "");
        return types.size() > 1 && names.size() == 1 ? String.join("/", types) + " " + name : name;
    }

    private String joined(Collection<Class<?>> returned) {
        return returned.stream()
                .filter(one -> one != void.class && one != type)
                .map(Class::getSimpleName)
                .distinct()
                .collect(Collectors.joining("/"));
    }
}
