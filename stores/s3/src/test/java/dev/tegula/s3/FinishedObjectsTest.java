package dev.tegula.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.testkit.generate.Slow;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Object;

@Slow
class FinishedObjectsTest {

    private final BlobStore objects = new FinishedObjects(new TransientNio2BlobStore());

    @Test
    void list_duringUpload_leavesTheObjectOut() {
        objects.createContainer("bucket");
        List<List<String>> seen = new ArrayList<>();
        InputStream body = new ByteArrayInputStream(new byte[] {1, 2, 3}) {
            @Override
            public synchronized int read(byte[] bytes, int offset, int length) {
                seen.add(keys());
                return super.read(bytes, offset, Math.min(length, 1));
            }
        };
        PutObjectRequest put = PutObjectRequest.builder()
                .bucket("bucket")
                .key("a/b.wrt")
                .contentLength(3L)
                .build();

        objects.putBlob(put, body);

        assertEquals(List.of(List.of()), seen.stream().distinct().toList());
        assertEquals(List.of("a/b.wrt"), keys());
    }

    private List<String> keys() {
        return objects.list("bucket").contents().stream().map(S3Object::key).toList();
    }
}
