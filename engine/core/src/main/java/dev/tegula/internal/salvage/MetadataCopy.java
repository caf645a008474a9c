package dev.tegula.internal.salvage;

import dev.tegula.errors.FilePlace;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.ArraySchemaFormat;
import dev.tegula.internal.format.EnumerationFormat;
import dev.tegula.internal.format.MetadataFormat;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Copies the files of an array other than fragments: metadata, delete conditions, enumerations, and finally the
 * schemas, which make it an array.
 */
final class MetadataCopy {

    private final ArrayContext source;
    private final ArrayContext target;
    private final TileFileCopy tiles;
    private final List<String> problems;

    /** @param problems receives descriptions of files that cannot be copied */
    MetadataCopy(ArrayContext source, ArrayContext target, TileFileCopy tiles, List<String> problems) {
        this.source = source;
        this.target = target;
        this.tiles = tiles;
        this.problems = problems;
    }

    /** Copies metadata files except those that a sound file replaces. */
    void metadata() {
        VfsUri folder = MetadataFolder.of(source.directory().root());
        List<VfsEntry> entries = source.storage().list(folder);
        Set<String> sound = new HashSet<>();
        for (VfsEntry entry : entries) {
            if (isMetadata(entry)
                    && attempt(
                            entry.uri(),
                            List.of(),
                            (file, content) -> MetadataFormat.read(
                                    content, FilePlace.of(entry.uri()).part("metadata")))) {
                sound.add(entry.name());
            }
        }
        Set<String> replaced = new HashSet<>();
        for (VfsEntry entry : entries) {
            if (entry.name().endsWith(".vac") && sound.contains(ArrayDirectory.stem(entry.name()))) {
                try {
                    replaced.addAll(VacuumFile.lastParts(source.storage().readAll(entry.uri()), entry.uri()));
                } catch (RuntimeException e) {
                    DamageReasons.reason(e); // The replacement contains all data of the replaced files.
                }
            }
        }
        for (VfsEntry entry : entries) {
            if (isMetadata(entry) && !replaced.contains(entry.name())) {
                VfsUri to = MetadataFolder.of(target.directory().root()).child(entry.name());
                attempt(entry.uri(), problems, (file, content) -> {
                    MetadataFormat.read(content, FilePlace.of(entry.uri()).part("metadata"));
                    target.storage().write(to, tiles.copy(file, content));
                });
            }
        }
    }

    private static boolean isMetadata(VfsEntry entry) {
        return !entry.isFolder() && entry.name().indexOf('.') < 0 && TimestampedName.parse(entry.name()) != null;
    }

    /**
     * Copies delete conditions.
     *
     * @param conditions generic tiles by file name
     */
    void conditions(Map<String, byte[]> conditions) {
        VfsUri folder = target.directory().root().child(FolderNames.COMMITS);
        conditions.forEach((name, file) ->
                target.storage().write(folder.child(name), tiles.copy(file, tiles.content(file, name))));
    }

    /**
     * Copies enumerations and schemas. Afterwards the target is an array. Attributes lose their enumerations whose
     * files cannot be read, so that the indexes can.
     */
    void schemas(List<SchemaRef> readable) {
        Set<String> lost = lostEnumerations(readable);
        VfsUri from = source.directory().root();
        VfsUri to = target.directory().root();
        VfsUri enumerations = from.child(FolderNames.SCHEMA).child(FolderNames.ENUMERATIONS);
        for (VfsEntry entry : source.storage().list(enumerations)) {
            if (!entry.isFolder() && !lost.contains(entry.name())) {
                VfsUri copy = to.child(FolderNames.SCHEMA)
                        .child(FolderNames.ENUMERATIONS)
                        .child(entry.name());
                attempt(entry.uri(), problems, (file, content) -> {
                    EnumerationFormat.read(
                            new ByteReader(content, FilePlace.of(entry.uri()).part("enumeration")));
                    target.storage().write(copy, tiles.copy(file, content));
                });
            }
        }
        List<VfsOutput> outputs = new ArrayList<>();
        try {
            for (SchemaRef ref : readable) {
                byte[] bytes = schema(ref, lost);
                VfsOutput output = target.storage().create(to.resolve(from.relativize(ref.uri())));
                outputs.add(output);
                target.storage().append(output, bytes, 0, bytes.length);
            }
            target.storage().publish(outputs);
        } finally {
            outputs.forEach(VfsOutput::close);
        }
    }

    /** Returns the names of the files of enumerations of these schemas that cannot be read. */
    private Set<String> lostEnumerations(List<SchemaRef> schemas) {
        Set<String> lost = new HashSet<>();
        for (SchemaRef ref : schemas) {
            source.schemas().get(ref.name()).enumerationPaths().forEach((name, path) -> {
                try {
                    source.schemas().enumeration(name, path);
                } catch (RuntimeException e) {
                    String reason = DamageReasons.reason(e);
                    if (lost.add(path)) {
                        problems.add("enumeration '" + name + "' is lost, and its attributes are indexes in the copy: "
                                + reason);
                    }
                }
            });
        }
        return lost;
    }

    /** Returns the bytes of the copy of a schema. */
    private byte[] schema(SchemaRef ref, Set<String> lost) {
        ArraySchema schema = source.schemas().get(ref.name());
        if (Collections.disjoint(schema.enumerationPaths().values(), lost)) {
            byte[] file = source.storage().readAll(ref.uri());
            return tiles.copy(file, tiles.content(file, ref.uri().toString()));
        }
        ByteWriter payload = new ByteWriter();
        ArraySchemaFormat.write(payload, without(lost, schema));
        return TileFile.bytes(target.resources(), payload, new FormatVersion(schema.version()), target.key());
    }

    private static ArraySchema without(Set<String> lost, ArraySchema schema) {
        Map<String, String> paths = new LinkedHashMap<>(schema.enumerationPaths());
        paths.values().removeAll(lost);
        ArraySchemaBuilder copy = schema.toBuilder().withoutEnumerations();
        paths.forEach(copy::enumerationPath);
        return copy.attributes(schema.attributes().stream()
                        .map(attribute -> paths.containsKey(String.valueOf(attribute.enumeration()))
                                ? attribute
                                : attribute.withEnumeration(null))
                        .toList())
                .buildStored();
    }

    /** Reads a file and processes it. Returns false and adds a problem if the file is damaged. */
    private boolean attempt(VfsUri uri, List<String> found, BiConsumer<byte[], byte[]> action) {
        try {
            byte[] file = source.storage().readAll(uri);
            action.accept(file, tiles.content(file, uri.toString()));
            return true;
        } catch (RuntimeException e) {
            String reason = DamageReasons.reason(e);
            if (found == problems) {
                problems.add(reason);
            }
            return false;
        }
    }
}
