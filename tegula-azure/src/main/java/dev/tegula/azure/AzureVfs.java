package dev.tegula.azure;

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
 * A container. A blob is written with one request, or in blocks if it is long. Blobs with names that no {@link VfsUri} can have are not
 * seen, nor are those that stand for folders; they are deleted with the folder they lie in.
 */
final class AzureVfs implements Vfs {

  private final AzureContainer container;
  private final AzureReads reads;
  private final AzureListing listing;
  private final AzureDeletion deletion;

  AzureVfs(AzureContainer container) {
    this.container = container;
    this.reads = new AzureReads(container);
    this.listing = new AzureListing(container);
    this.deletion = new AzureDeletion(container, listing);
  }

  @Override
  public VfsTraits traits() {
    return VfsTraits.OBJECT_STORE;
  }

  @Override
  public Map<String, String> describe() {
    Map<String, String> words = new LinkedHashMap<>();
    words.put("container", container.name());
    words.put("server", container.settings().endpointUri());
    words.put("credentials", container.identity());
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
    if (file.path().indexOf('\\') >= 0) {
      throw new IllegalArgumentException(file + ": Azure takes a backslash for a slash");
    }
    return new PartedOutput(this, file, container.threads(), new AzureNewBlob(container, file));
  }

  @Override
  public void publishAll(List<? extends VfsOutput> outputs) throws IOException {
    StoreOutput.publishAll(this, outputs, container.threads());
  }

  @Override
  public boolean createIfAbsent(VfsUri file, byte[] bytes) throws IOException {
    try {
      new AzureNewBlob(container, file).put(bytes, bytes.length);
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
    container.close();
  }
}
