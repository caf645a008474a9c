package dev.tegula.gcs;

import dev.tegula.vfs.RangeTarget;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsPage;
import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsTraits;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.PartedOutput;
import dev.tegula.vfs.store.StoreOutput;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A bucket. An object is written with one request, or piece by piece if it is long. Objects with names that no {@link VfsUri} can have are
 * not seen, nor are those that stand for folders; they are deleted with the folder they lie in.
 */
final class GcsVfs implements Vfs {

  private final GcsBucket bucket;
  private final GcsReads reads;
  private final GcsListing listing;
  private final GcsDeletion deletion;

  GcsVfs(GcsBucket bucket) {
    this.bucket = bucket;
    this.reads = new GcsReads(bucket);
    this.listing = new GcsListing(bucket);
    this.deletion = new GcsDeletion(bucket, listing);
  }

  @Override
  public VfsTraits traits() {
    return VfsTraits.OBJECT_STORE;
  }

  @Override
  public Map<String, String> describe() {
    Map<String, String> words = new LinkedHashMap<>();
    words.put("bucket", bucket.name());
    words.put("server", bucket.settings().endpointUri());
    words.put("credentials", bucket.identity().words());
    return words;
  }

  @Override
  public void read(VfsUri file, long position, byte[] target, int offset, int length) throws IOException {
    reads.read(file, new RangeTarget(position, target, offset, length));
  }

  @Override
  public VfsTail readTail(VfsUri file, int maxLength) throws IOException {
    return reads.tail(file, maxLength);
  }

  @Override
  public long size(VfsUri file) throws IOException {
    return reads.size(file);
  }

  @Override
  public VfsOutput create(VfsUri file) {
    return new PartedOutput(this, file, bucket.threads(), new GcsNewObject(bucket, file));
  }

  @Override
  public void publishAll(List<? extends VfsOutput> outputs) throws IOException {
    StoreOutput.publishAll(this, outputs, bucket.threads());
  }

  @Override
  public boolean createIfAbsent(VfsUri file, byte[] bytes) throws IOException {
    try {
      new GcsNewObject(bucket, file).put(bytes, bytes.length);
      return true;
    } catch (FileAlreadyExistsException exists) {
      return false;
    }
  }

  @Override
  public VfsPage list(VfsUri folder, @Nullable String token) throws IOException {
    return listing.page(folder, token, false);
  }

  @Override
  public VfsPage listBelow(VfsUri folder, @Nullable String token) throws IOException {
    return listing.page(folder, token, true);
  }

  @Override
  public void delete(VfsUri file) throws IOException {
    deletion.file(file);
  }

  @Override
  public void deleteAll(Collection<VfsUri> files) throws IOException {
    deletion.files(files);
  }

  @Override
  public void deleteFolder(VfsUri folder) throws IOException {
    deletion.folder(folder);
  }

  /** Does nothing: folders do not exist by themselves. */
  @Override
  public void createFolder(VfsUri folder) {}

  @Override
  public void close() {
    bucket.close();
  }
}
