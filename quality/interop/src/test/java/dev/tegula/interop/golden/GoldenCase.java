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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A golden array with its description. */
public final class GoldenCase {

    private final String set;
    private final Path folder;
    private final JsonObject json;
    private final @Nullable SchemaSpec schema;
    private final List<SchemaSpec> history = new ArrayList<>();

    private GoldenCase(String set, Path folder, JsonObject json) {
        this.set = set;
        this.folder = folder;
        this.json = json;
        this.schema = json.has("schema") ? SchemaJson.read(json.object("schema")) : null;
        json.objects("schema_history").forEach(past -> history.add(SchemaJson.read(past.object("schema"))));
    }

    /** Loads the case from an unpacked folder. */
    static GoldenCase load(String set, Path folder) throws IOException {
        return new GoldenCase(set, folder, Json.read(folder.resolve("case.json")));
    }

    /** Returns the name of the set. */
    public String set() {
        return set;
    }

    /** Returns the name, which is unique in the set. */
    public String name() {
        return json.text("name");
    }

    /** Returns the kind: dense, sparse or group. */
    public String kind() {
        return json.text("kind");
    }

    /** Returns the whole description. */
    public JsonObject json() {
        return json;
    }

    /** Returns the path of the array or group, in a writable folder. */
    public Path array() {
        return folder.resolve("array");
    }

    /** Returns the URI of the array or group. */
    public String uri() {
        return array().toUri().toString().replaceFirst("^file:/+", "file:///").replaceFirst("/$", "");
    }

    /** Returns the encryption key, or null. */
    public @Nullable Bytes key() {
        String key = json.text("encryption_key", null);
        return key == null ? null : Bytes.text(key);
    }

    /** Returns true if the case has a schema. Groups and unreadable arrays have none. */
    public boolean hasSchema() {
        return schema != null;
    }

    public SchemaSpec schema() {
        if (schema == null) {
            throw new IllegalStateException(this + " has no schema");
        }
        return schema;
    }

    public List<String> fragmentNames() {
        return json.objects("fragments").stream()
                .map(fragment -> fragment.text("name"))
                .toList();
    }

    /** Returns a field of the newest schema, or of an earlier one if it was dropped. */
    public FieldSpec field(String name) {
        List<SchemaSpec> schemas = new ArrayList<>(history);
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
        return json.objects("reads").stream()
                .map(read -> GoldenRead.of(read, this))
                .toList();
    }

    /** Returns the expected cells of a read whose file contains values. */
    public Columns expected(GoldenRead read) throws IOException {
        return ColumnsJson.read(Json.read(folder.resolve(read.file())), this::field);
    }

    /** Returns the expected sums of a read whose file contains sums. */
    public JsonObject expectedSums(GoldenRead read) throws IOException {
        return Json.read(folder.resolve(read.file()));
    }

    @Override
    public String toString() {
        return set + "/" + name();
    }
}
