package dev.tegula.io.table;

import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;

/** A folder of a store, which contains the files to read. The code that created it closes the store. */
public record SourceFolder(Vfs store, VfsUri uri) {}
