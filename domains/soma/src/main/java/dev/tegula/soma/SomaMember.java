package dev.tegula.soma;

import dev.tegula.annotations.Experimental;

/**
 * A member of a SOMA collection.
 *
 * @param name name in the collection
 * @param uri absolute URI
 */
@Experimental
public record SomaMember(String name, String uri, SomaType type) {}
