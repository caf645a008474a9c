package dev.tegula.vfs;

import dev.tegula.vfs.settings.SettingNames;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the store that a URI lies in, and keeps it open: one for each scheme and authority, opened when it is first
 * asked for. The local disk ({@code file}) and memory ({@code mem}) are built in; others come from
 * {@link VfsProvider}s. Safe for many threads.
 */
public final class Stores implements AutoCloseable {

    /** Words that variables of stores begin with. */
    private static final String VARIABLES = SettingNames.variable("vfs.");

    /** The modules with stores, by scheme. */
    private static final Map<String, String> MODULES = Map.of(
            "s3", "tegula-s3",
            "azure", "tegula-azure",
            "gs", "tegula-gcs",
            "gcs", "tegula-gcs",
            "hdfs", "tegula-hadoop");

    private final Map<String, String> settings;
    private final Map<String, VfsProvider> providers = new HashMap<>();
    /** Those of modules, until they are asked for: looking for them opens every file of the class path. */
    private Iterable<VfsProvider> unasked = List.of();

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
        this(settings, Map.of(), List.of(), found());
    }

    /**
     * Stores of given providers, which come before those that are built in. Of two for a scheme, the first is taken.
     *
     * @param settings what the stores are opened with, by TileDB's names
     * @throws IllegalArgumentException if no store knows one of the settings
     */
    public Stores(Map<String, String> settings, Iterable<VfsProvider> providers) {
        this(settings, Map.of(), providers, List.of());
    }

    /**
     * Stores that take settings from variables of the environment too: {@code TILEDB_VFS_S3_REGION} means
     * {@code vfs.s3.region}. Given providers come first, then those that are built in, then those that are
     * {@linkplain #found found}.
     *
     * @param settings what the stores are opened with, by TileDB's names; they come before variables
     * @param environment variables; those that mean no setting of any store are ignored
     * @param found further providers, which are not looked for before a URI or a setting needs them
     * @throws IllegalArgumentException if no store knows one of the settings
     */
    public Stores(
            Map<String, String> settings,
            Map<String, String> environment,
            Iterable<VfsProvider> providers,
            Iterable<VfsProvider> found) {
        providers.forEach(this::add);
        add(new BuiltInStores());
        unasked = found;
        boolean named =
                !settings.isEmpty() || environment.keySet().stream().anyMatch(name -> name.startsWith(VARIABLES));
        if (named) {
            askAll();
        }
        SettingNames names = new SettingNames(known);
        settings.keySet().forEach(names::require);
        Map<String, String> all = new HashMap<>(names.fromEnvironment(environment));
        all.putAll(settings);
        this.settings = Map.copyOf(all);
    }

    /** The providers that the class loader of this class sees; they are looked for when they are gone through. */
    public static Iterable<VfsProvider> found() {
        return ServiceLoader.load(VfsProvider.class, Stores.class.getClassLoader());
    }

    private synchronized void askAll() {
        Iterable<VfsProvider> all = unasked;
        unasked = List.of();
        all.forEach(this::add);
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
    public synchronized Set<String> schemes() {
        askAll();
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
        UriSecrets.refuseCredentials(uri);
        VfsUri key = new VfsUri(uri.scheme(), uri.scheme().equals("file") ? "" : uri.authority(), "");
        Vfs store = open.get(key);
        if (store == null) {
            if (!providers.containsKey(uri.scheme())) {
                askAll();
            }
            VfsProvider provider = providers.get(uri.scheme());
            if (provider == null) {
                throw new IllegalArgumentException(
                        uri + ": no store for '" + uri.scheme() + "://'" + nextStep(uri.scheme()));
            }
            store = provider.open(uri, settings);
            open.put(key, store);
        }
        return store;
    }

    /** Returns which module to add for a scheme, or which schemes there are. */
    private String nextStep(String scheme) {
        String module = MODULES.get(scheme);
        return module == null
                ? "; there are stores for " + schemes()
                : ". Add the module dev.tegula:" + module + " to the class path";
    }

    /** Closes all stores that were opened. */
    @Override
    public synchronized void close() {
        closed = true;
        open.values().forEach(Vfs::close);
        open.clear();
    }
}
