package dev.tegula.s3;

import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.MultipartSizes;
import dev.tegula.vfs.store.NewObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import software.amazon.awssdk.services.s3.model.CompletedPart;

/** A new object, with the ID of its writer. */
final class S3NewObject implements NewObject {

    /** An object has at most 10,000 parts: after this number of equal parts they grow, to allow objects of 5 TiB. */
    private static final int PARTS_OF_ONE_SIZE = 5000;

    private static final int PARTS_UNTIL_DOUBLED = 500;
    private static final int LONGEST_PART = 1 << 30;

    private final S3Writes writes;
    private final VfsUri uri;
    private final MultipartSizes partSizes;
    private final String mark = S3Writes.mark();

    S3NewObject(S3Writes writes, VfsUri uri, int partSize) {
        this.writes = writes;
        this.uri = uri;
        this.partSizes = new MultipartSizes(partSize, PARTS_OF_ONE_SIZE, PARTS_UNTIL_DOUBLED, LONGEST_PART);
    }

    @Override
    public void put(byte[] bytes, int length) throws IOException {
        writes.put(uri, mark, bytes, length);
    }

    @Override
    public int partSize(int number) {
        return partSizes.of(number);
    }

    @Override
    public Parts begin() throws IOException {
        String upload = writes.begin(uri, mark);
        List<CompletedPart> parts = Collections.synchronizedList(new ArrayList<>());
        return new Parts() {

            @Override
            public void send(int number, byte[] bytes, int length, boolean last) throws IOException {
                parts.add(writes.part(uri, upload, number, bytes, length));
            }

            @Override
            public void complete(int count) throws IOException {
                List<CompletedPart> ordered = new ArrayList<>(parts);
                ordered.sort(Comparator.comparing(CompletedPart::partNumber));
                writes.complete(uri, mark, upload, ordered);
            }

            @Override
            public void abort() {
                writes.abort(uri, upload);
            }
        };
    }
}
