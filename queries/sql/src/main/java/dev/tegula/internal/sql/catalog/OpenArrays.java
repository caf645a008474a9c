package dev.tegula.internal.sql.catalog;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The arrays of one statement, each opened once, so that all its scans see the same state. */
public final class OpenArrays implements AutoCloseable {

    private record Key(String uri, OpenOptions options) {}

    private final Tegula engine;
    private final ObjectNames names;
    private final Map<Key, ArrayReader> readers = new HashMap<>();

    public OpenArrays(Tegula engine) {
        this(engine, new ObjectNames());
    }

    /** @param names the names of objects, which several statements may share */
    public OpenArrays(Tegula engine, ObjectNames names) {
        this.engine = engine;
        this.names = names;
    }

    /** Returns the names of objects when the statement first needed them. */
    ObjectNames names() {
        return names;
    }

    /** Returns an array, which stays open until {@link #close}. */
    public synchronized ArrayReader open(String uri, OpenOptions options) {
        return readers.computeIfAbsent(new Key(uri, options), key -> engine.openForReading(uri, options));
    }

    /** Returns the names of all fields, for suggestions. */
    public synchronized Set<String> fieldNames() {
        Set<String> names = new TreeSet<>();
        readers.values().forEach(reader -> names.addAll(reader.schema().fieldNames()));
        return names;
    }

    @Override
    public synchronized void close() {
        readers.values().forEach(ArrayReader::close);
        readers.clear();
    }
}
