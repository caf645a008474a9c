package dev.tegula.internal.vcf.header;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names of filters and fields by number, as in BCF. Equal dictionaries are equal objects for {@code equals}. */
public final class NameDictionary {

    private final List<String> names;
    private final Map<String, Integer> numbers = new HashMap<>();

    private NameDictionary(List<String> names) {
        this.names = names;
        for (int i = 0; i < names.size(); i++) {
            if (!names.get(i).isEmpty()) {
                numbers.putIfAbsent(names.get(i), i);
            }
        }
    }

    static NameDictionary of(List<HeaderLine> lines) {
        List<String> names = new ArrayList<>(List.of("PASS"));
        Map<String, Integer> known = new HashMap<>(Map.of("PASS", 0));
        for (HeaderLine line : lines) {
            String id = line.id();
            if (id == null || !line.isDictionary() || known.containsKey(id)) {
                continue;
            }
            int number = line.index() >= 0 ? line.index() : names.size();
            while (names.size() <= number) {
                names.add("");
            }
            names.set(number, id);
            known.put(id, number);
        }
        return new NameDictionary(names);
    }

    /** Returns the name with a number, or null. */
    public @Nullable String name(int number) {
        String name = number < 0 || number >= names.size() ? "" : names.get(number);
        return name.isEmpty() ? null : name;
    }

    /** Returns the number of a name, or -1. */
    public int number(String name) {
        return numbers.getOrDefault(name, -1);
    }

    /** Returns the number of names, PASS included. */
    public int size() {
        return numbers.size();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NameDictionary that && names.equals(that.names);
    }

    @Override
    public int hashCode() {
        return names.hashCode();
    }
}
