package dev.tegula.internal.server.view;

import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.HttpException;
import dev.tegula.internal.server.http.Parameters;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.Response;
import dev.tegula.plot.Description;
import dev.tegula.plot.Embedding;
import dev.tegula.plot.EmbeddingPlot;
import dev.tegula.plot.Picture;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/embedding}: the embeddings of an experiment and the columns that can color them; with the parameter
 * {@code embedding}, the picture of one, colored by {@code field}, as PNG.
 */
record EmbeddingEndpoint(ViewedObject object) implements Handler {

    @Override
    public Response handle(Request request) throws IOException {
        Parameters parameters = request.parameters();
        List<Embedding> all = object.embeddings(parameters.text("path", ""));
        if (all.isEmpty()) {
            throw new HttpException(404, "group: is no experiment with embeddings");
        }
        String wanted = parameters.find("embedding");
        if (wanted == null) {
            return description(all);
        }
        Embedding chosen = all.stream()
                .filter(each -> each.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new HttpException(404, "embedding '" + wanted + "': does not exist"));
        return picture(chosen, parameters);
    }

    private Response description(List<Embedding> all) throws IOException {
        String obs = all.get(0).obs();
        // Pictures name the time of the page, so that they all show one state, and a new page the newest one.
        long now = System.currentTimeMillis();
        if (obs == null) {
            return description(all, null, now);
        }
        try (OpenArrays.Lease table = object.openMember(obs, now)) {
            return description(all, table.array().schema(), now);
        }
    }

    private static Response description(List<Embedding> all, @Nullable ArraySchema obs, long now) throws IOException {
        return Json.object(json -> {
            json.writeNumberField("now", now);
            TableEndpoint.texts(json, "names", all.stream().map(Embedding::name).toList());
            TableEndpoint.texts(json, "fields", obs == null ? List.of() : colors(obs));
            json.writeObjectField("field", obs == null ? null : Embedding.labelled(obs));
        });
    }

    /** Returns the columns of labels, texts and single numbers. */
    private static List<String> colors(ArraySchema obs) {
        return obs.attributes().stream()
                .filter(attribute -> ArrayView.isPlottable(obs, attribute.name())
                        || (attribute.datatype().isString() && attribute.field().isVariable()))
                .map(Attribute::name)
                .toList();
    }

    private Response picture(Embedding chosen, Parameters parameters) throws IOException {
        long at = ViewedObject.time(parameters);
        try (OpenArrays.Lease matrix = object.openMember(chosen.matrix(), at)) {
            EmbeddingPlot plot = EmbeddingPlot.of(matrix.array(), chosen.name());
            String field = parameters.text("field", "");
            String obs = chosen.obs();
            if (field.isEmpty() || obs == null) {
                return PanelsEndpoint.png(PanelsEndpoint.styled(Picture.of(plot.render()), parameters));
            }
            try (OpenArrays.Lease table = object.openMember(obs, at)) {
                Picture picture = Picture.of(plot.colored(table.array(), field).render());
                return PanelsEndpoint.png(
                        PanelsEndpoint.styled(picture, parameters).described(Description.of(table.array())));
            }
        }
    }
}
