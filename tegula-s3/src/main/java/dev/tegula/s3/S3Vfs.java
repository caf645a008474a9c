package dev.tegula.s3;

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
 * A bucket. An object is written with one request, or in parts if it is long; nothing is listed or looked for that was not asked for.
 * Objects with keys that no {@link VfsUri} names ({@code a//b}) are not seen, nor are empty objects that stand for folders
 * ({@code a/}); they are deleted with the folder they lie in.
 */
final class S3Vfs implements Vfs {

  private final S3Bucket bucket;
  private final S3Reads reads;
  private final S3Listing listing;
  private final S3Deletion deletion;
  private final S3Writes writes;

  S3Vfs(S3Bucket bucket) {
    this.bucket = bucket;
    this.reads = new S3Reads(bucket);
    this.listing = new S3Listing(bucket);
    this.deletion = new S3Deletion(bucket, listing);
    this.writes = new S3Writes(bucket);
  }

  @Override
  public VfsTraits traits() {
    VfsTraits store = VfsTraits.OBJECT_STORE;
    return new VfsTraits(
        writes.isConditional(), store.lowLatency(), store.coalesceGap(), store.hierarchical(), store.ordered(), store.consistent());
  }

  @Override
  public Map<String, String> describe() {
    Map<String, String> words = new LinkedHashMap<>();
    String endpoint = bucket.settings().endpointUri();
    words.put("bucket", bucket.name());
    words.put("server", endpoint == null ? "Amazon S3" : endpoint);
    words.put("region", bucket.client().serviceClientConfiguration().region().id());
    words.put("credentials", bucket.identity().describe());
    words.put("conditional writes", writes.isConditional() ? "yes, unless the server says no" : "no");
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
    bucket.key(file);
    int partSize = bucket.settings().number(S3Setting.MULTIPART_PART_SIZE);
    return new PartedOutput(this, file, bucket.threads(), new S3NewObject(writes, file, partSize));
  }

  /** All but the last at once, then the last. */
  @Override
  public void publishAll(List<? extends VfsOutput> outputs) throws IOException {
    StoreOutput.publishAll(this, outputs, bucket.threads());
  }

  @Override
  public boolean createIfAbsent(VfsUri file, byte[] bytes) throws IOException {
    try {
      writes.put(file, S3Writes.mark(), bytes, bytes.length);
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
  public int sweep(VfsUri folder, long untilMillis) throws IOException {
    return deletion.uploads(folder, untilMillis);
  }

  @Override
  public void close() {
    bucket.close();
  }
}
