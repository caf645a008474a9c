package dev.tegula.gcs;

import com.google.api.client.http.ByteArrayContent;
import com.google.api.client.http.HttpResponseException;
import com.google.api.services.storage.Storage;
import com.google.api.services.storage.model.StorageObject;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.NewObject;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.Map;
import java.util.UUID;

/**
 * A new object, written unless its name exists. Pieces of a long object are sent sequentially.
 *
 * <p>After a lost response, the client retries, and the server reports that the object exists, although the first
 * attempt wrote it. Each object therefore carries the ID of its writer, which is checked before the error is reported.
 */
final class GcsNewObject implements NewObject {

    static final String TYPE = "application/octet-stream";
    private static final String MARK = "tegula-write";
    /** The size of a piece is a multiple of this. */
    private static final int UNIT = 256 << 10;

    private final GcsBucket bucket;
    private final VfsUri uri;
    private final String key;
    private final String mark = UUID.randomUUID().toString();

    GcsNewObject(GcsBucket bucket, VfsUri uri) {
        this.bucket = bucket;
        this.uri = uri;
        this.key = bucket.names().key(uri);
    }

    VfsUri uri() {
        return uri;
    }

    StorageObject description() {
        return new StorageObject().setName(key).setContentType(TYPE).setMetadata(Map.of(MARK, mark));
    }

    @Override
    public int partSize(int number) {
        return bucket.settings().values().number(GcsSetting.MULTI_PART_SIZE) / UNIT * UNIT;
    }

    @Override
    public void put(byte[] bytes, int length) throws IOException {
        finish(() -> {
            Storage.Objects.Insert insert = bucket.client()
                    .objects()
                    .insert(bucket.name(), description(), new ByteArrayContent(TYPE, bytes, 0, length))
                    .setIfGenerationMatch(0L)
                    .setFields("name");
            insert.setDisableGZipContent(true); // the bytes are compressed already
            insert.getMediaHttpUploader().setDirectUploadEnabled(true);
            GcsBucket.leave(insert.executeUnparsed()); // the response contains nothing new
            return true;
        });
    }

    /** Makes the object visible unless it exists. */
    void finish(GcsBucket.Request<?> request) throws IOException {
        try {
            request.run();
        } catch (HttpResponseException e) {
            if (e.getStatusCode() != 412 || !isMine()) {
                throw GcsErrors.of(uri, e, bucket);
            }
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (IOException e) {
            throw GcsErrors.of(uri, e, bucket);
        }
    }

    private boolean isMine() throws IOException {
        Map<String, String> metadata = bucket.answer(
                        uri,
                        () -> bucket.client().objects().get(bucket.name(), key).setFields("metadata"))
                .getMetadata();
        return metadata != null && mark.equals(metadata.get(MARK));
    }

    @Override
    public Parts begin() throws IOException {
        return GcsPieces.begin(bucket, this);
    }
}
