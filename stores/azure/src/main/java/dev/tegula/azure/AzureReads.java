package dev.tegula.azure;

import com.azure.storage.blob.models.BlobDownloadHeaders;
import com.azure.storage.blob.models.BlobDownloadResponse;
import com.azure.storage.blob.models.BlobRange;
import com.azure.storage.blob.models.BlobStorageException;
import com.azure.storage.blob.models.DownloadRetryOptions;
import dev.tegula.vfs.RangeTarget;
import dev.tegula.vfs.RangeTarget.PastEndException;
import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.ObjectStoreVfs;
import java.io.IOException;

/**
 * Reads blobs with one request each. The end of a longer blob takes two requests, because Azure has no suffix ranges. A
 * truncated response is continued with another request.
 */
final class AzureReads implements ObjectStoreVfs.Reads {

    private static final int RANGE_NOT_SATISFIABLE = 416;

    private final AzureContainer container;

    AzureReads(AzureContainer container) {
        this.container = container;
    }

    @Override
    public void read(VfsUri file, RangeTarget range) throws IOException {
        ByteTarget target = new ByteTarget(range.target(), range.offset(), range.length());
        long size = get(file, range.position(), range.length(), target);
        if (target.count() < range.length()) {
            throw new PastEndException(file, range.position(), range.length(), size);
        }
    }

    @Override
    public VfsTail tail(VfsUri file, int maxLength) throws IOException {
        ByteTarget first = new ByteTarget(maxLength);
        long size = get(file, 0, maxLength, first);
        if (size <= maxLength) {
            return new VfsTail(first.bytes(), size);
        }
        // The bytes read from the beginning may overlap the tail.
        byte[] bytes = new byte[maxLength];
        long start = size - maxLength;
        int known = (int) Math.max(0, maxLength - start);
        System.arraycopy(first.bytes(), maxLength - known, bytes, 0, known);
        read(file, new RangeTarget(start + known, bytes, known, maxLength - known));
        return new VfsTail(bytes, size);
    }

    @Override
    public long size(VfsUri file) throws IOException {
        return container.ask(file, () -> container.blob(file).getProperties().getBlobSize());
    }

    /** Reads a range, up to the end of the blob; returns the size of the blob. */
    private long get(VfsUri file, long position, int length, ByteTarget target) throws IOException {
        DownloadRetryOptions retries = new DownloadRetryOptions()
                .setMaxRetryRequests(container.settings().values().number(AzureSetting.MAX_RETRIES));
        try {
            BlobDownloadResponse answer = container
                    .blob(file)
                    .downloadStreamWithResponse(
                            target,
                            new BlobRange(position, (long) length),
                            retries,
                            null,
                            false,
                            null,
                            SentRequests.download());
            BlobDownloadHeaders headers = answer.getDeserializedHeaders();
            return ObjectStoreVfs.Reads.sizeOf(headers.getContentRange(), headers.getContentLength());
        } catch (BlobStorageException e) {
            if (e.getStatusCode() == RANGE_NOT_SATISFIABLE) {
                return size(file);
            }
            throw AzureErrors.of(file, e, container);
        } catch (RuntimeException e) {
            throw AzureErrors.of(file, e, container);
        }
    }
}
