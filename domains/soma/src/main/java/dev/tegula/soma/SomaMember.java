package dev.tegula.soma;

/**
 * A member of a SOMA collection.
 *
 * @param name name in the collection
 * @param uri absolute URI
 */
public record SomaMember(String name, String uri, SomaType type) {}
