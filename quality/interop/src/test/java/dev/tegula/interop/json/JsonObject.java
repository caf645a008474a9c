package dev.tegula.interop.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A JSON object with typed access to its members. */
public record JsonObject(Map<?, ?> members) {

    /** Returns true if the member exists and is not null. */
    public boolean has(String name) {
        return members.get(name) != null;
    }

    public @Nullable Object get(String name) {
        return members.get(name);
    }

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

    public String text(String name) {
        return (String) required(name);
    }

    /** Returns a string, or the default if it is absent. */
    public @Nullable String text(String name, @Nullable String otherwise) {
        return has(name) ? text(name) : otherwise;
    }

    public Number number(String name) {
        return (Number) required(name);
    }

    /** Returns a boolean, false if absent. */
    public boolean flag(String name) {
        return Boolean.TRUE.equals(members.get(name));
    }

    public JsonObject object(String name) {
        return new JsonObject((Map<?, ?>) required(name));
    }

    public List<?> list(String name) {
        return (List<?>) required(name);
    }

    /** Returns a list of strings, empty if absent. */
    public List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        if (has(name)) {
            list(name).forEach(text -> texts.add((String) text));
        }
        return texts;
    }

    /** Returns a list of objects, empty if absent. */
    public List<JsonObject> objects(String name) {
        List<JsonObject> objects = new ArrayList<>();
        if (has(name)) {
            list(name).forEach(object -> objects.add(new JsonObject((Map<?, ?>) object)));
        }
        return objects;
    }
}
