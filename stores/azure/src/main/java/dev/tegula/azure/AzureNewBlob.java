package dev.tegula.azure;

import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import com.azure.storage.blob.models.BlobRequestConditions;
import com.azure.storage.blob.models.BlobStorageException;
import com.azure.storage.blob.options.BlockBlobCommitBlockListOptions;
import com.azure.storage.blob.options.BlockBlobSimpleUploadOptions;
import com.azure.storage.blob.options.BlockBlobStageBlockOptions;
import com.azure.storage.blob.specialized.BlockBlobClient;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.MultipartSizes;
import dev.tegula.vfs.store.NewObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A new blob, written unless its name exists.
 *
 * <p>After a lost response, the client retries, and the server reports that the blob exists, although the first attempt
 * wrote it. Each blob therefore carries the ID of its writer, which is checked before the error is reported.
 */
final class AzureNewBlob implements NewObject {

    private static final String MARK = "tegula_write";
    /** A blob has at most 50,000 blocks: after this number of equal blocks they grow. */
    private static final int BLOCKS_OF_ONE_SIZE = 25_000;

    private static final int BLOCKS_UNTIL_DOUBLED = 2500;
    private static final int LONGEST_BLOCK = 1 << 30;

    private final AzureContainer container;
    private final VfsUri uri;
    private final BlockBlobClient blob;
    private final MultipartSizes sizes;
    private final String mark = UUID.randomUUID().toString();

    AzureNewBlob(AzureContainer container, VfsUri uri) {
        this.container = container;
        this.uri = uri;
        this.blob = container.blob(uri);
        this.sizes = new MultipartSizes(
                container.settings().values().number(AzureSetting.BLOCK_LIST_BLOCK_SIZE),
                BLOCKS_OF_ONE_SIZE,
                BLOCKS_UNTIL_DOUBLED,
                LONGEST_BLOCK);
    }

    @Override
    public int partSize(int number) {
        return sizes.of(number);
    }

    private static BinaryData data(byte[] bytes, int length) {
        return BinaryData.fromByteBuffer(ByteBuffer.wrap(bytes, 0, length));
    }

    private static BlobRequestConditions ifAbsent() {
        return new BlobRequestConditions().setIfNoneMatch("*");
    }

    @Override
    public void put(byte[] bytes, int length) throws IOException {
        finish(() -> blob.uploadWithResponse(
                new BlockBlobSimpleUploadOptions(data(bytes, length))
                        .setRequestConditions(ifAbsent())
                        .setMetadata(Map.of(MARK, mark)),
                null,
                Context.NONE));
    }

    /** Makes the blob visible unless it exists. */
    private void finish(Runnable request) throws IOException {
        try {
            request.run();
        } catch (BlobStorageException e) {
            // The blocks are discarded if another writer created the blob meanwhile.
            boolean taken = AzureErrors.isTaken(e) || AzureErrors.code(e).equals("InvalidBlockList");
            @Nullable Boolean mine = taken ? isMine() : null;
            if (mine == null) {
                throw AzureErrors.of(uri, e, container);
            } else if (!mine) {
                throw AzureErrors.taken(uri, e, container);
            }
        } catch (RuntimeException e) {
            throw AzureErrors.of(uri, e, container);
        }
    }

    /** Returns whether the existing blob is this one, or null if there is none. */
    private @Nullable Boolean isMine() throws IOException {
        try {
            return container.ask(
                    uri, () -> mark.equals(blob.getProperties().getMetadata().get(MARK)));
        } catch (NoSuchFileException absent) {
            return null;
        }
    }

    /** Does nothing: the server deletes uncommitted blocks after a week. */
    @Override
    public Parts begin() {
        return new Parts() {

            @Override
            public void send(int number, byte[] bytes, int length, boolean last) throws IOException {
                container.ask(
                        uri,
                        () -> blob.stageBlockWithResponse(
                                new BlockBlobStageBlockOptions(id(number), data(bytes, length)), null, Context.NONE));
            }

            @Override
            public void complete(int count) throws IOException {
                List<String> blocks = new ArrayList<>();
                for (int number = 1; number <= count; number++) {
                    blocks.add(id(number));
                }
                finish(() -> blob.commitBlockListWithResponse(
                        new BlockBlobCommitBlockListOptions(blocks)
                                .setRequestConditions(ifAbsent())
                                .setMetadata(Map.of(MARK, mark)),
                        null,
                        Context.NONE));
            }

            @Override
            public void abort() {}
        };
    }

    /** Returns the ID of a block. All IDs have one length; all writers of a blob share its blocks. */
    private String id(int number) {
        return Base64.getEncoder()
                .encodeToString((mark + "-%08d".formatted(number)).getBytes(StandardCharsets.US_ASCII));
    }
}
