package dev.tegula.interop.model;

import java.util.List;

/** An engine that makes, writes and reads arrays: Tegula, or libtiledb. What it cannot do, it says by an exception. */
public interface Engine {

    /** Its name in messages. */
    String name();

    /** Creates an array. */
    void createArray(String uri, SchemaSpec schema, Opening opening) throws Exception;

    /** The schema of an array. */
    SchemaSpec schema(String uri, Opening opening) throws Exception;

    /** Writes one fragment. */
    void write(String uri, WriteSpec write) throws Exception;

    /** Reads. */
    Columns read(String uri, ReadSpec read) throws Exception;

    /** The names of the visible fragments, in order. */
    List<String> fragmentNames(String uri, Opening opening) throws Exception;

    /** The non-empty domain by dimension, empty for an empty array. */
    List<Range> nonEmptyDomain(String uri, Opening opening) throws Exception;

    /** Whether it can be believed: false for reads that are known to go wrong. */
    default boolean isTrusted(SchemaSpec schema, ReadSpec read) {
        return true;
    }
}
