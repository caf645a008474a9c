package dev.tegula.internal.read.splits;

import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Subarray;
import java.util.List;

/**
 * A piece of a query, before the names of its files are pinned.
 *
 * @param fragments fragments to read, oldest first
 * @param cells expected cells
 * @param bytes expected stored bytes
 * @param requests expected requests
 */
record Piece(Subarray subarray, List<OpenFragment> fragments, double cells, double bytes, double requests) {}
