package dev.tegula.s3;

import dev.tegula.vfs.StoreThreads;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * A bucket that requests can be made of.
 *
 * @param name the bucket's
 * @param threads for what is written at once
 */
record S3Bucket(String name, S3Client client, S3Settings settings, S3Identity identity, StoreThreads threads) implements AutoCloseable {

  static S3Bucket open(String name, S3Settings settings) {
    S3Identity identity = S3Identity.of(settings);
    StoreThreads threads = new StoreThreads("tegula-s3", settings.number(S3Setting.MAX_PARALLEL_OPS));
    return new S3Bucket(name, S3Clients.open(settings, identity), settings, identity, threads);
  }

  /** Makes a request for a file or folder; what goes wrong becomes an exception that names it. */
  <T> T ask(VfsUri uri, Supplier<T> request) throws IOException {
    try {
      return request.get();
    } catch (SdkException e) {
      throw S3Errors.of(uri, e, this);
    }
  }

  /** The key of a file. */
  String key(VfsUri file) {
    if (!file.scheme().equals("s3") || !file.authority().equals(name)) {
      throw new IllegalArgumentException(file + " does not lie in the bucket '" + name + "'");
    }
    if (file.isRoot()) {
      throw new IllegalArgumentException(file + " is a bucket, not an object");
    }
    return file.key();
  }

  /** What the keys of all that lies in a folder begin with. */
  String prefix(VfsUri folder) {
    return folder.isRoot() && folder.authority().equals(name) ? "" : key(folder) + "/";
  }

  @Override
  public void close() {
    threads.close();
    client.close();
    identity.close();
  }
}
