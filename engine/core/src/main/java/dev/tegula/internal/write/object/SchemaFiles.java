package dev.tegula.internal.write.object;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.ArraySchemaFormat;
import dev.tegula.internal.format.EnumerationFormat;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.internal.storage.open.SchemaCache;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.internal.write.commit.Timestamps;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Enumeration;
import dev.tegula.vfs.VfsUri;

/** Stores schemas and their enumerations in the folder {@code __schema} ({@code array_file_hierarchy.md}). */
final class SchemaFiles {

    static final String FOLDER = FolderNames.SCHEMA;

    private final StoreLocation array;
    private final VfsUri folder;

    SchemaFiles(StoreLocation array) {
        this.array = array;
        this.folder = array.uri().child(FOLDER);
    }

    /** Stores enumerations that have no file yet, and then the schema, which makes them visible. Awaits its time. */
    void store(ArraySchema schema, long time) {
        write(schema, time, TimestampedName.of(time, time, NameSource.uuid(), 0).text());
    }

    /** Names a schema and adds it to a cache, to store it later. */
    SchemaRef prepare(SchemaCache schemas, ArraySchema schema, long time) {
        String name = TimestampedName.of(time, time, NameSource.uuid(), 0).text();
        schemas.add(name, schema, () -> write(schema, time, name));
        return new SchemaRef(name, folder.child(name), time);
    }

    private void write(ArraySchema schema, long time, String name) {
        try {
            write(schema, name);
        } finally {
            Timestamps.awaitAfter(array.resources(), time); // A failed request may have stored the file.
        }
    }

    private void write(ArraySchema schema, String name) {
        ArraySchemaBuilder stored = schema.toBuilder();
        for (Enumeration enumeration : schema.enumerations()) {
            if (enumeration.path() == null) {
                String file = "__" + NameSource.uuid() + "_0";
                stored.enumerationPath(enumeration.name(), file);
                ByteWriter payload = new ByteWriter();
                EnumerationFormat.write(payload, enumeration.withPath(file));
                write(folder.child(FolderNames.ENUMERATIONS).child(file), payload, schema.version());
            }
        }
        ByteWriter payload = new ByteWriter();
        ArraySchemaFormat.write(payload, stored.buildStored());
        write(folder.child(name), payload, schema.version());
    }

    private void write(VfsUri file, ByteWriter payload, int version) {
        array.storage()
                .write(file, TileFile.bytes(array.resources(), payload, new FormatVersion(version), array.key()));
    }
}
