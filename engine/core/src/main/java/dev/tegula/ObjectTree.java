package dev.tegula;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.group.GroupChanges;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The arrays and groups below a folder or group, by names. In a group, names are those of its members, wherever they
 * are stored; members without a name have the last part of their URI.
 *
 * @param root the folder or group
 */
public record ObjectTree(Tegula tegula, String root, OpenOptions options) {

    /** Returns the objects of a type in a namespace, names with URIs; null if there is no such namespace. */
    public @Nullable Map<String, String> children(List<String> namespace, ObjectType type) {
        String parent = uri(namespace);
        if (parent == null) {
            return null;
        }
        Map<String, String> found = new TreeMap<>();
        if (tegula.object(parent).type() == ObjectType.GROUP) {
            for (GroupMember member : tegula.openGroup(parent, options).members()) {
                if (member.type() == type) {
                    found.put(member.displayName(), member.uri());
                }
            }
        } else {
            tegula.object(parent).children().forEach((name, each) -> {
                if (each == type) {
                    found.put(name, child(parent, name));
                }
            });
        }
        return found;
    }

    /** Returns the URI of a namespace, or null if there is none. */
    public @Nullable String uri(List<String> namespace) {
        String uri = root;
        for (int i = 0; i < namespace.size(); i++) {
            Map<String, String> groups = children(namespace.subList(0, i), ObjectType.GROUP);
            String found = groups == null ? null : groups.get(namespace.get(i));
            if (found == null) {
                return null;
            }
            uri = found;
        }
        return uri;
    }

    /** Returns the URI of an array, or null if there is none. */
    public @Nullable String array(List<String> namespace, String name) {
        Map<String, String> arrays = children(namespace, ObjectType.ARRAY);
        return arrays == null ? null : arrays.get(name);
    }

    /**
     * Returns where a new object of a namespace is stored: in the folder of its group.
     *
     * @return null if there is no such namespace
     * @throws IllegalArgumentException if the name is not that of a file
     */
    public @Nullable String newObject(List<String> namespace, String name) {
        if (name.isEmpty()
                || name.startsWith("__")
                || name.contains("/")
                || name.contains("\\")
                || name.equals(".")
                || name.equals("..")) {
            throw new IllegalArgumentException(
                    "name '" + name + "': not the name of a folder. Leave out slashes, and \"__\" at the beginning.");
        }
        String parent = uri(namespace);
        return parent == null ? null : child(parent, name);
    }

    /**
     * Adds a new object to its group, if the namespace is one.
     *
     * @param location where it is stored; null for the folder of the group
     * @throws IllegalArgumentException if it is stored elsewhere, and the namespace is a folder
     */
    public void added(List<String> namespace, String name, @Nullable String location) {
        String parent = uri(namespace);
        if (parent != null && tegula.object(parent).type() == ObjectType.GROUP) {
            GroupChanges changes = location == null
                    ? GroupChanges.none().addRelative(name, name)
                    : GroupChanges.none().add(location, name);
            tegula.object(parent, options).updateMembers(changes);
        } else if (location != null) {
            throw new IllegalArgumentException("name '" + name + "': the catalog is a folder, which has only the arrays"
                    + " stored in it. The array was created; read it by its location.");
        }
    }

    /** Creates a group. */
    public void createGroup(List<String> namespace) {
        List<String> parent = namespace.subList(0, namespace.size() - 1);
        String name = namespace.get(namespace.size() - 1);
        String uri = newObject(parent, name);
        if (uri == null) {
            throw new ArrayNotFoundException("no group " + String.join(".", parent) + ". Create it first.");
        }
        tegula.createGroup(uri, options);
        added(parent, name, null);
    }

    /**
     * Removes an object from its group, and deletes it unless it is stored elsewhere.
     *
     * @return whether there was one
     */
    public boolean drop(List<String> namespace, String name, ObjectType type) {
        Map<String, String> objects = children(namespace, type);
        String uri = objects == null ? null : objects.get(name);
        String parent = uri(namespace);
        if (uri == null || parent == null) {
            return false;
        }
        boolean own = true;
        if (tegula.object(parent).type() == ObjectType.GROUP) {
            GroupMember member = member(parent, name);
            own = member.relative();
            tegula.object(parent, options).updateMembers(GroupChanges.none().remove(member.key()));
        }
        if (own) {
            tegula.object(uri).delete();
        }
        return true;
    }

    private GroupMember member(String group, String name) {
        return tegula.openGroup(group, options).members().stream()
                .filter(member -> member.displayName().equals(name))
                .findFirst()
                .orElseThrow(() -> new ArrayNotFoundException("no member '" + name + "' of the group. List it again."));
    }

    /** Renames an array, and moves it unless it is stored elsewhere. */
    public void rename(List<String> from, String name, List<String> to, String newName) {
        String uri = array(from, name);
        String parent = uri(from);
        String target = newObject(to, newName);
        String newParent = uri(to);
        if (uri == null || parent == null || target == null || newParent == null) {
            throw new ArrayNotFoundException("no array " + name + ", or no group for " + newName);
        }
        boolean group = tegula.object(parent).type() == ObjectType.GROUP;
        GroupMember member = group ? member(parent, name) : null;
        if (member != null && !member.relative()) {
            tegula.object(parent, options).updateMembers(GroupChanges.none().remove(member.key()));
            tegula.object(newParent, options).updateMembers(GroupChanges.none().add(uri, newName));
            return;
        }
        tegula.object(uri).moveTo(target);
        added(to, newName, null);
        if (member != null) {
            tegula.object(parent, options).updateMembers(GroupChanges.none().remove(member.key()));
        }
    }

    private static String child(String parent, String name) {
        return parent.endsWith("/") ? parent + name : parent + "/" + name;
    }

    /** Returns the names of all namespaces directly in a namespace; null if there is no such namespace. */
    public @Nullable List<List<String>> namespaces(List<String> namespace) {
        Map<String, String> groups = children(namespace, ObjectType.GROUP);
        if (groups == null) {
            return null;
        }
        List<List<String>> names = new ArrayList<>();
        for (String name : groups.keySet()) {
            List<String> full = new ArrayList<>(namespace);
            full.add(name);
            names.add(full);
        }
        return names;
    }
}
