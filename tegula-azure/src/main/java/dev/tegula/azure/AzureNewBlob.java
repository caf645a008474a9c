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
 * A blob that is about to be written, unless one of the name is there.
 *
 * <p>An answer that is lost makes the client ask again, and the server then says that there is a blob: its own. So each
 * carries a mark of who wrote it, which is looked at before that is believed.
 */
final class AzureNewBlob implements NewObject {

    private static final String MARK = "tegula_write";
    /** A blob has 50,000 blocks at most: after this many of one size they grow. */
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
                container.settings().number(AzureSetting.BLOCK_LIST_BLOCK_SIZE),
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

    /** Makes the blob visible, unless there is one. */
    private void finish(Runnable request) throws IOException {
        try {
            request.run();
        } catch (BlobStorageException e) {
            // Blocks are gone when somebody else made a blob of the name meanwhile.
            boolean taken = AzureErrors.isTaken(e) || AzureErrors.code(e).equals("InvalidBlockList");
            @Nullable Boolean mine = taken ? isMine() : null;
            if (mine == null) {
                throw AzureErrors.of(uri, e, container);
            } else if (!mine) {
                throw AzureErrors.taken(uri, e);
            }
        } catch (RuntimeException e) {
            throw AzureErrors.of(uri, e, container);
        }
    }

    /** Whether the blob that is there is this one; null if there is none. */
    private @Nullable Boolean isMine() throws IOException {
        try {
            return container.ask(
                    uri, () -> mark.equals(blob.getProperties().getMetadata().get(MARK)));
        } catch (NoSuchFileException absent) {
            return null;
        }
    }

    /** Blocks that nobody commits are forgotten by the server, after a week. */
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

    /** Names of blocks have one length, and are those of all who write the same blob. */
    private String id(int number) {
        return Base64.getEncoder()
                .encodeToString((mark + "-%08d".formatted(number)).getBytes(StandardCharsets.US_ASCII));
    }
}
