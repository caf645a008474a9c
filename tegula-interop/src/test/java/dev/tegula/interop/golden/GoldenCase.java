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

/** A golden array with what is known of it. */
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

    /** The case in an unpacked folder. */
    static GoldenCase load(String set, Path folder) throws IOException {
        return new GoldenCase(set, folder, Json.read(folder.resolve("case.json")));
    }

    /** The set it belongs to. */
    public String set() {
        return set;
    }

    /** Its name, unique in the set. */
    public String name() {
        return json.text("name");
    }

    /** Dense, sparse or group. */
    public String kind() {
        return json.text("kind");
    }

    /** All that is known of it. */
    public JsonObject json() {
        return json;
    }

    /** Where the array or group lies, in a folder that may be written to. */
    public Path array() {
        return folder.resolve("array");
    }

    /** Where the array or group lies, for engines. */
    public String uri() {
        return array().toUri().toString().replaceFirst("^file:/+", "file:///").replaceFirst("/$", "");
    }

    /** The key of an encrypted array. */
    public @Nullable Bytes key() {
        String key = json.text("encryption_key", null);
        return key == null ? null : Bytes.text(key);
    }

    /** Whether it has a schema, as groups and unreadable arrays have none. */
    public boolean hasSchema() {
        return schema != null;
    }

    /** The schema. */
    public SchemaSpec schema() {
        if (schema == null) {
            throw new IllegalStateException(this + " has no schema");
        }
        return schema;
    }

    /** The names of the fragments. */
    public List<String> fragmentNames() {
        return json.objects("fragments").stream()
                .map(fragment -> fragment.text("name"))
                .toList();
    }

    /** A field, of the newest schema if that still has it. */
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

    /** The type in which conditions on a field are written: that of its labels if it has any. */
    Datatype conditionType(String field) {
        EnumerationSpec labels = labels(field);
        return labels != null ? labels.type() : field(field).type();
    }

    /** The reads. */
    public List<GoldenRead> reads() {
        return json.objects("reads").stream()
                .map(read -> GoldenRead.of(read, this))
                .toList();
    }

    /** What a read should give, where its file holds values. */
    public Columns expected(GoldenRead read) throws IOException {
        return ColumnsJson.read(Json.read(folder.resolve(read.file())), this::field);
    }

    /** What a read should sum up to, where its file holds sums. */
    public JsonObject expectedSums(GoldenRead read) throws IOException {
        return Json.read(folder.resolve(read.file()));
    }

    @Override
    public String toString() {
        return set + "/" + name();
    }
}
