package dev.tegula.vfs;

/** Finds a store for a URI scheme. */
public interface VfsProvider {}
