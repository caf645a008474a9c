package dev.tegula.internal.server.view;

import dev.tegula.ArrayReader;
import dev.tegula.Group;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.TegulaException;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.image.ImageGroup;
import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.server.http.HttpException;
import dev.tegula.internal.server.http.Parameters;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.plot.Embedding;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.UriSecrets;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The array or group that the page shows, and the objects below it by the names that lead to them. */
public final class ViewedObject implements AutoCloseable {

    private static final int OPEN_ARRAYS = 16;
    private static final int MOST_IMAGES = 256;
    private static final int LONGEST_PATH = 2048;

    private final Tegula engine;
    private final String uri;
    private final OpenOptions options;
    private final OpenArrays arrays = new OpenArrays(OPEN_ARRAYS);
    private final Map<String, Optional<ViewedImage>> images = new ConcurrentHashMap<>();

    /**
     * Creates an object.
     *
     * @param engine is not closed with it
     * @param options the key and the timestamps of the command
     */
    public ViewedObject(Tegula engine, String uri, OpenOptions options) {
        this.engine = engine;
        this.uri = uri;
        this.options = options;
    }

    /** An object in a group. */
    record Child(String name, String path, ObjectType type) {}

    /** Returns the URI for people. */
    String shownUri(String path) {
        return UriSecrets.maskUri(path.isEmpty() ? uri : uri + (uri.endsWith("/") ? "" : "/") + path);
    }

    /** Returns the last name of a path. */
    String name(String path) {
        String name = VfsUri.parse(path.isEmpty() ? uri : path).name();
        return name.isEmpty() ? shownUri(path) : name;
    }

    private static void check(String path) {
        if (path.length() > LONGEST_PATH || path.chars().anyMatch(Character::isISOControl)) {
            throw HttpException.badRequest("path: not the path of a member");
        }
        boolean leads = !path.isEmpty()
                && Arrays.stream(path.split("/", -1))
                        .anyMatch(name -> name.isEmpty() || name.equals(".") || name.equals(".."));
        if (leads || path.indexOf('\\') >= 0) {
            throw HttpException.badRequest("path: not the path of a member (found '" + path + "')");
        }
    }

    /** Returns the URI of an object below this one. */
    private String resolve(String path) {
        check(path);
        if (path.isEmpty()) {
            return uri;
        }
        String below = uri + (uri.endsWith("/") ? "" : "/") + path;
        String member = engine.object(below, options).resolve();
        if (member == null) {
            throw new HttpException(404, "'" + path + "': is neither an array nor a group");
        }
        return member;
    }

    /** Returns the type of an object; a folder of arrays counts as a group. */
    ObjectType type(String path) {
        String place = resolve(path);
        ObjectType type = engine.object(place).type();
        if (type == null && engine.object(place).children().isEmpty()) {
            throw new HttpException(404, "'" + path + "': is neither an array nor a group");
        }
        return type == null ? ObjectType.GROUP : type;
    }

    /** Returns the members of a group, or the objects in a folder. */
    List<Child> children(String path) {
        String place = resolve(path);
        String prefix = path.isEmpty() ? "" : path + "/";
        List<Child> children = new ArrayList<>();
        Group group = engine.object(place).type() == ObjectType.GROUP ? engine.openGroup(place, options) : null;
        if (group == null || group.members().isEmpty()) {
            engine.object(place).children().forEach((name, type) -> children.add(new Child(name, prefix + name, type)));
        } else {
            for (GroupMember member : group.members()) {
                String name = member.displayName();
                children.add(new Child(name, prefix + name, member.type()));
            }
        }
        return children;
    }

    /** Returns the metadata of a group. */
    Map<String, MetadataValue> metadata(String path) {
        String place = resolve(path);
        return engine.object(place).type() == null
                ? Map.of()
                : engine.object(place, options).metadata();
    }

    /** Returns the embeddings of a group, the usual one first; none unless it is an experiment. */
    List<Embedding> embeddings(String path) {
        String place = resolve(path);
        return engine.object(place).type() == ObjectType.GROUP ? Embedding.of(engine, place) : List.of();
    }

    /** Opens the array that a request names, by its parameters {@code path} and {@code at}. */
    OpenArrays.Lease open(Parameters parameters) {
        return open(parameters.text("path", ""), time(parameters));
    }

    /** Returns the time that a request names, or the end of all times. */
    static long time(Parameters parameters) {
        return parameters.integer("at", Long.MAX_VALUE, 0, Long.MAX_VALUE);
    }

    /** Opens an array of a group that was opened, by its URI. */
    OpenArrays.Lease openMember(String memberUri, long at) {
        OpenOptions then = then(at);
        return arrays.lease(then.timestamps().end() + " " + memberUri, () -> engine.openForReading(memberUri, then));
    }

    /** Returns the image that an array belongs to, if its group contains one, as it was when the array was opened. */
    Optional<ViewedImage> knownImage(String path) {
        Optional<ViewedImage> known = images.get(path);
        return known == null ? image(path) : known;
    }

    /** Returns the image that an array belongs to now, if its group contains one. */
    Optional<ViewedImage> image(String path) {
        Optional<ViewedImage> found = findImage(path);
        if (images.size() >= MOST_IMAGES) {
            images.clear();
        }
        images.put(path, found);
        return found;
    }

    private Optional<ViewedImage> findImage(String path) {
        if (path.isEmpty()) {
            return Optional.empty();
        }
        String parent = PathNames.parent(path);
        String place = resolve(parent);
        if (engine.object(place).type() != ObjectType.GROUP || !ImageGroup.isImage(engine.openGroup(place, options))) {
            return Optional.empty();
        }
        try {
            ImageGroup image = ImageGroup.open(engine, place, options);
            String array = resolve(path);
            return image.levels().stream()
                    .filter(level -> VfsUri.parse(level.uri()).equals(VfsUri.parse(array)))
                    .findFirst()
                    .map(level -> new ViewedImage(this, image, level));
        } catch (TegulaException e) {
            return Optional.empty(); // It is shown as a group of arrays.
        }
    }

    /** Opens an array at a time. */
    OpenArrays.Lease open(String path, long at) {
        OpenOptions then = then(at);
        return arrays.lease(at + " " + path, () -> open(path, then));
    }

    private OpenOptions then(long at) {
        long end = Math.min(at, options.timestamps().end());
        if (end < options.timestamps().start()) {
            throw HttpException.badRequest("parameter 'at': is before the first time that the viewer shows");
        }
        return options.at(TimestampRange.between(options.timestamps().start(), end));
    }

    private ArrayReader open(String path, OpenOptions then) {
        try {
            return engine.openForReading(resolve(path), then);
        } catch (ArrayNotFoundException e) {
            throw new HttpException(404, "'" + path + "': is not an array");
        }
    }

    /** Opens the current state of an array, not a state that was opened before. */
    ArrayReader openNow(String path) {
        return open(path, options);
    }

    /** Returns the message of a failure with the URI that the user gave instead of its location. */
    String message(RuntimeException e) {
        String message = String.valueOf(e.getMessage());
        @Nullable VfsUri parent = VfsUri.parse(uri).parent();
        return UriSecrets.mask(parent == null ? message : message.replace(parent.toString() + "/", ""));
    }

    @Override
    public void close() {
        arrays.close();
    }
}
