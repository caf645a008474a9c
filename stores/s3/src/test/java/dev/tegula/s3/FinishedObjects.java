package dev.tegula.s3;

import java.util.List;
import java.util.regex.Pattern;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.blobstore.ForwardingBlobStore;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Objects as S3 lists them: after their upload.
 *
 * <p>The store in memory receives an object under its key and a UUID, and lists that name until the object is complete.
 * S3 never does.
 */
final class FinishedObjects extends ForwardingBlobStore {

    private static final Pattern UPLOAD = Pattern.compile(".*-\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

    FinishedObjects(BlobStore objects) {
        super(objects);
    }

    @Override
    public ListObjectsV2Response list(ListObjectsV2Request request) {
        ListObjectsV2Response all = super.list(request);
        List<S3Object> finished = all.contents().stream()
                .filter(object -> !UPLOAD.matcher(object.key()).matches())
                .toList();
        int entries = finished.size() + all.commonPrefixes().size();
        return all.toBuilder().contents(finished).keyCount(entries).build();
    }
}
