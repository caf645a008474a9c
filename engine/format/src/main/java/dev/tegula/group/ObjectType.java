package dev.tegula.group;

/** Types of objects. */
public enum ObjectType {
    GROUP,
    ARRAY
}
