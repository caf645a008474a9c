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
 * Finds and opens the store of a URI. There is one store per scheme and authority, opened on first use and kept open.
 * The local disk ({@code file}) and memory ({@code mem}) are built in; others come from {@link VfsProvider}s. Safe for
 * use by several threads.
 */
public final class Stores implements AutoCloseable {

    /** Prefixes of environment variables of stores. */
    private static final String VARIABLES = SettingNames.variable("vfs.");

    /** The modules with stores, by scheme. */
    private static final Map<String, String> MODULES = Map.of(
            "s3", "tegula-s3",
            "azure", "tegula-azure",
            "gs", "tegula-gcs",
            "gcs", "tegula-gcs",
            "hdfs", "tegula-hadoop");

    private final Map<String, String> settings;
    private final Staging staging;
    private final Map<String, VfsProvider> providers = new HashMap<>();
    /** Providers of modules, found on demand because the search opens every file of the class path. */
    private Iterable<VfsProvider> unasked = List.of();

    private final Map<VfsUri, Vfs> open = new HashMap<>();
    private final Set<String> known = new TreeSet<>();
    private boolean closed;

    /**
     * Creates the stores of all providers visible to the class loader of this class.
     *
     * @param settings the settings of the stores, by TileDB's names
     * @throws IllegalArgumentException if no store knows one of the settings
     */
    public Stores(Map<String, String> settings) {
        this(settings, Map.of(), List.of(), found());
    }

    /**
     * Creates the stores of the given providers, which precede the built-in ones. The first provider of a scheme is
     * used.
     *
     * @param settings the settings of the stores, by TileDB's names
     * @throws IllegalArgumentException if no store knows one of the settings
     */
    public Stores(Map<String, String> settings, Iterable<VfsProvider> providers) {
        this(settings, Map.of(), providers, List.of());
    }

    /**
     * Creates stores that also take settings from environment variables: {@code TILEDB_VFS_S3_REGION} means
     * {@code vfs.s3.region}. The given providers come first, then the built-in ones, then those {@linkplain #found
     * found}.
     *
     * @param settings the settings of the stores, by TileDB's names; they override environment variables
     * @param environment environment variables; variables that are not settings of a store are ignored
     * @param found further providers, which are iterated only if a URI or setting needs them
     * @throws IllegalArgumentException if no store knows one of the settings
     */
    public Stores(
            Map<String, String> settings,
            Map<String, String> environment,
            Iterable<VfsProvider> providers,
            Iterable<VfsProvider> found) {
        this(settings, environment, providers, found, Staging.BY_PREFIX);
    }

    /**
     * Creates the stores of an engine; see {@link #Stores(Map, Map, Iterable, Iterable)}.
     *
     * @param staging the folders of the engine's format
     */
    public Stores(
            Map<String, String> settings,
            Map<String, String> environment,
            Iterable<VfsProvider> providers,
            Iterable<VfsProvider> found,
            Staging staging) {
        this.staging = staging;
        providers.forEach(this::add);
        add(BuiltInProvider.get());
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

    /** Returns the providers visible to the class loader of this class; the search runs during the iteration. */
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

    /** Returns the settings of the stores, by TileDB's names. */
    public Map<String, String> settings() {
        return settings;
    }

    /** Returns the schemes of all stores, in alphabetical order. */
    public synchronized Set<String> schemes() {
        askAll();
        return new TreeSet<>(providers.keySet());
    }

    /**
     * Returns the store of a URI. It is closed with this object, not by the caller.
     *
     * @throws IOException if the store cannot be opened
     * @throws IllegalArgumentException if there is no store for the scheme
     * @throws IllegalStateException if this object is closed
     */
    public synchronized Vfs of(VfsUri uri) throws IOException {
        if (closed) {
            throw new IllegalStateException("the engine is closed");
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
            store = provider.open(uri, settings, staging);
            open.put(key, store);
        }
        return store;
    }

    /** Returns which module to add for a scheme, or which schemes there are. */
    private String nextStep(String scheme) {
        String module = MODULES.get(scheme);
        return module == null
                ? " (available: " + String.join(", ", schemes()) + ")"
                : ". Add the module dev.tegula:" + module + " to the class path.";
    }

    /** Closes all stores that were opened. */
    @Override
    public synchronized void close() {
        closed = true;
        open.values().forEach(Vfs::close);
        open.clear();
    }
}
