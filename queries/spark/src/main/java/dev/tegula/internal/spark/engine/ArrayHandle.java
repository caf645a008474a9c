package dev.tegula.internal.spark.engine;

import dev.tegula.ArrayReader;
import dev.tegula.Maintenance;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ComponentRules;
import dev.tegula.vfs.UriSecrets;
import java.io.Serializable;

/**
 * An array and how to open it.
 *
 * @param timestamps the time range of reads
 */
public record ArrayHandle(String uri, EngineSettings settings, TimestampRange timestamps) implements Serializable {

    private static final long serialVersionUID = 1L;

    public ArrayHandle {
        ComponentRules.require(uri, "array, URI");
        ComponentRules.require(settings, "array, settings");
        ComponentRules.require(timestamps, "array, timestamps");
    }

    /** Returns the engine of this process. */
    public Tegula engine() {
        return Engines.of(settings);
    }

    /** Returns how to open the array for reading. */
    public OpenOptions open() {
        return settings.open().at(timestamps);
    }

    /** Opens the array for reading. */
    public ArrayReader reader() {
        return SparkSteps.phrased(() -> engine().openForReading(uri, open()));
    }

    /** Returns the maintenance of the array, with the settings for writing. */
    public Maintenance maintenance() {
        return engine().maintenance(uri, settings.open());
    }

    /** Returns the URI without secrets. */
    @Override
    public String toString() {
        return UriSecrets.maskUri(uri);
    }
}
