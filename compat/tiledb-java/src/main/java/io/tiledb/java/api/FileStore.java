package io.tiledb.java.api;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.SlabWriter;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;

/**
 * Files as arrays: bytes {@code contents} along {@code position}, and metadata with size, name and type. Source of
 * names and tile extents: {@code tiledb_filestore.cc} of libtiledb.
 */
public class FileStore {
    private static final String POSITION = "position";
    private static final String CONTENTS = "contents";
    private static final String FILE_SIZE = "file_size";
    private static final int KIB = 1 << 10;
    private static final int MIB = 1 << 20;
    private static final int AT_ONCE = 16 * MIB;

    /** Has static methods only. */
    public FileStore() {}

    /**
     * Returns the schema of an array for a file.
     *
     * @param uri the file, whose size determines tiles; null if it is not known
     */
    public static io.tiledb.java.api.ArraySchema schemaCreate(Context ctx, String uri) throws TileDBError {
        long size = uri == null ? 0 : new VFS(ctx).fileSize(uri);
        long extent = size > 1024L * MIB ? 100L * MIB : size > 100L * MIB ? MIB : size > MIB ? 256 * KIB : KIB;
        ArraySchema schema = ctx.call(() -> ArraySchema.dense()
                .dimension(
                        Dimension.of(POSITION, dev.tegula.schema.Datatype.UINT64, Range.of(0, -1 - extent - 1), extent))
                .attribute(dev.tegula.schema.Attribute.of(CONTENTS, dev.tegula.schema.Datatype.BLOB))
                .build());
        return new io.tiledb.java.api.ArraySchema(ctx, new io.tiledb.java.api.ArraySchema.Loaded(schema, 0));
    }

    /** Copies a file into an array. */
    public static void uriImport(Context ctx, String filestoreArrayURI, String fileURI, MimeType mimeType)
            throws TileDBError {
        try {
            VfsUri uri = VfsUri.parse(fileURI);
            Vfs vfs = ctx.stores().of(uri);
            long size = vfs.size(uri);
            write(ctx, filestoreArrayURI, size, uri.name(), mimeType, (position, length) -> {
                byte[] bytes = new byte[length];
                vfs.read(uri, position, bytes, 0, length);
                return ByteBuffer.wrap(bytes);
            });
        } catch (IOException | RuntimeException e) {
            throw ctx.failure(e);
        }
    }

    /** Copies bytes into an array. */
    public static void bufferImport(
            Context ctx, String arrayUri, NativeArray buffer, long bufferSize, MimeType mimeType) throws TileDBError {
        try {
            write(
                    ctx,
                    arrayUri,
                    bufferSize,
                    "",
                    mimeType,
                    (position, length) -> buffer.bytes().slice((int) position, length));
        } catch (IOException | RuntimeException e) {
            throw ctx.failure(e);
        }
    }

    private interface Source {
        ByteBuffer read(long position, int length) throws IOException;
    }

    private static void write(Context ctx, String array, long size, String file, MimeType mimeType, Source source)
            throws IOException {
        try (ArrayWriter writer = ctx.engine().openForWriting(array, ctx.options())) {
            Field field = writer.schema().field(CONTENTS);
            if (field == null) {
                throw new IllegalArgumentException(array + " is not an array of a file: it has no '" + CONTENTS + "'");
            }
            if (size > 0) {
                try (SlabWriter slabs = writer.slabs(Subarray.range(POSITION, 0, size - 1))) {
                    for (long position = 0; position < size; position += AT_ONCE) {
                        int length = (int) Math.min(AT_ONCE, size - position);
                        CellsBuilder cells = Cells.builder()
                                .add(Column.of(field, source.read(position, length), length, null, null));
                        slabs.write(Subarray.range(POSITION, position, position + length - 1), cells.build());
                    }
                    slabs.commit();
                }
            }
            int dot = file.lastIndexOf('.');
            writer.updateMetadata(MetadataChanges.none()
                    .put(FILE_SIZE, MetadataValue.uint64(size))
                    .put("mime_encoding", MetadataValue.utf8("binary"))
                    .put("mime_type", MetadataValue.utf8(mime(mimeType)))
                    .put("original_file_name", MetadataValue.utf8(dot < 0 ? file : file.substring(0, dot)))
                    .put("file_extension", MetadataValue.utf8(dot < 0 ? "" : file.substring(dot + 1))));
        }
    }

    private static String mime(MimeType type) {
        return switch (type) {
            case TILEDB_MIME_PDF -> "application/pdf";
            case TILEDB_MIME_TIFF -> "image/tiff";
            case TILEDB_MIME_AUTODETECT -> "application/octet-stream";
        };
    }

    /** Writes the file of an array. */
    public static void uriExport(Context ctx, String filestoreArrayURI, String fileURI) throws TileDBError {
        try (ArrayReader reader = ctx.engine().openForReading(filestoreArrayURI, ctx.options())) {
            long size = size(reader);
            VfsUri uri = VfsUri.parse(fileURI);
            try (VfsOutput output = ctx.stores().of(uri).create(uri)) {
                for (long position = 0; position < size; position += AT_ONCE) {
                    output.write(read(reader, position, (int) Math.min(AT_ONCE, size - position)));
                }
                output.publish();
            }
        } catch (IOException | RuntimeException e) {
            throw ctx.failure(e);
        }
    }

    /** Returns some bytes of the file of an array, as {@code byte[]}. */
    public static Object bufferExport(Context ctx, String filestoreArrayURI, long offset, int bufferLength)
            throws TileDBError {
        return ctx.call(() -> {
            try (ArrayReader reader = ctx.engine().openForReading(filestoreArrayURI, ctx.options())) {
                long size = size(reader);
                if (offset < 0 || bufferLength < 0 || offset + bufferLength > size) {
                    throw new IllegalArgumentException(
                            "the file has " + size + " bytes (found " + bufferLength + " from " + offset + " on)");
                }
                return read(reader, offset, bufferLength);
            }
        });
    }

    private static byte[] read(ArrayReader reader, long position, int length) {
        return length == 0
                ? new byte[0]
                : (byte[]) reader.read(Subarray.range(POSITION, position, position + length - 1), CONTENTS)
                        .column(CONTENTS)
                        .array();
    }

    /** Returns the size of the file of an array in bytes. */
    public static long getSize(Context ctx, String filestoreURI) throws TileDBError {
        return ctx.call(() -> {
            try (ArrayReader reader = ctx.engine().openForReading(filestoreURI, ctx.options())) {
                return size(reader);
            }
        });
    }

    private static long size(ArrayReader reader) {
        Map<String, MetadataValue> metadata = reader.metadata();
        MetadataValue size = metadata.get(FILE_SIZE);
        if (size == null) {
            throw new IllegalArgumentException("not an array of a file: it has no metadata '" + FILE_SIZE + "'");
        }
        return size.longAt(0);
    }
}
