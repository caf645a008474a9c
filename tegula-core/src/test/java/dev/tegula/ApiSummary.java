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
 * The methods of a public type in short, such as {@code read(subarray, String… fields): Cells}. Overloads with the same
 * parameter names are merged: parameters that some of them lack are in brackets, and alternative types are separated by
 * slashes. Types of parameters are omitted if they are strings or have the name of the parameter; returned types, if
 * they are void or the type itself.
 */
final class ApiSummary {

    private static final Set<String> COMMON =
            Set.of("toString", "equals", "hashCode", "values", "valueOf", "compareTo");
    /** Longer lists of constants are left to their own pages. */
    private static final int MOST_CONSTANTS = 12;

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

    /** Returns constants and static methods, then, after a dot, the other methods; each in backticks. */
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
        if (type.isEnum() && type.getEnumConstants().length <= MOST_CONSTANTS) {
            Arrays.stream(type.getEnumConstants()).map(Object::toString).forEach(first::add);
        }
        first.addAll(merged(all.stream().filter(ApiSummary::isStatic).toList()));
        List<String> second =
                merged(all.stream().filter(method -> !isStatic(method)).toList());
        return Stream.of(first, second)
                .filter(members -> !members.isEmpty())
                .map(members ->
                        members.stream().map(member -> "`" + member + "`").collect(Collectors.joining(" ")))
                .collect(Collectors.joining(" · "));
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
        int most = overloads.get(overloads.size() - 1).getParameterCount();
        int fewest = overloads.get(0).getParameterCount();
        StringBuilder text = new StringBuilder(overloads.get(0).getName()).append('(');
        for (int i = 0; i < most; i++) {
            int position = i;
            List<Parameter> alternatives = overloads.stream()
                    .filter(method -> method.getParameterCount() > position)
                    .map(method -> method.getParameters()[position])
                    .toList();
            text.append(i == fewest ? "[" : "").append(i == 0 ? "" : ", ").append(parameter(alternatives));
        }
        text.append(most > fewest ? "])" : ")");
        Method any = overloads.get(0);
        boolean isOmitted = any.getReturnType() == void.class || any.getReturnType() == type;
        return isOmitted ? text.toString() : text + ": " + simple(any.getGenericReturnType());
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
