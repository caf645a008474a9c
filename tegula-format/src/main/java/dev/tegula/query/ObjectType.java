package dev.tegula.query;

/** What can lie at a URI. */
public enum ObjectType {
    GROUP,
    ARRAY
}
