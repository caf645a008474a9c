package dev.tegula.internal.server.view;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.tegula.internal.io.cells.JsonSyntax;
import dev.tegula.internal.server.http.Response;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Writes responses of JSON. */
final class Json {

    private Json() {}

    /** Writes the members of an object. */
    @FunctionalInterface
    interface Members {
        void write(JsonGenerator json) throws IOException;
    }

    /** Returns a response of an object. */
    static Response object(Members members) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JsonSyntax.FACTORY.createGenerator(bytes)) {
            json.writeStartObject();
            members.write(json);
            json.writeEndObject();
        }
        return Response.json(bytes.toByteArray());
    }

    /** Writes a number; those that JSON has not are null. */
    static void number(JsonGenerator json, String name, double value) throws IOException {
        json.writeFieldName(name);
        number(json, value);
    }

    static void number(JsonGenerator json, double value) throws IOException {
        if (!Double.isFinite(value)) {
            json.writeNull();
        } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            json.writeNumber((long) value);
        } else {
            json.writeNumber(value);
        }
    }

    /** Writes a list of numbers. */
    static void numbers(JsonGenerator json, String name, double[] values) throws IOException {
        json.writeArrayFieldStart(name);
        for (double value : values) {
            number(json, value);
        }
        json.writeEndArray();
    }
}
