package dev.tegula;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.format.ArraySchemaFormat;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.schema.ArraySchema;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;

/** Empty arrays of old versions. Tegula writes fragments to such arrays, but does not create them. */
final class OldArrays {

    private OldArrays() {}

    /** Creates an array of format version 7 or later. */
    static void create(Vfs store, String uri, ArraySchema schema, int version) throws IOException {
        FormatVersion format = new FormatVersion(version);
        ByteWriter payload = new ByteWriter();
        ArraySchemaFormat.write(payload, schema.toBuilder().version(version).buildStored());
        ByteWriter file = new ByteWriter();
        try (Resources resources = new Resources(new Workers(1, 1))) {
            resources
                    .filters()
                    .use(scratch -> GenericTile.write(payload.array(), payload.size(), format, null, file, scratch));
        }
        VfsUri root = VfsUri.parse(uri);
        VfsUri target = format.hasSchemaNames()
                ? root.child("__schema").child("__1_1_0123456789abcdef0123456789abcdef")
                : root.child("__array_schema.tdb");
        put(store, target, file.toByteArray());
        put(store, root.child("__lock.tdb"), new byte[0]);
    }

    static void put(Vfs store, VfsUri file, byte[] bytes) throws IOException {
        try (VfsOutput output = store.create(file)) {
            output.write(bytes);
            output.publish();
        }
    }
}
