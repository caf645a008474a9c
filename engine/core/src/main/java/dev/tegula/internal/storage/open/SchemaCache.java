package dev.tegula.internal.storage.open;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.errors.TegulaException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.cells.FieldLookup;
import dev.tegula.internal.format.ArraySchemaFormat;
import dev.tegula.internal.format.EnumerationFormat;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Enumeration;
import dev.tegula.vfs.VfsUri;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Schemas and enumerations of one array, each of which is read once. */
public final class SchemaCache {

    private final StoreLocation location;
    private final ArrayDirectory directory;
    private final Map<String, ArraySchema> byName = new ConcurrentHashMap<>();
    private final Map<String, Enumeration> enumerations = new HashMap<>();
    private final Map<Shape, FragmentFields> fields = new ConcurrentHashMap<>();

    /** Stores the schemas that have no files yet, by name. */
    private final Map<String, Runnable> pending = new ConcurrentHashMap<>();

    private volatile @Nullable ArraySchema fallback;

    /** The properties that determine the fields of a fragment. */
    private record Shape(@Nullable String schemaName, FormatVersion version, FragmentFields.Times times) {

        /**
         * Written out like {@link #equals}: the generated methods of records are linked at run time, which delays the
         * first use.
         */
        @Override
        public int hashCode() {
            return 31 * Objects.hashCode(schemaName) + version.number();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Shape shape
                    && Objects.equals(schemaName, shape.schemaName)
                    && version.number() == shape.version.number()
                    && times.written() == shape.times.written()
                    && times.deleted() == shape.times.deleted();
        }
    }

    SchemaCache(StoreLocation location, ArrayDirectory directory) {
        this.location = location;
        this.directory = directory;
    }

    /**
     * Returns the schema with this name.
     *
     * @param name null for the schema of arrays whose schemas have no names
     */
    public ArraySchema get(@Nullable String name) {
        String wanted = name == null ? FolderNames.LEGACY_SCHEMA : name;
        ArraySchema schema = byName.get(wanted);
        return schema == null ? readOnce(wanted) : schema;
    }

    /**
     * Adds a schema that has no file yet.
     *
     * @param store writes its files; called once, before the first fragment with this schema is published
     */
    public void add(String name, ArraySchema schema, Runnable store) {
        byName.put(name, schema);
        pending.put(name, store);
    }

    /** Stores a schema unless it has a file. */
    public void store(String name) {
        Runnable store = pending.remove(name);
        if (store != null) {
            store.run();
        }
    }

    /** Sets a schema that replaces missing or unreadable ones. */
    public void fallBackTo(ArraySchema other) {
        fallback = other;
    }

    private synchronized ArraySchema readOnce(String name) {
        ArraySchema schema = byName.get(name);
        if (schema == null) {
            schema = readOrFallBack(name);
            byName.put(name, schema);
        }
        return schema;
    }

    private ArraySchema readOrFallBack(String name) {
        ArraySchema other = fallback;
        try {
            return read(find(name).uri());
        } catch (TegulaException e) {
            if (other == null) {
                throw e;
            }
            return other;
        }
    }

    /** Returns the fields of a fragment. Most fragments share them. */
    FragmentFields fields(@Nullable String schemaName, FormatVersion version, FragmentFields.Times times) {
        return fields.computeIfAbsent(
                new Shape(schemaName, version, times), any -> new FragmentFields(get(schemaName), version, times));
    }

    private SchemaRef find(String name) {
        for (SchemaRef ref : directory.schemas()) {
            if (ref.name().equals(name)) {
                return ref;
            }
        }
        throw new CorruptArrayException(
                FilePlace.ofRoot(directory.root()), "there is no schema '" + name + "', which a fragment refers to");
    }

    /**
     * Returns an enumeration of a schema.
     *
     * @throws CorruptArrayException if the file is damaged, or contains another enumeration
     */
    public synchronized Enumeration enumeration(String name, String path) {
        Enumeration enumeration = enumerations.get(path);
        if (enumeration == null) {
            VfsUri folder = directory.root().child(FolderNames.SCHEMA).child(FolderNames.ENUMERATIONS);
            VfsUri file = StoredFileName.in(folder, path, "enumeration '" + name + "'");
            FilePlace source = FilePlace.of(file).part("enumeration " + name);
            enumeration = EnumerationFormat.read(new ByteReader(content(file), source));
            requireStored(source, "name", enumeration.name(), name);
            requireStored(source, "file name", String.valueOf(enumeration.path()), path);
            enumerations.put(path, enumeration);
        }
        return enumeration;
    }

    /** Refuses the file of another enumeration, whose entries would be wrong labels. */
    private static void requireStored(FilePlace source, String part, String found, String expected) {
        if (!found.equals(expected)) {
            throw new CorruptArrayException(
                    source,
                    "the file contains another enumeration (found the " + part + " '" + found + "', expected '"
                            + expected + "'). Restore the file from a backup.");
        }
    }

    /**
     * Returns an enumeration of a schema by its name.
     *
     * @throws IllegalArgumentException if the schema has no enumeration with this name
     */
    public Enumeration enumeration(ArraySchema schema, String name) {
        for (Enumeration loaded : schema.enumerations()) {
            if (loaded.name().equals(name)) {
                return loaded; // It may have no file yet.
            }
        }
        String path = schema.enumerationPaths().get(name);
        if (path == null) {
            throw FieldLookup.unknown(
                    "enumeration", name, schema.enumerationPaths().keySet());
        }
        return enumeration(name, path);
    }

    /** Returns a schema with the entries of all its enumerations; those that attributes use come first. */
    public ArraySchema withEnumerations(ArraySchema schema) {
        if (schema.enumerationPaths().isEmpty()) {
            return schema;
        }
        Set<String> names = new LinkedHashSet<>();
        for (Attribute attribute : schema.attributes()) {
            String enumeration = attribute.enumeration();
            if (enumeration != null) {
                names.add(enumeration); // The stored order has no meaning, the order of use has.
            }
        }
        names.addAll(schema.enumerationPaths().keySet());
        ArraySchemaBuilder full = schema.toBuilder();
        names.forEach(name -> full.enumeration(enumeration(schema, name)));
        return full.buildStored();
    }

    private ArraySchema read(VfsUri file) {
        return ArraySchemaFormat.read(
                new ByteReader(content(file), FilePlace.of(file).part("schema")));
    }

    private byte[] content(VfsUri file) {
        return TileFile.read(location.at(file));
    }
}
