package dev.tegula.internal.spark.table;

import dev.tegula.ArrayReader;
import dev.tegula.FragmentInfo;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.write.StreamProgress;
import dev.tegula.maintenance.HistoryEvent;
import dev.tegula.tags.Tag;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** What is known of an array besides its cells, as tables: {@code SELECT * FROM points.fragments}. */
public enum MetadataTable {
    FRAGMENTS(Rows.columns(
            Rows.text("name"),
            Rows.time("start"),
            Rows.time("end"),
            Rows.number("version"),
            Rows.flag("dense"),
            Rows.number("cells"),
            Rows.number("tiles"),
            Rows.number("bytes"),
            Rows.text("non_empty_domain"),
            Rows.text("schema"))),
    HISTORY(Rows.columns(
            Rows.text("event"),
            Rows.time("start"),
            Rows.time("end"),
            Rows.text("name"),
            Rows.number("cells"),
            Rows.flag("replaced"))),
    SCHEMAS(Rows.columns(Rows.time("time"), Rows.text("name"))),
    STREAMS(Rows.columns(Rows.text("query"), Rows.number("epoch"))),
    TAGS(Rows.columns(
            Rows.text("name"), Rows.time("time"), Rows.time("created"), Rows.text("note"), Rows.text("digest")));

    private final StructType columns;

    MetadataTable(StructType columns) {
        this.columns = columns;
    }

    /** Returns the table with a name, or null. */
    public static @Nullable MetadataTable named(String name) {
        for (MetadataTable table : values()) {
            if (table.name().equalsIgnoreCase(name)) {
                return table;
            }
        }
        return null;
    }

    /** Returns this table of an array. */
    public Table of(String array, ArrayHandle handle) {
        return new RowsTable(array + "." + name().toLowerCase(Locale.ROOT), columns, () -> rows(handle));
    }

    private List<@Nullable Object[]> rows(ArrayHandle handle) {
        return switch (this) {
            case FRAGMENTS -> fragments(handle);
            case HISTORY -> history(handle, false);
            case SCHEMAS -> history(handle, true);
            case STREAMS -> streams(handle);
            case TAGS -> tags(handle);
        };
    }

    private static List<@Nullable Object[]> fragments(ArrayHandle handle) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        try (ArrayReader array = handle.reader()) {
            for (FragmentInfo fragment : array.fragments()) {
                rows.add(new @Nullable Object[] {
                    fragment.name(),
                    Instant.ofEpochMilli(fragment.start()),
                    Instant.ofEpochMilli(fragment.end()),
                    (long) fragment.version(),
                    fragment.dense(),
                    fragment.cells(),
                    fragment.tiles(),
                    fragment.bytes(),
                    String.valueOf(fragment.nonEmptyDomain()),
                    fragment.schemaName()
                });
            }
        }
        return rows;
    }

    private static List<@Nullable Object[]> history(ArrayHandle handle, boolean schemas) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (HistoryEvent event : handle.maintenance().history()) {
            Instant start = Instant.ofEpochMilli(event.start());
            if (!schemas) {
                rows.add(new @Nullable Object[] {
                    event.kind().name().toLowerCase(Locale.ROOT),
                    start,
                    Instant.ofEpochMilli(event.end()),
                    event.name(),
                    event.cells(),
                    event.replaced()
                });
            } else if (event.kind() == HistoryEvent.Kind.SCHEMA) {
                rows.add(new @Nullable Object[] {start, event.name()});
            }
        }
        return rows;
    }

    private static List<@Nullable Object[]> streams(ArrayHandle handle) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        StreamProgress.of(handle).forEach((query, epoch) -> rows.add(new @Nullable Object[] {query, epoch}));
        return rows;
    }

    private static List<@Nullable Object[]> tags(ArrayHandle handle) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (Tag tag :
                handle.engine().tags(handle.uri(), handle.settings().open()).list()) {
            rows.add(new @Nullable Object[] {
                tag.name(),
                Instant.ofEpochMilli(tag.timestamp()),
                Instant.ofEpochMilli(tag.created()),
                tag.note(),
                tag.digest()
            });
        }
        return rows;
    }
}
