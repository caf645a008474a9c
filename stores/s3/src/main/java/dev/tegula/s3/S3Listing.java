package dev.tegula.s3;

import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.ObjectPage;
import dev.tegula.vfs.store.ObjectStoreVfs;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.EncodingType;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;

/** Listings with one request per page. */
record S3Listing(S3Bucket bucket) implements ObjectStoreVfs.Listing {

    @Override
    public ObjectPage page(VfsUri folder, String prefix, @Nullable String token, boolean deep) throws IOException {
        ListObjectsV2Response page = bucket.ask(
                folder,
                () -> bucket.client()
                        .listObjectsV2(list -> list.bucket(bucket.name())
                                .prefix(prefix)
                                .delimiter(deep ? null : "/")
                                .continuationToken(token)
                                .encodingType(EncodingType.URL)));
        return new ObjectPage(
                page.contents().stream()
                        .map(object -> new ObjectPage.Item(
                                object.key(),
                                object.size(),
                                object.lastModified().toEpochMilli(),
                                false))
                        .toList(),
                page.commonPrefixes().stream().map(CommonPrefix::prefix).toList(),
                page.nextContinuationToken());
    }
}
