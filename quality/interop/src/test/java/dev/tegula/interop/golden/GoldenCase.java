package dev.tegula.interop.golden;

import dev.tegula.interop.json.ColumnsJson;
import dev.tegula.interop.json.Json;
import dev.tegula.interop.json.JsonObject;
import dev.tegula.interop.json.SchemaJson;
import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.EnumerationSpec;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.schema.Datatype;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A golden array with its description. Both are unpacked when they are first asked for. */
public final class GoldenCase {

    private final String set;
    private final String name;
    private final GoldenSet archive;
    private @Nullable Unpacked unpacked;

    GoldenCase(String set, String name, GoldenSet archive) {
        this.set = set;
        this.name = name;
        this.archive = archive;
    }

    private synchronized Unpacked unpacked() {
        if (unpacked == null) {
            try {
                Path folder = archive.unpack(name);
                unpacked = Unpacked.of(folder, Json.read(folder.resolve("case.json")));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return unpacked;
    }

    /** Returns the name of the set. */
    public String set() {
        return set;
    }

    /** Returns the name, which is unique in the set. */
    public String name() {
        return name;
    }

    /** Returns the kind: dense, sparse or group. */
    public String kind() {
        return json().text("kind");
    }

    /** Returns the whole description. */
    public JsonObject json() {
        return unpacked().json;
    }

    /** Returns the path of the array or group, in a writable folder. */
    public Path array() {
        return file("array");
    }

    /** Returns the path of a file or folder of the case. */
    Path file(String path) {
        return unpacked().folder.resolve(path);
    }

    /** Returns the URI of the array or group. */
    public String uri() {
        return array().toUri().toString().replaceFirst("^file:/+", "file:///").replaceFirst("/$", "");
    }

    /** Returns the encryption key, or null. */
    public @Nullable Bytes key() {
        String key = json().text("encryption_key", null);
        return key == null ? null : Bytes.text(key);
    }

    /** Returns true if the case has a schema. Groups and unreadable arrays have none. */
    public boolean hasSchema() {
        return unpacked().schema != null;
    }

    public SchemaSpec schema() {
        SchemaSpec schema = unpacked().schema;
        if (schema == null) {
            throw new IllegalStateException(this + " has no schema");
        }
        return schema;
    }

    public List<String> fragmentNames() {
        return json().objects("fragments").stream()
                .map(fragment -> fragment.text("name"))
                .toList();
    }

    /** Returns a field of the newest schema, or of an earlier one if it was dropped. */
    public FieldSpec field(String name) {
        List<SchemaSpec> schemas = new ArrayList<>(unpacked().history);
        schemas.add(0, schema());
        for (SchemaSpec each : schemas) {
            if (each.dimNames().contains(name) || each.attrNames().contains(name)) {
                return each.field(name);
            }
        }
        throw new IllegalArgumentException(this + " has no field " + name);
    }

    private @Nullable EnumerationSpec labels(String field) {
        String name = field(field) instanceof AttributeSpec attribute ? attribute.enumeration() : null;
        return schema().enumerations().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    boolean hasLabels(String field) {
        return labels(field) != null;
    }

    /**
     * Returns the type of values in conditions on a field: the type of its enumeration, or of the field if it has none.
     */
    Datatype conditionType(String field) {
        EnumerationSpec labels = labels(field);
        return labels != null ? labels.type() : field(field).type();
    }

    public List<GoldenRead> reads() {
        return json().objects("reads").stream()
                .map(read -> GoldenRead.of(read, this))
                .toList();
    }

    /** Returns the expected cells of a read whose file contains values. */
    public Columns expected(GoldenRead read) throws IOException {
        return ColumnsJson.read(Json.read(file(read.file())), this::field);
    }

    /** Returns the expected sums of a read whose file contains sums. */
    public JsonObject expectedSums(GoldenRead read) throws IOException {
        return Json.read(file(read.file()));
    }

    @Override
    public String toString() {
        return set + "/" + name();
    }

    /** The folder of a case, and what its description says. */
    private record Unpacked(
            Path folder, JsonObject json, @Nullable SchemaSpec schema, List<SchemaSpec> history) {

        static Unpacked of(Path folder, JsonObject json) {
            return new Unpacked(
                    folder,
                    json,
                    json.has("schema") ? SchemaJson.read(json.object("schema")) : null,
                    json.objects("schema_history").stream()
                            .map(past -> SchemaJson.read(past.object("schema")))
                            .toList());
        }
    }
}
