package dev.tegula.internal.exec;

import org.jspecify.annotations.Nullable;

/** Notices published writes. Called by the writing thread, which it must not delay; throws nothing. */
@FunctionalInterface
public interface WriteListener extends AutoCloseable {

    /**
     * Notes a published fragment, delete, job or change of metadata.
     *
     * @param object URI of the array or group, unmasked
     * @param key 32 bytes if it is encrypted, else null
     * @param writer resources of the writer
     */
    void written(String object, byte @Nullable [] key, Resources writer);

    /** Ends work that writes caused at its next safe point. */
    default void cancel() {}

    /** Completes work that writes caused, and stops listening when the engine is closed. */
    @Override
    default void close() {}
}
