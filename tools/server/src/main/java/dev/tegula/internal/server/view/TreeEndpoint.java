package dev.tegula.internal.server.view;

import dev.tegula.group.ObjectType;
import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.Response;
import dev.tegula.plot.Embedding;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** {@code /api/tree}: an array or group, and the objects in it on one level. */
record TreeEndpoint(ViewedObject object) implements Handler {

    private static final int MOST = 2000;

    @Override
    public Response handle(Request request) throws IOException {
        String path = request.parameters().text("path", "");
        ObjectType type = object.type(path);
        List<ViewedObject.Child> children = type == ObjectType.GROUP ? object.children(path) : List.of();
        return Json.object(json -> {
            json.writeStringField("name", object.name(path));
            json.writeStringField("uri", object.shownUri(path));
            json.writeStringField("type", word(type));
            json.writeBooleanField(
                    "experiment",
                    Embedding.isLikely(children.stream()
                            .collect(Collectors.toMap(
                                    ViewedObject.Child::name, ViewedObject.Child::type, (a, b) -> a))));
            json.writeArrayFieldStart("children");
            for (ViewedObject.Child child : children.subList(0, Math.min(MOST, children.size()))) {
                json.writeStartObject();
                json.writeStringField("name", child.name());
                json.writeStringField("path", child.path());
                json.writeStringField("type", word(child.type()));
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeNumberField("omitted", Math.max(0, children.size() - MOST));
            MetadataRows.write(json, type == ObjectType.GROUP ? object.metadata(path) : java.util.Map.of());
        });
    }

    private static String word(ObjectType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }
}
