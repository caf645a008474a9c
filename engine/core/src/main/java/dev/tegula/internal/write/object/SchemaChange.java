package dev.tegula.internal.write.object;

import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.SchemaCache;
import dev.tegula.internal.write.commit.Timestamps;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.vfs.VfsUri;
import java.util.List;

/** Adds a schema to an array, which applies from then on. */
public final class SchemaChange {

    private SchemaChange() {}

    /**
     * Evolves the newest schema of an array, at the end of a time range or now.
     *
     * @throws IllegalArgumentException if a change is not possible, or if the array has a schema of that time or later
     */
    public static ArraySchema evolve(ArrayContext context, SchemaEvolution evolution, TimestampRange timestamps) {
        SchemaRef newest = newest(context);
        long time = time(context, timestamps);
        ArraySchema next = evolved(context, newest, evolution);
        store(context, next, time);
        return next;
    }

    /**
     * Adds an evolved schema to the cache of an open array. It is stored with the first fragment that has it.
     *
     * @throws IllegalArgumentException as {@link #evolve}
     */
    public static SchemaRef prepare(ArrayContext context, SchemaEvolution evolution, TimestampRange timestamps) {
        SchemaRef newest = newest(context);
        long time = time(context, timestamps);
        return new SchemaFiles(context.location())
                .prepare(context.schemas(), evolved(context, newest, evolution), time);
    }

    /**
     * Returns the schema after an evolution.
     *
     * @param from the present schema, some of whose enumerations may have no file yet
     * @throws IllegalArgumentException if a change is not possible
     */
    public static ArraySchema evolved(ArrayContext context, SchemaRef from, SchemaEvolution evolution) {
        ArraySchema present = present(context, from);
        ArraySchemaBuilder loaded = present.toBuilder();
        for (String name : evolution.extendedEnumerations()) {
            String path = present.enumerationPaths().get(name);
            if (path != null) {
                loaded.enumeration(context.schemas().enumeration(name, path));
            }
        }
        ArraySchema next = evolution.apply(loaded.buildStored());
        evolution.addedAttributes().forEach(attribute -> FilterCheck.check(next, attribute));
        return next;
    }

    /**
     * Adds the next schema to the cache of an open array, without a file.
     *
     * @param timestamps the range whose end is its time; open for now
     * @param folder where {@link SchemaCache#store} is to store it: the array, or a folder like it
     * @throws IllegalArgumentException if the array has a schema of that time or later
     */
    public static SchemaRef stage(ArrayContext context, ArraySchema schema, TimestampRange timestamps, VfsUri folder) {
        long time = time(context, timestamps);
        return new SchemaFiles(context.location().at(folder)).prepare(context.schemas(), schema, time);
    }

    /**
     * Stores the newest schema of an array again, in the version of new arrays, at the end of a time range or now. A
     * schema whose version is as new is kept.
     *
     * @throws IllegalArgumentException if the array has a schema of that time or later
     */
    public static ArraySchema upgrade(ArrayContext context, TimestampRange timestamps) {
        SchemaRef newest = newest(context);
        ArraySchema present = present(context, newest);
        int version = FormatVersion.forUpgrade(present.version(), present.currentDomain() != null)
                .number();
        if (version == present.version()) {
            return present;
        }
        ArraySchema next = present.toBuilder().version(version).buildStored();
        store(context, next, time(context, timestamps));
        return next;
    }

    private static SchemaRef newest(ArrayContext context) {
        List<SchemaRef> refs = context.directory().schemas();
        return refs.get(refs.size() - 1);
    }

    private static long time(ArrayContext context, TimestampRange timestamps) {
        SchemaRef newest = newest(context);
        long time = timestamps.end() == Long.MAX_VALUE
                ? Timestamps.awaitAfter(context.resources(), newest.timestamp())
                : timestamps.end();
        checkTime(newest, time);
        return time;
    }

    /**
     * Returns the newest schema. In schemas before version 5, the attribute without a name gets the name that its files
     * have in old fragments, because other libraries look for that name.
     */
    private static ArraySchema present(ArrayContext context, SchemaRef newest) {
        ArraySchema schema = context.schemas().get(newest.name());
        if (new FormatVersion(schema.version()).hasPerDimensionFiles()) {
            return schema;
        }
        return schema.toBuilder()
                .attributes(schema.attributes().stream()
                        .map(attribute ->
                                attribute.name().isEmpty() ? attribute.withName(Attribute.ANONYMOUS) : attribute)
                        .toList())
                .buildStored();
    }

    private static void store(ArrayContext context, ArraySchema schema, long time) {
        new SchemaFiles(context.location()).store(schema, time);
    }

    /**
     * Requires a name that sorts last by its characters, because libtiledb takes the last name for the newest schema.
     */
    private static void checkTime(SchemaRef newest, long time) {
        if (time <= newest.timestamp()) {
            throw new IllegalArgumentException("schema change: the array has a later schema (found a schema at "
                    + newest.timestamp() + ", expected one before " + time + "). Choose a later time.");
        }
        boolean named = !newest.name().equals(FolderNames.LEGACY_SCHEMA);
        if (named
                && newest.name().compareTo(TimestampedName.of(time, time, "", 0).text()) > 0) {
            throw new IllegalArgumentException(
                    "schema change: the name of the schema at " + newest.timestamp() + " sorts after one "
                            + "at " + time + ", because names are compared by their characters. Choose a later time "
                            + "with as many digits.");
        }
    }
}
