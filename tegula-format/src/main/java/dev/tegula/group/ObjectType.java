package dev.tegula.group;

/** What can lie at a URI. */
public enum ObjectType {
    GROUP,
    ARRAY
}
