package dev.tegula.vfs;

import dev.tegula.vfs.settings.SettingNames;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the store that a URI lies in, and keeps it open: one for each scheme and authority, opened when it is first asked for. The
 * local disk ({@code file}) and memory ({@code mem}) are built in; others come from {@link VfsProvider}s. Safe for many threads.
 */
public final class Stores implements AutoCloseable {

  private final Map<String, String> settings;
  private final Map<String, VfsProvider> providers = new HashMap<>();
  private final Map<VfsUri, Vfs> open = new HashMap<>();
  private final Set<String> known = new TreeSet<>();
  private boolean closed;

  /**
   * Stores of all providers that the class loader of this class sees.
   *
   * @param settings what the stores are opened with, by TileDB's names
   * @throws IllegalArgumentException if no store knows one of the settings
   */
  public Stores(Map<String, String> settings) {
    this(settings, ServiceLoader.load(VfsProvider.class, Stores.class.getClassLoader()));
  }

  /**
   * Stores of given providers, which come before those that are built in. Of two for a scheme, the first is taken.
   *
   * @param settings what the stores are opened with, by TileDB's names
   * @throws IllegalArgumentException if no store knows one of the settings
   */
  public Stores(Map<String, String> settings, Iterable<VfsProvider> providers) {
    this(settings, Map.of(), providers);
  }

  /**
   * Stores that take settings from variables of the environment too: {@code TILEDB_VFS_S3_REGION} means {@code vfs.s3.region}.
   *
   * @param settings what the stores are opened with, by TileDB's names; they come before variables
   * @param environment variables; those that mean no setting of any store are ignored
   * @throws IllegalArgumentException if no store knows one of the settings
   */
  public Stores(Map<String, String> settings, Map<String, String> environment, Iterable<VfsProvider> providers) {
    providers.forEach(this::add);
    add(new BuiltInStores());
    SettingNames names = new SettingNames(known);
    settings.keySet().forEach(names::require);
    Map<String, String> all = new HashMap<>(names.fromEnvironment(environment));
    all.putAll(settings);
    this.settings = Map.copyOf(all);
  }

  private void add(VfsProvider provider) {
    known.addAll(provider.settings());
    provider.schemes().forEach(scheme -> providers.putIfAbsent(scheme, provider));
  }

  /** What the stores are opened with, by TileDB's names. */
  public Map<String, String> settings() {
    return settings;
  }

  /** The schemes that there are stores for, in alphabetical order. */
  public Set<String> schemes() {
    return new TreeSet<>(providers.keySet());
  }

  /**
   * The store that a URI lies in. It is closed with this object, not by the caller.
   *
   * @throws IOException if the store cannot be opened
   * @throws IllegalArgumentException if there is no store for the scheme
   * @throws IllegalStateException if this object is closed
   */
  public synchronized Vfs of(VfsUri uri) throws IOException {
    if (closed) {
      throw new IllegalStateException("The stores are closed");
    }
    VfsUri key = new VfsUri(uri.scheme(), uri.scheme().equals("file") ? "" : uri.authority(), "");
    Vfs store = open.get(key);
    if (store == null) {
      VfsProvider provider = providers.get(uri.scheme());
      if (provider == null) {
        throw new IllegalArgumentException(uri + ": no store for '" + uri.scheme() + "://'; there are stores for " + schemes());
      }
      store = provider.open(uri, settings);
      open.put(key, store);
    }
    return store;
  }

  /** Closes all stores that were opened. */
  @Override
  public synchronized void close() {
    closed = true;
    open.values().forEach(Vfs::close);
    open.clear();
  }
}
