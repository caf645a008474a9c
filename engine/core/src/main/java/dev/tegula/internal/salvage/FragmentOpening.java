package dev.tegula.internal.salvage;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.integrity.SalvageOptions;
import dev.tegula.integrity.VerifyOptions.Depth;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.fragment.FooterList;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.FragmentOpener;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.verify.FragmentFolder;
import dev.tegula.internal.verify.FragmentInventory;
import dev.tegula.vfs.VfsEntry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Opens fragments. If the footer or schema is damaged, a consolidated footer or another schema is used. */
final class FragmentOpening {

    /**
     * An open fragment.
     *
     * @param schema the schema that its copy refers to
     * @param note how it was opened; null if with its own footer and schema
     */
    record Opened(
            FragmentCells cells, SchemaRef schema, @Nullable String note) {}

    private final ArrayContext array;
    private final SalvageOptions options;
    private final List<SchemaRef> readable;

    /** @param readable the readable schemas, oldest first */
    FragmentOpening(ArrayContext array, SalvageOptions options, List<SchemaRef> readable) {
        this.array = array;
        this.options = options;
        this.readable = readable;
    }

    /**
     * Opens a fragment.
     *
     * @throws RuntimeException if the fragment cannot be opened
     */
    Opened open(FragmentFolder folder) {
        RuntimeException damage;
        try {
            return opened(FragmentOpener.any(array, folder.ref()), null);
        } catch (RuntimeException e) {
            DamageReasons.reason(e);
            damage = e;
        }
        Opened found = byCopy(folder);
        found = found == null ? bySchema(folder) : found;
        if (found == null) {
            throw damage;
        }
        return found;
    }

    private Opened opened(OpenFragment fragment, @Nullable SchemaRef schema) {
        if (!fragment.isDense() && fragment.schema().isDense()) {
            throw new CorruptArrayException(
                    FilePlace.of(fragment.uri()),
                    "sparse fragment of a dense array, written by TileDB 1.x, which the current format does not support");
        }
        SchemaRef own = schema;
        String name = fragment.schemaName() == null ? FolderNames.LEGACY_SCHEMA : fragment.schemaName();
        for (SchemaRef ref : readable) {
            own = own == null && ref.name().equals(name) ? ref : own;
        }
        if (own == null) {
            throw new CorruptArrayException(
                    FilePlace.of(fragment.metadataUri()), "its schema '" + name + "' cannot be read");
        }
        return new Opened(new FragmentCells(array, fragment, options.lost()), own, null);
    }

    private @Nullable Opened byCopy(FragmentFolder folder) {
        List<VfsEntry> files = new ArrayList<>(array.directory().consolidatedFooters());
        for (VfsEntry file : files) {
            try {
                byte[] content = TileFile.read(array.location().at(file.uri()));
                ByteReader footer = FooterList.read(
                                new ByteReader(content, FilePlace.of(file.uri()).part("footers")))
                        .get(folder.ref().name().text());
                if (footer != null) {
                    Opened opened = opened(FragmentOpener.byCopy(array, folder.ref(), footer), null);
                    return new Opened(
                            opened.cells(),
                            opened.schema(),
                            "its footer is damaged; it was read with the copy in " + file.name());
                }
            } catch (RuntimeException e) {
                DamageReasons.reason(e); // Try the next file.
            }
        }
        return null;
    }

    /**
     * Tries the readable schemas, newest first. A schema fits if all files have the sizes in the footer that is read
     * with it.
     */
    private @Nullable Opened bySchema(FragmentFolder folder) {
        for (int i = readable.size() - 1; i >= 0; i--) {
            SchemaRef ref = readable.get(i);
            try {
                ArrayContext other = ArrayContext.openSchemas(array.location());
                other.schemas().fallBackTo(array.schemas().get(ref.name()));
                if (FragmentInventory.verify(other, folder, Depth.QUICK).isSound()) {
                    OpenFragment fragment = FragmentOpener.any(other, folder.ref());
                    Opened opened = opened(fragment, ref);
                    return new Opened(
                            opened.cells(),
                            ref,
                            "its schema '" + fragment.schemaName() + "' is lost; it was read with schema "
                                    + ref.name());
                }
            } catch (RuntimeException e) {
                DamageReasons.reason(e); // Try the next schema.
            }
        }
        return null;
    }
}
