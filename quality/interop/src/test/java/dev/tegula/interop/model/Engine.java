package dev.tegula.interop.model;

import java.util.List;

/** An engine that creates, writes and reads arrays: Tegula or libtiledb. Unsupported operations throw an exception. */
public interface Engine {

    /** Returns the name for messages. */
    String name();

    void createArray(String uri, SchemaSpec schema, Opening opening) throws Exception;

    SchemaSpec schema(String uri, Opening opening) throws Exception;

    /** Writes one fragment. */
    void write(String uri, WriteSpec write) throws Exception;

    /** Reads fields of an array. */
    Columns read(String uri, ReadSpec read) throws Exception;

    /** Returns the names of the visible fragments, in order. */
    List<String> fragmentNames(String uri, Opening opening) throws Exception;

    /** Returns the non-empty domain by dimension, empty for an empty array. */
    List<Range> nonEmptyDomain(String uri, Opening opening) throws Exception;

    /** Returns false for reads that the engine is known to get wrong. */
    default boolean isTrusted(SchemaSpec schema, ReadSpec read) {
        return true;
    }
}
