package dev.tegula.maintenance;

/**
 * Notices what an engine's maintenance after writes did. Called on its thread, one call at a time; must not close the
 * engine.
 */
public interface MaintenanceListener {

    /**
     * Notices a maintenance, also one that found nothing to do.
     *
     * @param uri URI of the array or group, without secrets
     */
    void maintained(String uri, MaintenanceReport report);

    /** Notices a maintenance that failed; later writes repeat it. The engine has logged the failure. */
    void failed(String uri, RuntimeException failure);
}
