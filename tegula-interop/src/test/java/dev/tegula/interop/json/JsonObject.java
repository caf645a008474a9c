package dev.tegula.interop.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A JSON object whose members are asked for by the kind of value they should have. */
public record JsonObject(Map<?, ?> members) {

    /** Whether there is such a member, and it is not null. */
    public boolean has(String name) {
        return members.get(name) != null;
    }

    /** A member, or null. */
    public @Nullable Object get(String name) {
        return members.get(name);
    }

    /** The names of the members. */
    public Set<String> names() {
        Set<String> names = new TreeSet<>();
        members.keySet().forEach(name -> names.add((String) name));
        return names;
    }

    private Object required(String name) {
        Object value = members.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no " + name + " in " + names());
        }
        return value;
    }

    /** A text. */
    public String text(String name) {
        return (String) required(name);
    }

    /** A text, or what stands in for it. */
    public @Nullable String text(String name, @Nullable String otherwise) {
        return has(name) ? text(name) : otherwise;
    }

    /** A number. */
    public Number number(String name) {
        return (Number) required(name);
    }

    /** A truth value, false when absent. */
    public boolean flag(String name) {
        return Boolean.TRUE.equals(members.get(name));
    }

    /** An object. */
    public JsonObject object(String name) {
        return new JsonObject((Map<?, ?>) required(name));
    }

    /** A list. */
    public List<?> list(String name) {
        return (List<?>) required(name);
    }

    /** A list of texts, empty when absent. */
    public List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        if (has(name)) {
            list(name).forEach(text -> texts.add((String) text));
        }
        return texts;
    }

    /** A list of objects, empty when absent. */
    public List<JsonObject> objects(String name) {
        List<JsonObject> objects = new ArrayList<>();
        if (has(name)) {
            list(name).forEach(object -> objects.add(new JsonObject((Map<?, ?>) object)));
        }
        return objects;
    }
}
