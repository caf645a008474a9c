package dev.tegula.s3;

import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsPage;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.ObjectStoreVfs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.EncodingType;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/** Listings with one request per page. */
final class S3Listing implements ObjectStoreVfs.Listing {

    private final S3Bucket bucket;

    S3Listing(S3Bucket bucket) {
        this.bucket = bucket;
    }

    /**
     * Returns a page.
     *
     * @param deep true for all objects below the folder, false for its direct entries
     */
    @Override
    public VfsPage page(VfsUri folder, @Nullable String token, boolean deep) throws IOException {
        String prefix = bucket.names().prefix(folder);
        ListObjectsV2Response page = ask(folder, prefix, token, deep ? null : "/");
        List<VfsEntry> entries = new ArrayList<>();
        for (S3Object object : page.contents()) {
            VfsUri uri = resolve(folder, object.key().substring(prefix.length()));
            if (uri != null) {
                entries.add(
                        VfsEntry.file(uri, object.size(), object.lastModified().toEpochMilli()));
            }
        }
        for (CommonPrefix common : page.commonPrefixes()) {
            String name =
                    common.prefix().substring(prefix.length(), common.prefix().length() - 1);
            VfsUri uri = resolve(folder, name);
            if (uri != null) {
                entries.add(VfsEntry.folder(uri));
            }
        }
        Collections.sort(entries);
        return new VfsPage(entries, page.nextContinuationToken());
    }

    /** Returns a page of the keys of all objects below a folder, including folder markers of other tools. */
    ListObjectsV2Response ask(VfsUri folder, String prefix, @Nullable String token, @Nullable String delimiter)
            throws IOException {
        return bucket.ask(
                folder,
                () -> bucket.client()
                        .listObjectsV2(list -> list.bucket(bucket.name())
                                .prefix(prefix)
                                .delimiter(delimiter)
                                .continuationToken(token)
                                .encodingType(EncodingType.URL)));
    }

    /** Returns null for folder markers, and for keys that no URI can represent. */
    private static @Nullable VfsUri resolve(VfsUri folder, String path) {
        if (path.isEmpty() || path.endsWith("/")) {
            return null;
        }
        try {
            return folder.resolve(path);
        } catch (IllegalArgumentException unnameable) {
            return null;
        }
    }
}
