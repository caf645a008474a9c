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

/** Listings, a page for each request. */
final class S3Listing implements ObjectStoreVfs.Listing {

    private final S3Bucket bucket;

    S3Listing(S3Bucket bucket) {
        this.bucket = bucket;
    }

    /**
     * A page.
     *
     * @param deep all below the folder and no folders, else only what lies directly in it
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

    /**
     * The keys of all objects below a folder, a page of them, and of what stands for the folder itself where other
     * tools made that.
     */
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

    /** Null for what stands for a folder, and for keys that no URI can name. */
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
