package dev.tegula.jobs;

import dev.tegula.schema.ComponentRules;
import java.io.Serializable;

/**
 * A write by several threads or processes that becomes visible as a whole. Serializable, to be sent to them; it
 * contains no key.
 *
 * @param uri the array
 * @param id identifies the job: 16 hexadecimal digits, with which the names of its fragments begin
 * @param timestamp the time of all fragments, in milliseconds since 1970
 * @param schema file name of the schema of all fragments
 */
public record WriteJob(String uri, String id, long timestamp, String schema) implements Serializable {

    private static final long serialVersionUID = 1L;

    /**
     * Prefix of metadata with the progress of writers, such as the last epoch of a stream, which a transaction changes
     * with the cells. {@code Transaction.restore} leaves them as they are.
     */
    public static final String PROGRESS_PREFIX = "tegula.progress.";

    /** Number of digits of {@link #id}. */
    public static final int ID_LENGTH = 16;

    public WriteJob {
        ComponentRules.require(uri, "job, URI");
        ComponentRules.require(id, "job, id");
        ComponentRules.require(schema, "job, schema");
        ComponentRules.requireCount(timestamp, "job, timestamp");
        if (!id.matches("[0-9a-f]{" + ID_LENGTH + "}")) {
            throw new IllegalArgumentException(
                    "job: not an id (found '" + id + "', expected " + ID_LENGTH + " hexadecimal digits)");
        }
    }

    /** Returns the job as errors name it. */
    @Override
    public String toString() {
        return "job " + id + " of " + uri;
    }
}
