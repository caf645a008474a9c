package io.tiledb.java.api;

import dev.tegula.EncryptionKey;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.TegulaBuilder;
import dev.tegula.vfs.Stores;
import dev.tegula.vfs.VfsProvider;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Settings, an engine that runs with them, and what happens with errors. Can be used by several threads. */
public class Context implements AutoCloseable {
    private final Config config;
    private final Map<String, String> tags = new HashMap<>();
    private final Counters counters = new Counters();
    private volatile ContextCallback errorHandler = new ContextCallback();
    private Tegula engine;
    private Stores stores;
    private boolean closed;

    /** Makes a context with default settings. */
    public Context() throws TileDBError {
        this(new Config());
    }

    /** Makes a context with a copy of settings. */
    public Context(Config config) throws TileDBError {
        NativeLibrary.requireAbsent();
        this.config = new Config(config);
    }

    /** Makes a context with settings. */
    public Context(Map<String, String> config) throws TileDBError {
        this(new Config(config));
    }

    /** Sets what is called with the message of each error, before it is thrown. */
    public void setErrorHandler(ContextCallback errorHandler) {
        this.errorHandler = errorHandler;
    }

    /** Throws an error if a code of libtiledb is not {@link Constants#TILEDB_OK}. */
    public void handleError(int rc) throws TileDBError {
        if (rc != Constants.TILEDB_OK) {
            throw failure(new IllegalStateException("error code " + rc));
        }
    }

    /** Returns whether a module for a store is on the class path. */
    public boolean isSupportedFs(Filesystem fs) throws TileDBError {
        return call(() -> stores().schemes().contains(fs == Filesystem.TILEDB_S3 ? "s3" : "hdfs"));
    }

    /** Returns a copy of the settings. */
    public Config getConfig() throws TileDBError {
        return new Config(config);
    }

    /** Keeps a tag, which libtiledb would send to TileDB's service. */
    public void setTag(String key, String value) throws TileDBError {
        tags.put(key, value);
    }

    /** Returns statistics of the complete reads of this context as JSON. */
    public String getStats() throws TileDBError {
        return counters.json();
    }

    Counters counters() {
        return counters;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (engine != null) {
            engine.close();
            engine = null;
        }
        if (stores != null) {
            stores.close();
            stores = null;
        }
    }

    /** Runs what may fail; its exceptions become errors. */
    <T> T call(Supplier<T> task) throws TileDBError {
        try {
            return task.get();
        } catch (RuntimeException e) {
            throw failure(e);
        }
    }

    void run(Runnable task) throws TileDBError {
        call(() -> {
            task.run();
            return null;
        });
    }

    TileDBError failure(Throwable cause) throws TileDBError {
        String message = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        try {
            errorHandler.call(message);
        } catch (TileDBError e) {
            if (e.getCause() == null) {
                e.initCause(cause);
            }
            throw e;
        }
        return new TileDBError(message, cause);
    }

    TileDBError failure(String message) throws TileDBError {
        return failure(new IllegalArgumentException(message));
    }

    synchronized Tegula engine() {
        if (closed) {
            throw new IllegalStateException("the context is closed");
        }
        if (engine == null) {
            TegulaBuilder builder = Tegula.builder().settings(storeSettings());
            Map<String, String> given = config.given();
            if (given.containsKey("sm.compute_concurrency_level")) {
                builder.computeThreads(threads("sm.compute_concurrency_level"));
            }
            if (given.containsKey("sm.io_concurrency_level")) {
                builder.ioThreads(threads("sm.io_concurrency_level"));
            }
            engine = builder.build();
        }
        return engine;
    }

    private int threads(String name) {
        return (int) Math.max(1, Math.min(config.number(name), 1024));
    }

    synchronized Stores stores() {
        if (closed) {
            throw new IllegalStateException("the context is closed");
        }
        if (stores == null) {
            stores = new Stores(storeSettings());
        }
        return stores;
    }

    /** Returns the given settings that a store knows: others have no meaning here, and stores refuse them. */
    private Map<String, String> storeSettings() {
        Set<String> known = new HashSet<>();
        for (VfsProvider provider : Stores.found()) {
            known.addAll(provider.settings());
        }
        Map<String, String> settings = new HashMap<>(config.given());
        settings.keySet().retainAll(known);
        settings.values().removeIf(String::isEmpty);
        return settings;
    }

    /** Returns how arrays and groups are opened: with the key of the settings, if there is one. */
    OpenOptions options() {
        return options(config);
    }

    static OpenOptions options(Config config) {
        if (!config.value("sm.encryption_type").equals("AES_256_GCM")) {
            return OpenOptions.defaults();
        }
        return OpenOptions.defaults().withKey(EncryptionKey.ofText(config.value("sm.encryption_key")));
    }

    Config config() {
        return config;
    }
}
