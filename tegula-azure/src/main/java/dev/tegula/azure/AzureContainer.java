package dev.tegula.azure;

import com.azure.core.http.jdk.httpclient.JdkHttpClientBuilder;
import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.blob.BlobContainerClientBuilder;
import com.azure.storage.blob.specialized.BlockBlobClient;
import com.azure.storage.common.policy.RequestRetryOptions;
import com.azure.storage.common.policy.RetryPolicyType;
import dev.tegula.vfs.StoreThreads;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * A container that requests can be made of.
 *
 * @param name the container's
 * @param identity who makes the requests, for people
 * @param threads for what is written and deleted at once
 */
record AzureContainer(String name, BlobContainerClient client, AzureSettings settings, String identity, StoreThreads threads)
    implements AutoCloseable {

  static AzureContainer open(String name, AzureSettings settings) {
    Duration pause = settings.millis(AzureSetting.RETRY_DELAY_MS);
    Duration longest = settings.millis(AzureSetting.MAX_RETRY_DELAY_MS);
    Duration connect = settings.millis(AzureSetting.CONNECT_TIMEOUT_MS);
    Duration request = settings.millis(AzureSetting.REQUEST_TIMEOUT_MS);
    BlobContainerClientBuilder builder = new BlobContainerClientBuilder()
        .endpoint(settings.endpointUri())
        .containerName(name)
        .httpClient(new JdkHttpClientBuilder(HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1))
            .connectionTimeout(connect).responseTimeout(request).readTimeout(request).writeTimeout(request).build())
        .retryOptions(new RequestRetryOptions(
            RetryPolicyType.EXPONENTIAL, 1 + settings.number(AzureSetting.MAX_RETRIES), (Duration) null,
            pause, longest.compareTo(pause) < 0 ? pause : longest, null));
    String identity = AzureIdentity.apply(settings, builder);
    StoreThreads threads = new StoreThreads("tegula-azure", settings.number(AzureSetting.MAX_PARALLEL_OPS));
    return new AzureContainer(name, builder.buildClient(), settings, identity, threads);
  }

  /** Makes a request for a file or folder; what goes wrong becomes an exception that names it. */
  <T> T ask(VfsUri uri, Supplier<T> request) throws IOException {
    try {
      return request.get();
    } catch (RuntimeException e) {
      throw AzureErrors.of(uri, e, this);
    }
  }

  /** The blob of a file. */
  BlockBlobClient blob(VfsUri file) {
    return blob(key(file));
  }

  BlockBlobClient blob(String key) {
    return client.getBlobClient(key).getBlockBlobClient();
  }

  /** The name of a file's blob. */
  String key(VfsUri file) {
    if (!file.scheme().equals("azure") || !file.authority().equals(name)) {
      throw new IllegalArgumentException(file + " does not lie in the container '" + name + "'");
    }
    if (file.isRoot()) {
      throw new IllegalArgumentException(file + " is a container, not a blob");
    }
    return file.key();
  }

  /** What the names of all that lies in a folder begin with. */
  String prefix(VfsUri folder) {
    return folder.isRoot() && folder.authority().equals(name) ? "" : key(folder) + "/";
  }

  @Override
  public void close() {
    threads.close();
  }
}
