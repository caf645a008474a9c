package dev.tegula.maintenance;

import java.time.Instant;

/**
 * A folder of a fragment that no commit makes visible. A writer that is at work looks like this, one that died, and a
 * fragment that lost its commit file.
 *
 * @param name the fragment's name
 * @param uri its folder
 * @param lastModified when one of its files was last written
 * @param complete whether its metadata, which writers write last, can be read
 */
public record UncommittedFragment(String name, String uri, Instant lastModified, boolean complete) {}
