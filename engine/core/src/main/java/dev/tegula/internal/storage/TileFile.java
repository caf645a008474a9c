package dev.tegula.internal.storage;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FieldLog;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.internal.tile.TileContents;
import org.jspecify.annotations.Nullable;

/** Files that consist of one generic tile ({@code generic_tile.md}): schemas, enumerations, metadata, groups. */
public final class TileFile {

    private TileFile() {}

    /** Reads the contents of a file. */
    public static byte[] read(StoreLocation file) {
        byte[] bytes = file.storage().readAll(file.uri());
        return file.resources()
                .filters()
                .apply(scratch ->
                        GenericTile.read(new ByteReader(bytes, file.uri().toString()), file.key(), scratch));
    }

    /** Reads a file, and decodes none of its contents. */
    public static TileContents contents(StoreLocation file) {
        ByteReader in =
                new ByteReader(file.storage().readAll(file.uri()), file.uri().toString());
        return file.resources()
                .filters()
                .apply(scratch -> GenericTile.readHeader(in).contents(in, file.key(), scratch));
    }

    /**
     * Returns a reader of the contents of a file.
     *
     * @param part name of the contents, for error messages
     * @param log records every field of the file and of its contents, or null
     */
    public static ByteReader open(StoreLocation file, String part, @Nullable FieldLog log) {
        byte[] bytes = file.storage().readAll(file.uri());
        ByteReader stored = new ByteReader(bytes, 0, bytes.length, file.uri().toString(), log);
        return content(file.resources(), stored, new FileSection(file.uri(), part), file.key(), log);
    }

    /**
     * Returns a reader of the contents of a generic tile.
     *
     * @param stored reader positioned at the tile
     */
    public static ByteReader content(
            Resources resources, ByteReader stored, FileSection source, byte @Nullable [] key, @Nullable FieldLog log) {
        if (log != null) {
            log.begin("generic tile of the " + source.part());
        }
        byte[] content = resources.filters().apply(scratch -> GenericTile.read(stored, key, scratch));
        if (log != null) {
            log.begin(source.part());
        }
        return new ByteReader(content, 0, content.length, source, log);
    }

    /** Encodes contents as the bytes of a file. */
    public static byte[] bytes(Resources resources, ByteWriter content, FormatVersion version, byte @Nullable [] key) {
        ByteWriter out = new ByteWriter();
        resources
                .filters()
                .use(scratch -> GenericTile.write(content.array(), content.size(), version, key, out, scratch));
        return out.toByteArray();
    }
}
