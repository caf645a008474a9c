package dev.tegula.internal.write;

import dev.tegula.internal.base.FlightRecording;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.commit.JobFragments;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.internal.write.commit.Timestamps;
import dev.tegula.internal.write.fragment.FragmentOrigin;
import dev.tegula.internal.write.fragment.FragmentWriter;
import dev.tegula.query.Cells;
import dev.tegula.query.TimestampRange;
import dev.tegula.query.WriteResult;
import dev.tegula.schema.ArraySchema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a write goes: each fragment is committed by itself, or prepared for the commit of a job.
 *
 * @param schemaRef the schema of the fragments
 * @param timestamps the time of the fragments; open for the current time
 * @param job collects prepared fragments; null to commit each fragment
 */
public record WriteTarget(
        ArrayContext context,
        SchemaRef schemaRef,
        TimestampRange timestamps,
        @Nullable JobFragments job) {

    ArraySchema schema() {
        return context.schemas().get(schemaRef.name());
    }

    /** Returns the columns of all fields of a sparse array, checked except for their coordinates. */
    Cells checked(Cells cells) {
        Cells checked = CellsCheck.sparse(schema(), LabelIndexes.of(context, schema(), cells));
        LabelCheck.check(context, schema(), checked);
        return checked;
    }

    /** Returns the columns of all attributes of a dense array, checked. */
    Cells checked(Cells cells, int count) {
        Cells checked = CellsCheck.attributes(schema(), LabelIndexes.of(context, schema(), cells), count);
        LabelCheck.check(context, schema(), checked);
        return checked;
    }

    /** Returns the result of a write without cells, for which no fragment is written. */
    WriteResult nothing() {
        return new WriteResult(null, Timestamps.forWriting(context.resources(), timestamps), 0);
    }

    /** Starts a fragment with files for these fields. */
    FragmentWriter fragment(List<String> fields) {
        return fragment(fields, FragmentOrigin.WRITE);
    }

    /** Starts a fragment with files for these fields, of which some are not in the schema. */
    FragmentWriter fragment(List<String> fields, FragmentOrigin origin) {
        int version = FormatVersion.forFragment(schema().version()).number();
        TimestampedName name = job == null
                ? NameSource.fragment(Timestamps.forWriting(context.resources(), timestamps), version)
                : job.newName(version);
        return new FragmentWriter(context, schema(), schemaRef.name(), name, fields, origin);
    }

    /** Publishes a finished fragment: with its commit, or without it for a job. */
    WriteResult publish(FragmentWriter fragment, long cells) {
        if (job == null) {
            fragment.commit();
            context.location().written();
            if (FlightRecording.wasStarted()) {
                WriteEvent.write(
                        context.directory().root().toString(), fragment.name().text(), cells);
            }
        } else {
            fragment.publishUncommitted();
            job.add(fragment, cells);
        }
        return new WriteResult(fragment.name().text(), fragment.name().end(), cells);
    }
}
